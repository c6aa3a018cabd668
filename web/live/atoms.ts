import { atom, getDefaultStore } from 'jotai';
import { LIVE_PATH } from '#shared/live-line.ts';
import type { LiveMetrics, MetricPoint, MetricsMessage } from '#shared/live.ts';
import { tokens } from '#web/lib/api/api.ts';
import { addPoints } from './points.ts';
import { createLiveSocket, type SocketState } from './socket.ts';

/** The dialer's latest figures; null before the first message. */
export const metricsAtom = atom<LiveMetrics | null>(null);
/** The last 100 seconds, for charts and sparklines. */
export const pointsAtom = atom<readonly MetricPoint[]>([]);
export const socketStateAtom = atom<SocketState>('closed');

/** Opens the live line for as long as a user is logged in; answers how to close it. */
export function startLive(): () => void {
  const store = getDefaultStore();
  const socket = createLiveSocket({
    url: window.location.origin.replace(/^http/, 'ws') + LIVE_PATH,
    token: () => tokens.fresh(),
    onState: (state) => store.set(socketStateAtom, state),
    onMessage(message) {
      if (!isMetrics(message)) return;
      store.set(metricsAtom, message.data);
      store.set(pointsAtom, (points) => addPoints(points, message.data, message.points));
    },
  });
  socket.open();
  return () => {
    socket.close();
    store.set(metricsAtom, null);
    store.set(pointsAtom, []);
  };
}

/** Kinds and versions that this console doesn't know are ignored. */
function isMetrics(message: unknown): message is MetricsMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'metrics' &&
    'v' in message &&
    message.v === 1
  );
}
