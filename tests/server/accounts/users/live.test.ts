import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE, LIVE_PATH } from '#shared/domain/live-connection.ts';
import { newSession } from '../../../support/as.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  url = await test.listen();
});
afterAll(() => test.close());

const address = (): string => `${url.replace('http', 'ws')}${LIVE_PATH}`;

/** Shorter than the interval at which a socket checks its session. */
const AT_ONCE_MS = 3000;

it.each([
  ['is disabled', 'disabled', 'PUT', '', { active: false }],
  ['has another role', 'demoted', 'PUT', '', { role: 'demo' }],
  ['is given another password', 'forgetful', 'POST', '/reset-password', undefined],
])('the socket of a user who %s closes at once, and no other', async (_, name, method, path, body) => {
  const session = await newSession(test, name, 'admin');
  const operator = await test.login('operator');
  const socket = new WebSocket(address(), ['bearer', session.token]);
  const other = new WebSocket(address(), ['bearer', operator]);
  await Promise.all([once(socket, 'open'), once(other, 'open')]);
  const closed = once(socket, 'close', { signal: AbortSignal.timeout(AT_ONCE_MS) });
  expect((await test.request('admin', method, `/users/${session.id}${path}`, body)).status).toBe(200);
  const [code] = (await closed) as [number];
  expect(code).toBe(LIVE_CLOSE.sessionOver);
  expect(other.readyState).toBe(WebSocket.OPEN);
  other.close();
});

it('a change of password closes the sockets of the user’s other sessions, but not of this one', async () => {
  const here = await newSession(test, 'se.cuida', 'operator');
  const login = await test.request(null, 'POST', '/auth/login', {
    username: 'se.cuida',
    password: 'se.cuida-ha-elegido',
  });
  const own = new WebSocket(address(), ['bearer', here.token]);
  const there = new WebSocket(address(), ['bearer', String(login.body['token'])]);
  await Promise.all([once(own, 'open'), once(there, 'open')]);
  const closed = once(there, 'close', { signal: AbortSignal.timeout(AT_ONCE_MS) });
  const change = { current_password: 'se.cuida-ha-elegido', new_password: 'otra-mas-segura' };
  expect((await here.request('POST', '/auth/password', change)).status).toBe(200);
  expect(((await closed) as [number])[0]).toBe(LIVE_CLOSE.sessionOver);
  expect(own.readyState).toBe(WebSocket.OPEN);
  own.close();
});
