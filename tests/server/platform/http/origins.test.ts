import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createOriginCheck } from '#server/platform/http/origins.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { cookieOf } from '../../../support/as.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

const NAMED = 'https://tablero.example.com';

let test: TestApp;
let url: string;
let token: string;
beforeAll(async () => {
  test = await startTestApp({ env: { ALLOWED_ORIGINS: NAMED }, engine: false });
  url = await test.listen();
  token = await test.login('operator');
});
afterAll(() => test.close());

/** Returns 101, or the status of the answer that refuses the upgrade. */
async function openLine(origin: string | undefined): Promise<number | string> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${LIVE_PATH}`, ['bearer', token], {
    headers: { ...(origin !== undefined && { origin }) },
  });
  socket.on('error', () => {});
  const outcome = await Promise.race([
    once(socket, 'open').then(() => 101),
    once(socket, 'unexpected-response').then(([, response]) => (response as { statusCode: number }).statusCode),
  ]);
  socket.terminate();
  return outcome;
}

describe('the WebSocket', () => {
  it('opens for pages of this host, of configured origins, and for programs, which send no origin', async () => {
    expect(await openLine(url)).toBe(101);
    expect(await openLine(NAMED)).toBe(101);
    expect(await openLine(undefined)).toBe(101);
  });

  it.each(['consola.example.com', 'consola.example.com:443'])(
    'opens behind TLS, where the page’s scheme differs and its port is omitted: %s',
    (host) => {
      const isAllowed = createOriginCheck([NAMED]);
      expect(isAllowed({ headers: { origin: 'https://consola.example.com' }, host })).toBe(true);
      expect(isAllowed({ headers: { origin: 'https://consola.example.com:8443' }, host })).toBe(false);
    },
  );

  it.each([
    'https://malo.example',
    'http://tablero.example.com',
    'https://tablero.example.com.malo.example',
    'https://tablero.example.com:8443',
    'http://127.0.0.1',
    'http://localhost:1',
    'null',
    'no es un origen',
    '',
  ])('is refused to a page of %j, even with a valid token', async (origin) => {
    expect(await openLine(origin)).toBe(403);
  });
});

describe('a route with cookie authentication', () => {
  it('is refused to other origins, though a browser would send the cookie', async () => {
    const cookie = cookieOf(await test.request(null, 'POST', '/auth/login', { username: 'demo', password: 'demo123' }));
    const { host } = new URL(url);
    const ask = (path: string, origin?: string) =>
      test.request(null, 'POST', path, undefined, { cookie, host, ...(origin !== undefined && { origin }) });
    for (const path of ['/auth/refresh', '/auth/logout']) {
      expect(await ask(path, 'https://malo.example')).toMatchObject({
        status: 403,
        body: { error: 'origin_not_allowed' },
      });
    }
    expect((await ask('/auth/refresh', url)).status).toBe(200);
    expect((await ask('/auth/logout')).status).toBe(200);
  });
});

describe('answers to other origins', () => {
  it('are unreadable: no route allows another origin, and a preflight gets no permission', async () => {
    const headers = {
      origin: 'https://malo.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type',
    };
    for (const path of ['/api/v1/campaigns', '/api/v1/auth/login', '/api/docs/json', '/healthz', '/']) {
      for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
        const answer = await test.app.inject({ method, url: path, headers });
        const allowing = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
        expect({ path, method, allowing }).toEqual({ path, method, allowing: [] });
        if (method === 'OPTIONS') expect([path, answer.statusCode]).toEqual([path, 404]);
      }
    }
  });

  it('cannot be triggered by a form: a login is JSON, which no form sends', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
      const payload = JSON.stringify({ username: 'demo', password: 'demo123' });
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        headers: { 'content-type': type },
        payload,
      });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
  });
});
