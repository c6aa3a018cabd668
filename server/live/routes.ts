import type { WebSocket } from '@fastify/websocket';
import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
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
import { dropLine, liveSocket, type LiveSocket } from './live-socket.ts';
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
  /** Hears why a session could not be looked at. Its line stays open until it can be. */
  readonly onError?: (error: unknown) => void;
  /** 30 s when absent. */
  readonly pingEveryMs?: number;
};

/** The WebSocket. The app's gate has answered 401 before the upgrade to whoever has no valid token. */
export function registerLiveRoutes(
  app: App,
  { hub, greetings, byToken, watch, onError = () => {}, pingEveryMs = PING_MS }: LiveDeps,
): void {
  /** Lets it hear what its user may hear, beginning with how things stand. */
  function admit(socket: LiveSocket, { role }: Actor): void {
    const kinds = liveKindsOf(role);
    hub.join(socket, kinds);
    for (const kind of kinds) {
      const message = greetings[kind]();
      if (message !== null) hub.send(socket, kind, message);
    }
  }

  function wsHandler(socket: WebSocket, request: FastifyRequest): void {
    const actor = actorOf(request);
    const line = liveSocket(socket, request.raw.socket, request.log);
    admit(line, actor);
    const endWatch = watchSession(socket, request, actor, { hub, byToken, watch, onError });
    const heartbeat = watchPeer(socket, { hub, everyMs: pingEveryMs, log: request.log });
    socket.on('close', () => {
      hub.leave(line);
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
        'Takes the token in the Authorization header, or as the subprotocols `bearer` and the token. An Origin header must be of this server or of ALLOWED_ORIGINS. `metrics` goes to every user, once a second; `test_status` and `cli_stats` to admins. What a client sends is not read; a message of more than 16 KiB ends the line. Close code 4401: the token has expired, the session is over, or the user has another role. 4408: the client does not read what it is sent, or answers no ping.',
      response: { 101: Type.Null({ description: 'The line is open' }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    config: { permission: 'user', sameOrigin: true, errors: ['upgrade_required'], isVital: true },
    handler: () => fail('upgrade_required'),
    wsHandler,
  });
}

/** Ends the socket when the token expires, its session does, or its user is not who it was: whoever comes again hears what the new role may. */
function watchSession(
  socket: WebSocket,
  request: FastifyRequest,
  { role }: Actor,
  { hub, byToken, watch, onError }: Required<Pick<LiveDeps, 'hub' | 'byToken' | 'watch' | 'onError'>>,
): () => void {
  const token = tokenOf(request);
  function check(): void {
    let actor: Actor | null;
    try {
      actor = token === null ? null : byToken(token);
    } catch (error) {
      return onError(error);
    }
    if (actor !== null && !actor.mustChangePassword && actor.role === role) return;
    if (socket.readyState === socket.OPEN) hub.countEnd('session_over');
    socket.close(LIVE_CLOSE.sessionOver, 'session over');
  }
  const unwatch = watch(check);
  const timer = setInterval(check, RECHECK_MS).unref();
  return () => {
    unwatch();
    clearInterval(timer);
  };
}

function watchPeer(
  socket: WebSocket,
  { hub, everyMs, log }: { hub: Hub; everyMs: number; log: FastifyBaseLogger },
): NodeJS.Timeout {
  let answered = true;
  socket.on('pong', () => (answered = true));
  return setInterval(() => {
    if (!answered) {
      if (socket.readyState === socket.OPEN) hub.countEnd('silent');
      return dropLine(socket, log);
    }
    answered = false;
    socket.ping();
  }, everyMs).unref();
}
