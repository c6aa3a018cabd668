import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { buildApp } from '#server/app.ts';
import { registerPhoneSocket } from '#server/live/phone-socket.ts';
import type { App } from '#server/platform/http/app.ts';
import { LIVE_CLOSE, LIVE_SUBPROTOCOL, PHONE_SOCKET_PATH } from '#shared/domain/live-connection.ts';
import type { Role } from '#shared/roles.ts';
import { BARE_APP } from '../../support/bare-app.ts';

const SIP = 'BYE sip:asterisk@pbx SIP/2.0\r\n\r\n';
const ANSWER = 'SIP/2.0 200 OK\r\n\r\n';

let http: Server;
let pbx: WebSocketServer;
let app: App;
let url: string;
let checks: (() => void)[];
/** Name of the PBX at which the browser has its account. */
let place: string | null;
/** Sessions by token, which is the role. */
let sessions: Set<string>;

beforeEach(async () => {
  checks = [];
  sessions = new Set(['demo', 'operator']);
  http = createServer();
  pbx = new WebSocketServer({ server: http, path: '/ws', handleProtocols: () => 'sip' });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const name = (place = `127.0.0.1:${(http.address() as AddressInfo).port}`);
  const byToken = (role: string) =>
    sessions.has(role)
      ? { id: 1, username: role, role: role as Role, sessionId: 's', mustChangePassword: false }
      : null;
  app = await buildApp({
    ...BARE_APP,
    wire: () => ({
      authenticator: { byToken, byCookie: () => null },
      routes: () => {},
      rootRoutes: (root) =>
        registerPhoneSocket(root, {
          pbxUrls: [`http://${name}`],
          pbxOf: () => place,
          recheckEveryMs: 10,
          hub: { countEnd() {} },
          byToken,
          watch: (check) => {
            checks.push(check);
            return () => {};
          },
          onError(error) {
            throw error;
          },
        }),
    }),
  });
  url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws') + PHONE_SOCKET_PATH;
});
afterEach(async () => {
  await app.close();
  for (const client of pbx.clients) client.terminate();
  http.close();
});

const connect = (token = 'operator'): WebSocket => new WebSocket(url, [LIVE_SUBPROTOCOL, token]);

/** Opens the phone's WebSocket, and returns it with the PBX's end. */
async function open() {
  const taken = once(pbx, 'connection') as Promise<[WebSocket]>;
  const socket = connect();
  await once(socket, 'open');
  return { socket, line: (await taken)[0] };
}

describe('the WebSocket of a browser that is a phone', () => {
  it('passes SIP to the PBX and back', async () => {
    const { socket, line } = await open();
    expect(line.protocol).toBe('sip');
    socket.send(SIP);
    expect(String((await once(line, 'message'))[0])).toBe(SIP);
    line.send(ANSWER);
    expect(String((await once(socket, 'message'))[0])).toBe(ANSWER);
    socket.close();
    await once(line, 'close');
  });

  it('passes what is sent before the PBX has taken the connection', async () => {
    const taken = once(pbx, 'connection') as Promise<[WebSocket]>;
    const socket = connect();
    socket.on('open', () => socket.send(SIP));
    const [line] = await taken;
    expect(String((await once(line, 'message'))[0])).toBe(SIP);
  });

  it('is closed when the team has moved to another PBX, and refused while it isn’t known which', async () => {
    const { socket, line } = await open();
    place = null;
    line.send(ANSWER);
    expect(String((await once(socket, 'message'))[0])).toBe(ANSWER);
    expect((await once(connect(), 'close'))[0]).toBe(LIVE_CLOSE.noPbx);
    expect(socket.readyState).toBe(socket.OPEN);
    place = '10.0.0.9:8088';
    expect((await once(socket, 'close'))[0]).toBe(LIVE_CLOSE.noPbx);
  });

  it('is closed when the PBX closes it, or takes none', async () => {
    const { socket, line } = await open();
    line.close();
    expect((await once(socket, 'close'))[0]).toBe(LIVE_CLOSE.noPbx);
    await once(http.close(), 'close');
    expect((await once(connect(), 'close'))[0]).toBe(LIVE_CLOSE.noPbx);
  });

  it('is closed when the session ends, and so is that to the PBX', async () => {
    const { socket, line } = await open();
    sessions.clear();
    for (const check of checks) check();
    expect((await once(socket, 'close'))[0]).toBe(LIVE_CLOSE.sessionOver);
    if (line.readyState !== line.CLOSED) await once(line, 'close');
  });

  it('is closed when the browser wants to call somebody, which the PBX doesn’t hear of', async () => {
    const { socket, line } = await open();
    let heard = 0;
    line.on('message', () => (heard += 1));
    socket.send('INVITE sip:00900123@pbx SIP/2.0\r\n\r\n');
    expect((await once(socket, 'close'))[0]).toBe(LIVE_CLOSE.notAllowed);
    expect(heard).toBe(0);
  });

  it('is one of four at a time of one person', async () => {
    for (let nth = 0; nth < 4; nth++) await open();
    expect((await once(connect(), 'close'))[0]).toBe(LIVE_CLOSE.tooManyRequests);
  });

  it.each([
    ['demo', 403],
    ['stranger', 401],
  ])('is refused to a %s', async (token, status) => {
    const [, answer] = (await once(connect(token), 'unexpected-response')) as [unknown, { statusCode: number }];
    expect(answer.statusCode).toBe(status);
    expect(pbx.clients.size).toBe(0);
  });
});
