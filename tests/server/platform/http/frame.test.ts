import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const connectionsOf = ({ app }: TestApp): Promise<number> =>
  new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count)));

describe('health', () => {
  it('reports that the process is up, and that database and engine answer', async () => {
    expect((await test.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await test.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      200,
      { ready: true, database: true, engine: true, problem: null },
    ]);
  });

  it('sends no requests to the engine, however many clients check', async () => {
    const own = await startTestApp();
    const posts = vi.spyOn(Worker.prototype, 'postMessage');
    try {
      const answers = await Promise.all(Array.from({ length: 200 }, () => own.app.inject('/readyz')));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
      expect(posts).not.toHaveBeenCalled();
    } finally {
      posts.mockRestore();
      await own.close();
    }
  });

  it('is not ready without an engine', async () => {
    const half = await startTestApp({ engine: false });
    const ready = await half.app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { ready: false, database: true, engine: false, problem: null },
    ]);
    expect((await half.app.inject('/healthz')).statusCode).toBe(200);
    await half.close();
  });
});

describe('errors', () => {
  it('have one format, in the clients’ language, with a request id', async () => {
    const answer = await test.request('admin', 'GET', '/campaigns/999');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({
      success: false,
      error: 'campaign_not_found',
      message: 'Campaña no encontrada',
      mensaje: 'Campaña no encontrada',
      details: { id: 999 },
      request_id: answer.headers['x-request-id'],
    });
  });

  it.each(['/api/v1/nada', '/api', '/api/otra/cosa?x=1', '//api/v1/nada', '/%61pi/nada', '/api%2Fv1/nada'])(
    '%s answers not_implemented in JSON',
    async (url) => {
      const answer = await test.app.inject({ url, headers: { accept: 'text/html' } });
      expect(answer.statusCode).toBe(404);
      expect(answer.json<{ message: string }>().message).toBe(`Endpoint not implemented: ${url.split('?')[0]}`);
    },
  );

  it.each(['PATCH', 'POST', 'DELETE', 'OPTIONS'])('%s of an unknown id answers 404, with any body', async (method) => {
    for (const [type, payload] of [
      ['application/x-nothing', 'x'],
      ['application/json', '{'],
      ['application/json', JSON.stringify({ name: 'x'.repeat(1_100_000) })],
    ]) {
      const headers = { 'content-type': type };
      const answer = await test.app.inject({ method: method as 'POST', url: '/api/v1/nada', headers, payload });
      expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'not_implemented']);
    }
  });

  it('refuse a body that is not JSON, too large or of another type', async () => {
    const token = await test.login('admin');
    const post = async (payload: string, type: string) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': type };
      const answer = await test.app.inject({ method: 'POST', url: '/api/v1/campaigns', headers, payload });
      return [answer.statusCode, answer.json<{ error: string }>().error];
    };
    expect(await post('{"name":', 'application/json')).toEqual([400, 'invalid_json']);
    expect(await post('{"__proto__":{"x":1}}', 'application/json')).toEqual([400, 'invalid_json']);
    expect(await post(JSON.stringify({ name: 'x'.repeat(1_100_000) }), 'application/json')).toEqual([
      413,
      'body_too_large',
    ]);
    for (const type of ['application/xml', 'text/plain', 'application/x-www-form-urlencoded'])
      expect([type, await post('x=1', type)]).toEqual([type, [415, 'unsupported_media_type']]);
  });

  it.each(['application/json', 'application/x-www-form-urlencoded', 'text/plain;charset=UTF-8'])(
    'treat an empty body with type %s as none',
    async (type) => {
      const headers = {
        authorization: `Bearer ${await test.login('supervisor')}`,
        'content-type': type,
        'content-length': '0',
      };
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/v1/presione1/campanhas/999/parar',
        headers,
        payload: '',
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999'])('id %s answers 400 with the field’s name', async (id) => {
    const answer = await test.request('demo', 'GET', `/campaigns/${id}`);
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_query', details: { field: 'id' } } });
  });

  it('have that format even if no route can answer', async () => {
    const { hostname, port } = new URL(await test.listen());
    const send = async (request: string): Promise<{ status: number; body: Record<string, unknown> }> => {
      const socket = connect(Number(port), hostname).end(request);
      const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
      return { status: Number(head.split(' ')[1]), body: JSON.parse(body) as Record<string, unknown> };
    };
    expect(await send('no HTTP at all\r\n\r\n')).toMatchObject({
      status: 400,
      body: { success: false, error: 'malformed_request', request_id: expect.stringMatching(/-/) as string },
    });
    expect(await send(`GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatchObject({
      status: 431,
      body: { success: false, error: 'headers_too_large' },
    });
    const live = {
      url: '/api/performance/ws/performance',
      headers: { authorization: `Bearer ${await test.login('demo')}` },
    };
    const notUpgraded = await test.app.inject(live);
    expect([notUpgraded.statusCode, notUpgraded.json<{ error: string }>().error]).toEqual([426, 'upgrade_required']);
  });

  it('answer 503 with Retry-After in the same format while the server shuts down', async () => {
    const closing = await startTestApp({ engine: false });
    const { hostname, port } = new URL(await closing.listen());
    const socket = connect(Number(port), hostname);
    // An incomplete request keeps its connection open.
    await new Promise<void>((resolve) => socket.write('GET /healthz HTTP/1.1\r\n', () => resolve()));
    await expect.poll(() => connectionsOf(closing)).toBe(1);
    const closed = closing.close();
    await expect.poll(() => closing.app.server.listening).toBe(false);
    socket.write('Host: localhost\r\n\r\n');
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*\r\nretry-after: 1\r\n/i);
    expect(answer).toContain('"error":"overloaded"');
    await closed;
  });

  it('answer 400 to a malformed URL', async () => {
    const answer = await test.app.inject('/api/v1/campaigns/%E0%A4%A');
    expect([answer.statusCode, answer.json<{ success: boolean }>().success]).toEqual([400, false]);
  });
});

describe('an answer', () => {
  it('carries security headers', async () => {
    const { headers } = await test.app.inject('/healthz');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
    });
  });

  it('is compressed when it is long JSON and the client accepts it', async () => {
    const headers = { authorization: `Bearer ${await test.login('supervisor')}`, 'accept-encoding': 'gzip' };
    const answer = await test.app.inject({ url: '/api/v1/trunks', headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    // The answer is compressed at once, so its length is known.
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toMatchObject({ success: true });
  });

  it('is compressed as a stream when it is very long', async () => {
    const headers = { authorization: `Bearer ${await test.login('demo')}` };
    const plain = await test.app.inject({ url: '/api/docs/json', headers });
    const packed = await test.app.inject({ url: '/api/docs/json', headers: { ...headers, 'accept-encoding': 'gzip' } });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(packed.headers['content-length']).toBeUndefined();
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload);
  });
});

describe('the API document', () => {
  it('is OpenAPI 3.1, and only for users', async () => {
    expect((await test.app.inject('/api/docs/json')).statusCode).toBe(401);
    expect((await test.app.inject('/api/docs')).statusCode).toBe(401);
    const headers = { authorization: `Bearer ${await test.login('demo')}` };
    const document = await test.app.inject({ url: '/api/docs/json', headers });
    expect(document.json()).toMatchObject({
      openapi: '3.1.0',
      paths: {
        '/healthz': { get: { tags: ['health'], security: [] } },
        '/api/v1/llamadas/historico/export': {
          get: { responses: { 200: { content: { 'text/csv': {} } }, 403: {}, 500: {} } },
        },
        '/api/v1/presione1/campanhas/{id}/parar': { post: { requestBody: { required: false } } },
        '/api/v1/campaigns': {
          get: { tags: ['campaigns'], security: [{ bearer: [] }] },
          post: { requestBody: { required: true } },
        },
      },
    });
    const page = await test.app.inject({ url: '/api/docs', headers });
    expect(page.headers['content-type']).toContain('text/html');
  });

  it('opens in a browser that has logged in', async () => {
    const login = await test.app.inject({
      method: 'POST',
      url: '/api/v1/auth/login',
      payload: { username: 'demo', password: 'demo123' },
    });
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    expect((await test.app.inject({ url: '/api/docs', headers: { cookie } })).statusCode).toBe(200);
    // No other route accepts the cookie as authentication.
    expect((await test.app.inject({ url: '/api/v1/campaigns', headers: { cookie } })).statusCode).toBe(401);
  });
});

describe('demo mode', () => {
  it.each(['forwarded', 'x-forwarded-for', 'X-Forwarded-Proto', 'x-forwarded-anything'])(
    'answers 403 to %s',
    async (name) => {
      for (const url of ['/healthz', '/', '/api/v1/auth/demo-accounts']) {
        const answer = await test.app.inject({ url, headers: { [name]: 'x' } });
        expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'demo_behind_proxy']);
      }
    },
  );

  it('outside demo mode, takes the client’s address from a local proxy, so that clients behind it lock out only themselves', async () => {
    const real = await startTestApp({ env: { DEMO: '0' }, engine: false });
    const from = (address: string, remoteAddress = '127.0.0.1') =>
      real.app.inject({
        method: 'POST',
        url: '/api/v1/auth/login',
        payload: { username: 'admin', password: 'nope' },
        headers: { 'x-forwarded-for': address },
        remoteAddress,
      });
    for (let i = 0; i < 5; i++) expect((await from('203.0.113.1')).statusCode).toBe(401);
    expect((await from('203.0.113.1')).statusCode).toBe(429);
    expect((await from('203.0.113.2')).statusCode).toBe(401);
    // The header is not trusted from other senders.
    for (let i = 0; i < 5; i++) expect((await from(`203.0.113.${10 + i}`, '198.51.100.7')).statusCode).toBe(401);
    expect((await from('203.0.113.20', '198.51.100.7')).statusCode).toBe(429);
    await real.close();
  });

  it('outside demo mode, proxies are allowed, and no account is listed', async () => {
    const real = await startTestApp({ env: { DEMO: '0' }, engine: false });
    const answer = await real.request(null, 'GET', '/auth/demo-accounts', undefined, { 'x-forwarded-for': '1.2.3.4' });
    expect(answer).toMatchObject({ status: 200, body: { accounts: [] } });
    await real.close();
  });
});
