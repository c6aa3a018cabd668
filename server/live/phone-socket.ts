/** The WebSocket over which a browser is a phone: SIP between it and the PBX. */
import type { WebSocket } from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { WebSocket as ClientSocket } from 'ws';
import { ErrorAnswer } from '#shared/contracts/common.ts';
import { LIVE_CLOSE, PHONE_SOCKET_PATH } from '#shared/domain/live-connection.ts';
import { personExtension } from '#engine/model/agent.ts';
import { browserPhoneOf } from '#server/telephony/agents/browser-phones.ts';
import { nameOfPbx } from '#server/telephony/config.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { dropConnection, PING_MS, watchPeer } from './live-socket.ts';
import { mayPass } from './sip-gate.ts';
import { watchSession, type SessionCheck } from './session-watch.ts';

/** Time limit for the PBX to accept the connection, ms. */
const OPENS_WITHIN_MS = 5000;
/** Interval at which is checked whether the person's team has moved to another PBX, ms. */
const RECHECK_MS = 5000;
/** Number of messages of a browser after which the connection is closed, while it opens and per period. */
const MOST_WAITING = 20;
const MOST_MESSAGES = 100;
const PERIOD_MS = 10_000;
/** Connections of one person at a time: a PBX has a limited number. */
const MOST_OF_ONE = 4;
/** Characters of a refused message that the log shows: its method, without names or numbers. */
const SHOWN = 8;

type PhoneSocketDeps = SessionCheck & {
  /** Addresses of the PBXs' HTTP servers. */
  readonly pbxUrls: readonly string[];
  /** Returns the name of the PBX at which a user's browser has its account, or null if that isn't known yet. */
  readonly pbxOf: (userId: number) => string | null;
  /** Default: RECHECK_MS. */
  readonly recheckEveryMs?: number;
};

export function registerPhoneSocket(
  app: App,
  { pbxUrls, pbxOf, recheckEveryMs = RECHECK_MS, ...check }: PhoneSocketDeps,
): void {
  const urls = new Map(pbxUrls.map((url) => [nameOfPbx(url), new URL('/ws', url.replace(/^http/, 'ws'))]));

  /** Number of connections by user. */
  const open = new Map<number, number>();

  function wsHandler(socket: WebSocket, request: FastifyRequest): void {
    const actor = actorOf(request);
    const name = pbxOf(actor.id);
    const url = urls.get(name ?? '');
    if (url === undefined) return socket.close(LIVE_CLOSE.noPbx, 'no PBX');
    const opened = open.get(actor.id) ?? 0;
    if (opened >= MOST_OF_ONE) return socket.close(LIVE_CLOSE.tooManyRequests, 'too many connections');
    open.set(actor.id, opened + 1);
    const user = browserPhoneOf(personExtension(actor.id));
    let [messages, periodBeganMs] = [0, performance.now()];
    const pbx = new ClientSocket(url, 'sip', {
      handshakeTimeout: OPENS_WITHIN_MS,
      perMessageDeflate: false,
    });
    const waiting: string[] = [];
    socket.on('message', (data: Buffer) => {
      if (performance.now() - periodBeganMs > PERIOD_MS) [messages, periodBeganMs] = [0, performance.now()];
      messages += 1;
      if (messages > MOST_MESSAGES) return socket.close(LIVE_CLOSE.tooManyRequests, 'too many messages');
      const message = data.toString();
      if (!mayPass(message, user)) {
        request.log.warn({ user: actor.id, start: message.slice(0, SHOWN) }, 'closed a phone that may not say that');
        return socket.close(LIVE_CLOSE.notAllowed, 'not allowed');
      }
      if (pbx.readyState === pbx.OPEN) pbx.send(message);
      else if (waiting.push(message) > MOST_WAITING) socket.close(LIVE_CLOSE.tooManyRequests);
    });
    pbx.on('open', () => {
      for (const message of waiting.splice(0)) pbx.send(message);
    });
    pbx.on('message', (data: Buffer) => {
      if (socket.readyState === socket.OPEN) socket.send(data.toString());
    });
    pbx.on('error', (error) => request.log.warn({ err: error, user: actor.id }, 'the PBX takes no SIP of a browser'));
    pbx.on('close', () => socket.close(LIVE_CLOSE.noPbx, 'no PBX'));
    // A proxy in front of the PBX closes a silent connection.
    const pings = setInterval(() => pbx.readyState === pbx.OPEN && pbx.ping(), PING_MS).unref();
    // The browser then asks for an account at the PBX to which its team has moved.
    const rechecks = setInterval(() => (pbxOf(actor.id) ?? name) !== name && pbx.terminate(), recheckEveryMs).unref();
    const endWatch = watchSession(socket, request, actor, check);
    const endPings = watchPeer(socket, {
      hub: check.hub,
      everyMs: PING_MS,
      end: () => dropConnection(socket, request.log),
    });
    socket.on('close', () => {
      open.set(actor.id, open.get(actor.id)! - 1);
      clearInterval(pings);
      clearInterval(rechecks);
      endWatch();
      endPings();
      pbx.terminate();
    });
  }

  app.route({
    method: 'GET',
    url: PHONE_SOCKET_PATH,
    schema: {
      summary: 'The WebSocket of a browser that is a phone',
      description:
        'Takes the token as the live WebSocket does, of operators and above. Passes SIP (RFC 7118) between the browser and the PBX; the account is that of `POST /desk/phone`. It may register itself, answer and hang up, nothing else. Close code 1013: the PBX can’t be reached. 4403: a message that it may not send. 4429: more than 100 messages in 10 seconds, or than four connections. 4401: the token has expired, the session is over, or the user has another role.',
      response: { 101: Type.Null({ description: 'The connection is open' }), '4xx': ErrorAnswer, '5xx': ErrorAnswer },
    },
    config: { permission: 'operator', sameOrigin: true, errors: ['upgrade_required'], isVital: true },
    handler: () => fail('upgrade_required'),
    wsHandler,
  });
}
