import type { FastifyInstance } from 'fastify';
import { LIVE_CLOSE } from '#shared/live-line.ts';

/** The server stops: every line is ended by a code that says so, on which the console comes again by itself. */
export function closeAllSockets(this: FastifyInstance, done: () => void): void {
  for (const socket of this.websocketServer.clients) socket.close(LIVE_CLOSE.goingAway, 'server stopping');
  this.websocketServer.close();
  done();
}
