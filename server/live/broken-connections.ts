import type { WebSocket } from '@fastify/websocket';
import type { Logger } from 'pino';
import type { FastifyInstance } from 'fastify';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';

type BrokenConnectionDeps = {
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Called for each broken connection. */
  readonly onBroken: () => void;
};

/**
 * Returns a function that ends a connection after an error. An oversized message, an invalid frame or a reset is the
 * peer's fault and is logged as one line.
 */
export function endBrokenConnections({
  log,
  onBroken,
}: BrokenConnectionDeps): (error: Error, socket: WebSocket) => void {
  return (error, socket) => {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code.startsWith('WS_ERR_') || 'syscall' in error) {
      log.info({ code, reason: error.message }, 'a WebSocket connection broke');
    } else {
      log.error({ err: error }, 'a WebSocket connection failed');
    }
    onBroken();
    socket.terminate();
  };
}

/** Closes every connection at shutdown, with a code that makes the console reconnect. */
export function closeAllSockets(this: FastifyInstance, done: () => void): void {
  for (const socket of this.websocketServer.clients) socket.close(LIVE_CLOSE.goingAway, 'server stopping');
  this.websocketServer.close();
  done();
}
