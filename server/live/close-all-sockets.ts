import type { FastifyInstance } from 'fastify';
import { LIVE_CLOSE } from '#shared/domain/live-connection.ts';

/** Closes every connection at shutdown with a code on which the console reconnects. */
export function closeAllSockets(this: FastifyInstance, done: () => void): void {
  for (const socket of this.websocketServer.clients) socket.close(LIVE_CLOSE.goingAway, 'server stopping');
  this.websocketServer.close();
  done();
}
