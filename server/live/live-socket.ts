import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger } from 'fastify';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';
import type { Hub, LiveSocket } from './hub.ts';

/** Time limit for a dropped client to complete the closing handshake, ms. Then the connection is cut. */
const DROPPED_WITHIN_MS = 5000;

/** Closes the connection of a client that does not read. The close frame follows the client's unread messages. */
export function dropConnection(socket: WebSocket, log: Pick<FastifyBaseLogger, 'info'>): void {
  if (socket.readyState !== socket.OPEN) return;
  log.info({ unsentBytes: socket.bufferedAmount }, 'closed a WebSocket whose client does not read');
  socket.close(LIVE_CLOSE.notReading, 'not reading');
  setTimeout(() => socket.terminate(), DROPPED_WITHIN_MS).unref();
}

/** Adapts a WebSocket to the hub. */
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

/** Ping interval, ms. A peer that has not answered by the next ping is considered gone. */
export const PING_MS = 30_000;

type PeerWatch = {
  readonly hub: Pick<Hub, 'countEnd'>;
  readonly everyMs: number;
  /** Ends the connection of a peer that does not answer. */
  readonly end: () => void;
};

/**
 * Pings a connection, and ends it if the peer does not answer. Returns a function that stops this, to be called when the
 * connection closes.
 */
export function watchPeer(socket: WebSocket, { hub, everyMs, end }: PeerWatch): () => void {
  let answered = true;
  const onPong = (): void => void (answered = true);
  socket.on('pong', onPong);
  const timer = setInterval(() => {
    if (!answered) {
      if (socket.readyState === socket.OPEN) hub.countEnd('silent');
      return end();
    }
    answered = false;
    socket.ping();
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    socket.off('pong', onPong);
  };
}
