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
import { fail } from '#server/platform/http/errors.ts';
import type { Hub, LiveSocket } from './hub.ts';
import { createDeskSeat, type DeskPresence, type DeskSeat } from './desk-seat.ts';
import { dropConnection, liveSocket, PING_MS, watchPeer } from './live-socket.ts';
import { watchSession, type SessionCheck } from './session-watch.ts';

type LiveKind = LiveMessage['type'];

/** The kinds of messages with the permission each needs, in the order in which a new client receives them. */
const NEEDED: Readonly<Record<LiveKind, Permission>> = {
  metrics: 'user',
  calls: 'user',
  desk: 'operator',
  alerts: 'supervisor',
  cli_stats: 'admin',
  test_status: 'admin',
};

/** Returns the kinds that `role` may receive, or an empty list without a role. */
export function liveKindsOf(role: Role | undefined): LiveKind[] {
  return (Object.keys(NEEDED) as LiveKind[]).filter((kind) => allows(role, NEEDED[kind]));
}

/** Whether a kind is sent only to clients that have subscribed to it. */
function isSubscribed(kind: LiveKind): boolean {
  return (SUBSCRIBED_KINDS as readonly LiveKind[]).includes(kind);
}

/** Returns the hub's topic of a user's desk. */
export const deskTopic = (userId: number): string => `desk:${userId}`;

/** Returns the hub's topic of a kind of messages for a user. */
const topicOf = (kind: LiveKind, userId: number): string => (kind === 'desk' ? deskTopic(userId) : kind);

/**
 * Maximum number of messages from a client per REQUEST_PERIOD_MS. Limited because each subscription sends a snapshot.
 */
const MAX_REQUESTS = 100;
const REQUEST_PERIOD_MS = 10_000;

export type LiveDeps = Pick<SessionCheck, 'byToken' | 'watch'> & {
  readonly hub: Hub;
  /** Returns the first message of each kind for a new client or subscriber with a user id, or null. */
  readonly greetings: Readonly<Record<LiveKind, (userId: number) => LiveMessage | null>>;
  /** Is told of users who subscribe to their desk, and of those who no longer do. */
  readonly presence: DeskPresence;
  /**
   * Called when a session could not be checked, in which case the connection stays open until the next check, and when
   * the first message of a subscription could not be made.
   */
  readonly onError?: (error: unknown) => void;
  /** Default: PING_MS. */
  readonly pingEveryMs?: number;
};

/** Registers the WebSocket route. Clients without a valid token get 401 before the upgrade. */
export function registerLiveRoutes(
  app: App,
  { hub, greetings, presence, byToken, watch, onError = () => {}, pingEveryMs = PING_MS }: LiveDeps,
): void {
  function greet(socket: LiveSocket, kind: LiveKind, { id }: Pick<Actor, 'id'>): void {
    const message = greetings[kind](id);
    if (message !== null) hub.send(socket, topicOf(kind, id), message);
  }

  /** Subscribes the client to the kinds that need no subscription, and sends their current state. */
  function admit(socket: LiveSocket, actor: Actor): void {
    const kinds = liveKindsOf(actor.role).filter((kind) => !isSubscribed(kind));
    hub.join(socket, kinds);
    for (const kind of kinds) greet(socket, kind, actor);
  }

  /** Handles a request for a topic. Invalid requests, and topics that the role may not receive, are ignored. */
  function take(socket: LiveSocket, actor: Actor, seat: DeskSeat, text: string): void {
    const request = requestOf(text);
    if (request === null || !liveKindsOf(actor.role).includes(request.topic)) return;
    const topic = topicOf(request.topic, actor.id);
    if (request.type === 'unsubscribe') {
      if (request.topic === 'desk') seat.leave();
      return hub.unsubscribe(socket, topic);
    }
    hub.subscribe(socket, topic);
    try {
      greet(socket, request.topic, actor);
      if (request.topic === 'desk') seat.take();
    } catch (error) {
      // Without a snapshot the client would wait forever. Unsubscribed, it tries again or polls.
      hub.unsubscribe(socket, topic);
      onError(error);
    }
  }

  function wsHandler(socket: WebSocket, request: FastifyRequest): void {
    const actor = actorOf(request);
    const connection = liveSocket(socket, request.log);
    admit(connection, actor);
    const seat = createDeskSeat(socket, actor.id, { presence, hub });
    let [requests, periodBeganMs] = [0, performance.now()];
    socket.on('message', (data: Buffer) => {
      if (performance.now() - periodBeganMs > REQUEST_PERIOD_MS) [requests, periodBeganMs] = [0, performance.now()];
      requests += 1;
      if (requests <= MAX_REQUESTS) return take(connection, actor, seat, data.toString());
      if (requests === MAX_REQUESTS + 1)
        request.log.warn({ user: actor.id }, 'closed a WebSocket that sent too many requests');
      socket.close(LIVE_CLOSE.tooManyRequests, 'too many requests');
    });
    const endWatch = watchSession(socket, request, actor, { hub, byToken, watch, onError });
    const endPings = watchPeer(socket, {
      hub,
      everyMs: pingEveryMs,
      end: () => dropConnection(socket, request.log),
    });
    socket.on('close', () => {
      hub.leave(connection);
      endWatch();
      endPings();
      seat.leave();
    });
  }

  app.route({
    method: 'GET',
    url: LIVE_PATH,
    schema: {
      summary: 'The WebSocket of live metrics',
      description:
        'Takes the token in the Authorization header, or as the subprotocols `bearer` and the token. An Origin header must be of this server or of ALLOWED_ORIGINS. `metrics` goes to every user, once a second; `alerts` to supervisors when they have changed; `test_status` and `cli_stats` to admins; `calls` to any user that has sent `{"type":"subscribe","topic":"calls"}`, until `unsubscribe`: a snapshot of the calls in progress, then what changes, four times a second at most; `desk` to operators and above, in the same way: their own desk after each change. Whoever subscribes to it is at the desk, and gets calls once signed in. Nothing else that a client sends is read; a message of more than 16 KiB ends the connection. Close code 4401: the token has expired, the session is over, or the user has another role. 4408: the client does not read what it is sent, or answers no ping. 4429: the client sent more than 100 messages in 10 seconds.',
      response: { 101: Type.Null({ description: 'The connection is open' }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    config: { permission: 'user', sameOrigin: true, errors: ['upgrade_required'], isVital: true },
    handler: () => fail('upgrade_required'),
    wsHandler,
  });
}

function requestOf(text: string): LiveRequest | null {
  try {
    const request: unknown = JSON.parse(text);
    return Value.Check(LiveRequest, request) ? request : null;
  } catch {
    return null;
  }
}
