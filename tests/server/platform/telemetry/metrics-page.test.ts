import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { once } from 'node:events';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql } from '../../../support/database.ts';
import { readExposition, type Sample } from '../../../support/exposition.ts';

const TOKEN = 'a-token-of-prometheus';

async function scrape(test: TestApp, headers: Record<string, string> = {}) {
  const answer = await test.app.inject({ url: '/metrics', headers });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body };
}

async function samplesOf(test: TestApp, name: string): Promise<readonly Sample[]> {
  const { text } = await scrape(test);
  const family = readExposition(text).find((one) => one.name === name);
  return family?.samples ?? [];
}

/** Sends a request over the network from this machine, like a local proxy. */
async function statusFrom(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [answer] = (await once(get(`${url}/metrics`, { headers }), 'response')) as [
    { statusCode?: number; resume: () => void },
  ];
  answer.resume();
  return answer.statusCode;
}

describe('/metrics without a token', () => {
  let test: TestApp;
  let url: string;
  beforeAll(async () => {
    test = await startTestApp({ engine: false, env: { DEMO: '0' } });
    url = await test.listen();
  });
  afterAll(() => test.close());

  it('can be read by a program on this machine, in Prometheus’ format, and is not cached', async () => {
    const { status, headers, text } = await scrape(test);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store');
    expect(readExposition(text).length).toBeGreaterThan(25);
    expect(await statusFrom(url, {})).toBe(200);
  });

  it.each([
    ['X-Forwarded-For', '203.0.113.9'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'for=127.0.0.1'],
    ['Via', '1.1 proxy'],
    ['X-Real-IP', '127.0.0.1'],
    ['Host', 'cadencia.example.com'],
    ['Host', 'localhost.example.com'],
  ])('is refused through a proxy or under another host name: %s: %s', async (name, value) => {
    expect(await statusFrom(url, { [name]: value })).toBe(403);
  });

  it('is refused to other machines', async () => {
    const answer = await test.app.inject({ url: '/metrics', remoteAddress: '192.0.2.7' });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([403, 'metrics_local_only']);
  });

  it('is not in the API document', async () => {
    const document = test.app.swagger() as { paths: object };
    expect(Object.keys(document.paths)).not.toContain('/metrics');
  });
});

describe('/metrics with a token', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ engine: false, env: { DEMO: '0', METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => test.close());

  it('can be read with it from anywhere, also through a proxy', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
    const answer = await test.app.inject({ url: '/metrics', headers, remoteAddress: '192.0.2.7' });
    expect(answer.statusCode).toBe(200);
  });

  it.each([undefined, 'Bearer', 'Bearer ', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN])(
    'refuses %s, also on this machine',
    async (authorization) => {
      const answer = await scrape(test, authorization === undefined ? {} : { authorization });
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="metrics"']);
    },
  );

  it('is not opened by a user’s session', async () => {
    const demo = await startTestApp({ engine: false, env: { METRICS_TOKEN: TOKEN } });
    const { status } = await scrape(demo, { authorization: `Bearer ${await demo.login('admin')}` });
    await demo.close();
    expect(status).toBe(401);
  });
});

describe('the metrics of requests', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ engine: false });
  });
  afterAll(() => test.close());

  it('are labelled by route pattern, method and status class, however many paths are requested', async () => {
    for (let id = 1; id <= 20; id++) await test.request('demo', 'GET', `/campaigns/${id}?x=${id}`);
    for (let i = 0; i < 20; i++) await test.app.inject(`/api/v1/nothing/${i}`);
    for (let i = 0; i < 3; i++) await test.app.inject({ method: 'DELETE', url: `/nowhere/${i}` });
    const samples = await samplesOf(test, 'cadencia_http_requests_total');
    const found = samples.map(({ labels, value }) => [
      `${labels['method']} ${labels['route']} ${labels['status']}`,
      value,
    ]);
    expect(Object.fromEntries(found)).toEqual({
      'POST /api/v1/auth/login 2xx': 1,
      'GET /api/v1/campaigns/:id 2xx': 1,
      'GET /api/v1/campaigns/:id 4xx': 19,
      'GET unmatched 4xx': 20,
      'DELETE unmatched 4xx': 3,
    });
  });

  it('count each answer’s duration once', async () => {
    await test.app.inject('/healthz');
    await test.app.inject('/healthz');
    const samples = await samplesOf(test, 'cadencia_http_request_duration_seconds');
    const counts = samples.filter(({ name, labels }) => name.endsWith('_count') && labels['route'] === '/healthz');
    expect(counts.map(({ value }) => value)).toEqual([2]);
  });

  it('group the console’s files and pages, and exclude open WebSockets', async () => {
    const url = await test.listen();
    await test.app.inject('/');
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', await test.login('demo')]);
    await once(socket, 'message');
    expect((await samplesOf(test, 'cadencia_websocket_clients'))[0]?.value).toBe(1);
    socket.close();
    await expect.poll(async () => (await samplesOf(test, 'cadencia_websocket_clients'))[0]?.value).toBe(0);
    const routes = (await samplesOf(test, 'cadencia_http_requests_total')).map(({ labels }) => labels['route']);
    expect(routes).not.toContain(LIVE_PATH);
    expect(routes.filter((route) => route?.startsWith('/assets'))).toEqual([]);
  });
});

describe('the storage metrics', () => {
  it('count each write of this thread, its wait, and the sizes of the files', async () => {
    const test = await startTestApp({ engine: false });
    const countOf = async () =>
      (await samplesOf(test, 'cadencia_commit_duration_seconds')).find(
        ({ name, labels }) => name.endsWith('_count') && labels['writer'] === 'main',
      )?.value ?? 0;
    const before = await countOf();
    for (let i = 0; i < 5; i++)
      test.db.write(() => test.db.write(() => executeSql(test.db, 'update settings set updated_at = 0')));
    expect(await countOf()).toBe(before + 5);
    expect((await samplesOf(test, 'cadencia_database_bytes'))[0]?.value).toBeGreaterThanOrEqual(4096);
    expect((await samplesOf(test, 'cadencia_wal_bytes'))[0]?.value).toBeGreaterThan(0);
    await test.close();
  });
});
