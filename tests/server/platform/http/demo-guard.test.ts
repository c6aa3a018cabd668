import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createHostCheck } from '#server/platform/http/demo-guard.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

let test: TestApp;
let port: number;
let token: string;
beforeAll(async () => {
  test = await startTestApp({ engine: false });
  port = Number(new URL(await test.listen()).port);
  token = await test.login('operator');
});
afterAll(() => test.close());

/** Returns status and error of a GET whose Host header is sent unchanged. */
async function ask(path: string, host: string): Promise<[status: number, error: string | undefined]> {
  const { statusCode, body } = await test.app.inject({ url: path, headers: { host } });
  return [statusCode, /"error":"(\w+)"/.exec(body)?.[1]];
}

/** Returns the first line of the raw answer to a request. */
async function statusLineOf(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(request);
  const [answer] = (await once(socket, 'data')) as [string];
  socket.destroy();
  return answer.split('\r\n', 1)[0]!;
}

/** Returns 101, or the status of the answer that refuses the WebSocket. */
async function openLine(host: string): Promise<number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${LIVE_PATH}`, ['bearer', token], { headers: { host } });
  socket.on('error', () => {});
  const outcome = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
  socket.terminate();
  return outcome;
}

const OWN = [
  'localhost',
  'localhost:3000',
  'LocalHost:3000',
  'localhost.',
  '127.0.0.1',
  '127.0.0.1:3000',
  '127.8.9.10:80',
  '[::1]',
  '[::1]:3000',
  '[0:0:0:0:0:0:0:1]:3000',
  '[::ffff:127.0.0.1]:3000',
];
const FOREIGN = [
  'rebound.example',
  'rebound.example:3000',
  'localhost.rebound.example',
  'rebound.example.localhost',
  '127.0.0.1.rebound.example',
  'user@localhost',
  'localhost/x',
  '192.0.2.7:3000',
  '10.0.0.1',
  '[2001:db8::1]:3000',
  '[::1',
  '::1',
  'localhost:99999',
  '0.0.0.0:3000',
  '[::]:3000',
  ' ',
];

describe('demo mode', () => {
  it.each(OWN)('answers requests and WebSockets to %s', async (host) => {
    for (const path of ['/healthz', '/api/v1/auth/demo-accounts'])
      expect(await ask(path, host)).toEqual([200, undefined]);
    expect(await openLine(host)).toBe(101);
  });

  it.each(FOREIGN)('refuses requests and WebSockets to %j, also for pages and unknown paths', async (host) => {
    for (const path of ['/', '/healthz', '/api/v1/auth/demo-accounts', '/api/v1/nothing', '/assets/app.js'])
      expect(await ask(path, host)).toEqual([403, 'demo_foreign_host']);
    expect(await openLine(host)).toBe(403);
  });

  it('refuses a login through DNS rebinding', async () => {
    const login = { username: 'admin', password: 'admin123' };
    expect(await test.request(null, 'POST', '/auth/login', login, { host: 'rebound.example:3000' })).toMatchObject({
      status: 403,
      body: {
        error: 'demo_foreign_host',
        message:
          'El modo de demostración solo responde en localhost, en una dirección de loopback o en la dirección en la que escucha',
      },
    });
  });

  it('refuses a request without a Host', async () => {
    expect(await statusLineOf('GET /healthz HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 403 Forbidden');
    expect(await statusLineOf('GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n')).toBe('HTTP/1.1 200 OK');
  });

  it.each([
    ['192.0.2.7', '192.0.2.7:3000', '192.0.2.8:3000'],
    ['2001:DB8::7', '[2001:db8:0::7]:3000', '[2001:db8::8]:3000'],
    ['panel.lan', 'PANEL.lan:3000', 'otro.lan:3000'],
  ])('answers at the address that it listens on: %s', (listensOn, own, foreign) => {
    const isOwnHost = createHostCheck(listensOn);
    const socket = {} as Parameters<typeof isOwnHost>[0]['socket'];
    expect(isOwnHost({ headers: { host: own }, socket })).toBe(true);
    expect(isOwnHost({ headers: { host: foreign }, socket })).toBe(false);
  });

  it.each([
    ['0.0.0.0', '192.0.2.7', '192.0.2.7:3000'],
    ['::', '::ffff:192.0.2.7', '192.0.2.7:3000'],
    ['::', '2001:db8::7', '[2001:db8::7]'],
  ])('answers at each address of the machine when it listens on %s: %s', (listensOn, localAddress, host) => {
    const isOwnHost = createHostCheck(listensOn);
    const socket = { localAddress } as Parameters<typeof isOwnHost>[0]['socket'];
    expect(isOwnHost({ headers: { host }, socket })).toBe(true);
    for (const foreign of ['192.0.2.8:3000', 'rebound.example'])
      expect(isOwnHost({ headers: { host: foreign }, socket })).toBe(false);
  });

  it('is the only mode that checks the host', async () => {
    const real = await startTestApp({ env: { DEMO: '0' }, engine: false });
    const answer = await real.app.inject({ url: '/healthz', headers: { host: 'consola.example.com' } });
    expect(answer.statusCode).toBe(200);
    await real.close();
  });
});
