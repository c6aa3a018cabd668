import type { Wallboard } from '#shared/contracts/wallboard.ts';
import { WALLBOARD_SOCKET_PATH } from '#shared/domain/wallboard.ts';
import { checkedDisplayToken } from '#web/lib/api/display-token.ts';
import { createLiveSocket } from '#web/live/socket.ts';
import type { BoardStore } from './board-store.ts';

/** Silence after which the connection counts as lost, ms. The server sends every second. */
const SILENCE_MS = 5000;

/** Keeps `store` up to date from the server's messages, reconnecting until the server refuses the display. */
export function openBoardLine(token: string, store: BoardStore, onBoard: (board: Wallboard) => void): void {
  const socket = createLiveSocket({
    url: location.origin.replace(/^http/, 'ws') + WALLBOARD_SOCKET_PATH,
    // Checked over HTTP because a refused WebSocket does not reveal the reason.
    token: () => checkedDisplayToken(token),
    silenceMs: SILENCE_MS,
    onState(state) {
      if (state === 'waiting') store.set({ connection: 'lost' });
      if (state === 'closed') store.set({ connection: 'ended', board: null });
    },
    onMessage(message) {
      if (!isBoard(message)) return;
      store.set({ board: message.data, receivedAtMs: Date.now(), connection: 'live' });
      onBoard(message.data);
    },
  });
  window.addEventListener('online', socket.retry);
  socket.open();
}

/** Returns whether a message is a wallboard. Unknown types and versions are ignored. */
function isBoard(message: unknown): message is { data: Wallboard } {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'tablero' &&
    'v' in message &&
    message.v === 1
  );
}
