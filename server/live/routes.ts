import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { ErrorAnswer } from '#shared/contracts/common.ts';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/live-line.ts';
import type { LiveMessage } from '#shared/live.ts';
import { actorOf, type Actor } from '../http/actor.ts';
import type { App } from '../http/app.ts';
import { tokenOf } from '../http/auth.ts';
import { fail } from '../http/errors.ts';
import type { Hub } from './hub.ts';
import { liveKindsOf, type LiveKind } from './kinds.ts';
import type { SessionWatch } from './session-watch.ts';

/** How often a socket's session is looked at again: it may have expired. */
const RECHECK_MS = 5000;

/** A peer that does not answer a ping until the next one is gone. */
const PING_MS = 30_000;

export type LiveDeps = {
  readonly hub: Hub;
  /** The first message of each kind to a new client; null: there is nothing to say yet. */
  readonly greetings: Readonly<Record<LiveKind, () => LiveMessage | null>>;
  /** The token's user as the database has it now; null when expired, revoked or disabled. */
  readonly byToken: (token: string) => Actor | null;
  /** Whose session has ended, or role changed, hears of it at once. */
  readonly watch: SessionWatch['watch'];
};

/** The WebSocket. The app's gate has answered 401 before the upgrade to whoever has no valid token. */
export function registerLiveRoutes(app: App, { hub, greetings, byToken, watch }: LiveDeps): void {
  /** Lets it hear what its user may hear, beginning with how things stand. */
  function admit(socket: WebSocket, { role }: Actor): void {
    const kinds = liveKindsOf(role);
    hub.join(socket, kinds);
    for (const kind of kinds) {
      const message = greetings[kind]();
      if (message !== null) hub.send(socket, kind, message);
    }
  }

  function wsHandler(socket: WebSocket, request: FastifyRequest): void {
    const actor = actorOf(request);
    admit(socket, actor);
    const endWatch = watchSession(socket, request, actor, { byToken, watch, admit });
    const heartbeat = watchPeer(socket);
    socket.on('close', () => {
      hub.leave(socket);
      endWatch();
      clearInterval(heartbeat);
    });
  }

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: {
      summary: 'The WebSocket of live metrics',
      description:
        'Takes the token in the Authorization header, or as the subprotocols `bearer` and the token. `metrics` goes to every user, once a second; `test_status` and `cli_stats` to admins. Close code 4401: the session is over.',
      response: { 101: Type.Null({ description: 'The line is open' }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    config: { permission: 'user', errors: ['upgrade_required'] },
    handler: () => fail('upgrade_required'),
    wsHandler,
  });
}

/** Ends the socket when the token expires or its session does; another role hears other things. */
function watchSession(
  socket: WebSocket,
  request: FastifyRequest,
  first: Actor,
  {
    byToken,
    watch,
    admit,
  }: Pick<LiveDeps, 'byToken' | 'watch'> & { readonly admit: (socket: WebSocket, actor: Actor) => void },
): () => void {
  const token = tokenOf(request);
  let { role } = first;
  function check(): void {
    const actor = token === null ? null : byToken(token);
    if (actor === null) return socket.close(LIVE_CLOSE.sessionOver, 'session over');
    if (actor.role === role) return;
    role = actor.role;
    admit(socket, actor);
  }
  const unwatch = watch(check);
  const timer = setInterval(check, RECHECK_MS).unref();
  return () => {
    unwatch();
    clearInterval(timer);
  };
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
