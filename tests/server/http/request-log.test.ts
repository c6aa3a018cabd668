import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../support/app.ts';

type Line = Readonly<Record<string, unknown>>;

const apps: TestApp[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** A server that logs as LOG_LEVEL says, and its lines. */
async function startLogged(logLevel: string): Promise<{ test: TestApp; lines: () => Line[]; forget: () => void }> {
  const lines: Line[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Line);
      done();
    },
  });
  const [level = 'info'] = logLevel.split(',').filter((part) => !part.includes('='));
  const test = await startTestApp({ engine: false, env: { LOG_LEVEL: logLevel }, log: pino({ level }, sink) });
  apps.push(test);
  return {
    test,
    lines: () => lines.filter(({ msg }) => msg === 'answered'),
    forget: () => void lines.splice(0),
  };
}

describe('the log of requests', () => {
  it('has one line of each at debug: the route’s pattern and not the address, who asked, and the id of the answer’s header', async () => {
    const { test, lines, forget } = await startLogged('warn,http=debug');
    await test.login('demo');
    forget();
    const answer = await test.request('demo', 'GET', '/llamadas/historico?telefono=%2B541152345678&page_size=1');
    const me = await test.request('demo', 'GET', '/auth/me');
    await expect.poll(lines).toHaveLength(2);
    expect(lines()[0]).toMatchObject({
      area: 'http',
      level: 20,
      reqId: answer.headers['x-request-id'],
      method: 'GET',
      route: '/api/v1/llamadas/historico',
      status: 200,
      ms: expect.any(Number) as number,
      userId: (me.body['user'] as { id: number }).id,
    });
    expect(JSON.stringify(lines())).not.toContain('541152345678');
  });

  it('has by default what was changed and not what was read, each with who did it', async () => {
    const { test, lines, forget } = await startLogged('info');
    await test.login('supervisor');
    forget();
    await test.request('supervisor', 'GET', '/campaigns');
    await test.request('supervisor', 'GET', '/campaigns/999');
    const created = await test.request('supervisor', 'POST', '/campaigns', {
      name: 'Prueba',
      cli_number: '+541143210000',
    });
    await expect.poll(lines).toHaveLength(1);
    expect(lines()[0]).toMatchObject({
      level: 30,
      method: 'POST',
      route: '/api/v1/campaigns',
      reqId: created.headers['x-request-id'],
      status: created.status,
      userId: expect.any(Number) as number,
    });
  });

  it('warns of what the server could not do', async () => {
    const { test, lines } = await startLogged('warn');
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(503);
    await expect.poll(lines).toMatchObject([{ level: 40, route: '/readyz', status: 503 }]);
  });

  it('calls what leads nowhere one thing', async () => {
    const { test, lines } = await startLogged('http=debug');
    await test.app.inject('/api/v1/secreto-541152345678');
    await expect.poll(lines).toMatchObject([{ route: 'unmatched', status: 404 }]);
  });

  it('is silent where its area is', async () => {
    const { test, lines } = await startLogged('info,http=silent');
    await test.login('demo');
    await test.app.inject('/readyz');
    expect(lines()).toEqual([]);
  });
});

describe('the id of a request', () => {
  it('is the server’s own, whatever the client or a proxy says', async () => {
    const { test } = await startLogged('silent');
    const headers = { 'x-request-id': 'made-up', 'x-forwarded-for': '203.0.113.9' };
    const plain = await startTestApp({ engine: false, env: { DEMO: '0' } });
    apps.push(plain);
    for (const { app } of [test, plain]) {
      const ids = await Promise.all(
        [1, 2, 3].map(async () => String((await app.inject({ url: '/healthz', headers })).headers['x-request-id'])),
      );
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
      expect(new Set(ids).size).toBe(3);
    }
  });
});
