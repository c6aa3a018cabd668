import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';
import type { Hub, LiveSocket } from './hub.ts';

/** A dropped client's connection is cut after this time, whether it has read the close frame or not. */
const DROPPED_WITHIN_MS = 5000;

/** Closes the connection of a client that does not read. The close frame follows its unread messages. */
export function dropConnection(socket: WebSocket, log: Pick<FastifyBaseLogger, 'info'>): void {
  if (socket.readyState !== socket.OPEN) return;
  log.info({ unsentBytes: socket.bufferedAmount }, 'closed a WebSocket whose client does not read');
  socket.close(LIVE_CLOSE.notReading, 'not reading');
  setTimeout(() => socket.terminate(), DROPPED_WITHIN_MS).unref();
}

/** A WebSocket as the hub sees it. */
export function liveSocket(socket: WebSocket, log: Pick<FastifyBaseLogger, 'info'>): LiveSocket {
  return {
    get bufferedAmount() {
      return socket.bufferedAmount;
    },
    send(message, sent) {
      if (socket.readyState === socket.OPEN) socket.send(message, { binary: false }, sent);
    },
    drop: () => dropConnection(socket, log),
  };
}

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
