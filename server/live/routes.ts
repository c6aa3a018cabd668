import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/live-line.ts';
import type { LiveMessage } from '#shared/live.ts';
import type { Actor } from '../http/actor.ts';
import type { App } from '../http/app.ts';
import { tokenOf } from '../http/auth.ts';
import { fail } from '../http/errors.ts';
import type { Hub } from './hub.ts';

/** How often a socket's session is looked at again: a disabled user sees at most so much more. */
const RECHECK_MS = 5000;

/** A peer that does not answer a ping until the next one is gone. */
const PING_MS = 30_000;

export type LiveDeps = {
  readonly hub: Hub;
  /** The first message to a new client. */
  readonly greeting: () => LiveMessage;
  /** The token's user as the database has it now; null when expired, revoked or disabled. */
  readonly byToken: (token: string) => Actor | null;
};

/** The WebSocket. The app's gate has answered 401 before the upgrade to whoever has no valid token. */
export function registerLiveRoutes(app: App, { hub, greeting, byToken }: LiveDeps): void {
  function wsHandler(socket: WebSocket, request: FastifyRequest): void {
    hub.join(socket, ['metrics']);
    hub.send(socket, 'metrics', greeting());
    const watch = watchSession(socket, request, byToken);
    const heartbeat = watchPeer(socket);
    socket.on('close', () => {
      hub.leave(socket);
      clearInterval(watch);
      clearInterval(heartbeat);
    });
  }

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: { hide: true },
    config: { permission: 'user' },
    handler: () => fail('upgrade_required'),
    wsHandler,
  });
}

/** Ends the socket when the token expires or its session does. */
function watchSession(socket: WebSocket, request: FastifyRequest, byToken: LiveDeps['byToken']): NodeJS.Timeout {
  const token = tokenOf(request);
  return setInterval(() => {
    if (token === null || byToken(token) === null) socket.close(LIVE_CLOSE.sessionOver, 'session over');
  }, RECHECK_MS).unref();
}

function watchPeer(socket: WebSocket): NodeJS.Timeout {
  let answered = true;
  socket.on('pong', () => (answered = true));
  return setInterval(() => {
    if (!answered) socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS).unref();
}
