import type { WebSocket } from '@fastify/websocket';
import type { Hub } from './hub.ts';
import { watchPeer } from './live-socket.ts';

/**
 * Ping interval of a connection at a desk, ms. A dead one is noticed within two of them, because the person must be
 * unreachable within 10 s.
 */
const DESK_PING_MS = 2000;

/** Is told how many desks of each user are open. */
export type DeskPresence = { opened(userId: number): void; closed(userId: number): void };

export type DeskSeat = {
  /** The connection is at its user's desk. */
  take(): void;
  /** The connection is no longer at the desk, if it was. */
  leave(): void;
};

/** Follows whether a connection is at its user's desk. Call `leave` when it closes. */
export function createDeskSeat(
  socket: WebSocket,
  userId: number,
  { presence, hub }: { presence: DeskPresence; hub: Pick<Hub, 'countEnd'> },
): DeskSeat {
  let endWatch: (() => void) | null = null;
  return {
    take() {
      if (endWatch !== null || socket.readyState !== socket.OPEN) return;
      endWatch = watchPeer(socket, { hub, everyMs: DESK_PING_MS, end: () => socket.terminate() });
      presence.opened(userId);
    },
    leave() {
      if (endWatch === null) return;
      endWatch();
      endWatch = null;
      presence.closed(userId);
    },
  };
}
