import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import type { Hub } from './hub.ts';
import { dropConnection } from './live-socket.ts';

/** A peer that does not answer a ping before the next one is considered gone. */
export const PING_MS = 30_000;

/** Pings a connection and drops it when it does not answer; returns the timer, to be cleared at its end. */
export function watchPeer(
  socket: WebSocket,
  { hub, everyMs, log }: { hub: Hub; everyMs: number; log: FastifyBaseLogger },
): NodeJS.Timeout {
  let answered = true;
  socket.on('pong', () => (answered = true));
  return setInterval(() => {
    if (!answered) {
      if (socket.readyState === socket.OPEN) hub.countEnd('silent');
      return dropConnection(socket, log);
    }
    answered = false;
    socket.ping();
  }, everyMs).unref();
}
