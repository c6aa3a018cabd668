import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { ErrorAnswer } from '#shared/contracts/common.ts';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/domain/live-connection.ts';
import { LiveRequest, type LiveMessage, SUBSCRIBED_KINDS } from '#shared/live.ts';
import { allows, type Permission, type Role } from '#shared/roles.ts';
import { actorOf, type Actor } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { tokenOf } from '#server/platform/http/auth.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Hub, LiveSocket } from './hub.ts';
import { liveSocket, PING_MS, watchPeer } from './live-socket.ts';
import type { SessionWatch } from './session-watch.ts';

type LiveKind = LiveMessage['type'];

/** In the order in which a new client receives them. */
const NEEDED: Readonly<Record<LiveKind, Permission>> = {
  metrics: 'user',
  calls: 'user',
  alerts: 'supervisor',
  cli_stats: 'admin',
  test_status: 'admin',
};

/** The kinds allowed for `role`; none for a client that is not logged in. */
export function liveKindsOf(role: Role | undefined): LiveKind[] {
  return (Object.keys(NEEDED) as LiveKind[]).filter((kind) => allows(role, NEEDED[kind]));
}

/** Whether the kind is sent only to subscribers. */
function isSubscribed(kind: LiveKind): boolean {
  return (SUBSCRIBED_KINDS as readonly LiveKind[]).includes(kind);
}

/** How often a socket's session is checked: it may have expired. */
const RECHECK_MS = 5000;

/** Maximum messages of a client in a period: a subscription is answered with a whole snapshot. */
const MAX_REQUESTS = 100;
const REQUEST_PERIOD_MS = 10_000;

export type LiveDeps = {
  readonly hub: Hub;
  /** The first message of each kind for a new client or subscriber; null: none yet. */
  readonly greetings: Readonly<Record<LiveKind, () => LiveMessage | null>>;
  /** The token's user as stored in the database now; null when expired, revoked or disabled. */
  readonly byToken: (token: string) => Actor | null;
  /** Notifies connections at once when their session ends or their user's role changes. */
  readonly watch: SessionWatch['watch'];
  /** Called when a session could not be checked. Its connection stays open until it can be. */
  readonly onError?: (error: unknown) => void;
  /** 30 s when absent. */
  readonly pingEveryMs?: number;
};

/** The WebSocket route. Clients without a valid token were answered 401 before the upgrade. */
export function registerLiveRoutes(
  app: App,
  { hub, greetings, byToken, watch, onError = () => {}, pingEveryMs = PING_MS }: LiveDeps,
): void {
  function greet(socket: LiveSocket, kind: LiveKind): void {
    const message = greetings[kind]();
    if (message !== null) hub.send(socket, kind, message);
  }

  /** Subscribes the client to the kinds its user receives without subscribing, and sends their current state. */
  function admit(socket: LiveSocket, { role }: Actor): void {
    const kinds = liveKindsOf(role).filter((kind) => !isSubscribed(kind));
    hub.join(socket, kinds);
    for (const kind of kinds) greet(socket, kind);
  }

  /** Ignores anything except a request for a topic that the user may receive. */
  function take(socket: LiveSocket, { role }: Actor, text: string): void {
    const request = requestOf(text);
    if (request === null || !liveKindsOf(role).includes(request.topic)) return;
    if (request.type === 'unsubscribe') return hub.unsubscribe(socket, request.topic);
    hub.subscribe(socket, request.topic);
    try {
      greet(socket, request.topic);
    } catch (error) {
      // Without its snapshot it would wait forever; unsubscribed, it tries again or polls.
      hub.unsubscribe(socket, request.topic);
      onError(error);
    }
  }

  function wsHandler(socket: WebSocket, request: FastifyRequest): void {
    const actor = actorOf(request);
    const connection = liveSocket(socket, request.log);
    admit(connection, actor);
    let [requests, periodBeganMs] = [0, performance.now()];
    socket.on('message', (data: Buffer) => {
      if (performance.now() - periodBeganMs > REQUEST_PERIOD_MS) [requests, periodBeganMs] = [0, performance.now()];
      requests += 1;
      if (requests <= MAX_REQUESTS) return take(connection, actor, data.toString());
      if (requests === MAX_REQUESTS + 1)
        request.log.warn({ user: actor.id }, 'closed a WebSocket that sent too many requests');
      socket.close(LIVE_CLOSE.tooManyRequests, 'too many requests');
    });
    const endWatch = watchSession(socket, request, actor, { hub, byToken, watch, onError });
    const heartbeat = watchPeer(socket, { hub, everyMs: pingEveryMs, log: request.log });
    socket.on('close', () => {
      hub.leave(connection);
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
        'Takes the token in the Authorization header, or as the subprotocols `bearer` and the token. An Origin header must be of this server or of ALLOWED_ORIGINS. `metrics` goes to every user, once a second; `alerts` to supervisors when they have changed; `test_status` and `cli_stats` to admins; `calls` to any user that has sent `{"type":"subscribe","topic":"calls"}`, until `unsubscribe`: a snapshot of the calls in progress, then what changes, four times a second at most. Nothing else that a client sends is read; a message of more than 16 KiB ends the connection. Close code 4401: the token has expired, the session is over, or the user has another role. 4408: the client does not read what it is sent, or answers no ping. 4429: the client sent more than 100 messages in 10 seconds.',
      response: { 101: Type.Null({ description: 'The connection is open' }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    config: { permission: 'user', sameOrigin: true, errors: ['upgrade_required'], isVital: true },
    handler: () => fail('upgrade_required'),
    wsHandler,
  });
}

/**
 * Closes the socket when the token expires, its session ends, or its user's role changes: after reconnecting, the
 * client receives what the new role allows.
 */
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

function requestOf(text: string): LiveRequest | null {
  try {
    const request: unknown = JSON.parse(text);
    return Value.Check(LiveRequest, request) ? request : null;
  } catch {
    return null;
  }
}
