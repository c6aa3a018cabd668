import { once } from 'node:events';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { buildApp } from '#server/app.ts';
import type { App } from '#server/platform/http/app.ts';
import { createHub } from '#server/live/hub.ts';
import { registerLiveRoutes } from '#server/live/routes.ts';
import { LIVE_CLOSE, LIVE_PATH, LIVE_SUBPROTOCOL } from '#shared/domain/live-connection.ts';
import { BARE_APP } from '../../support/bare-app.ts';

const READING = 36;
const STUCK = 4;
const PING_EVERY_MS = 3000;
/** Saved before the test fakes the server's intervals. */
const setRealInterval = setInterval;

const apps: App[] = [];
const clients: WebSocket[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.terminate();
  await Promise.all(apps.splice(0).map((app) => app.close()));
  vi.useRealTimers();
});

/** Serves the WebSocket route. Every client is the same user. */
async function startLine({ unreadable = false } = {}) {
  const checks: (() => void)[] = [];
  const errors: unknown[] = [];
  const hub = createHub(() => performance.now());
  const actor = { id: 1, username: 'ana', role: 'demo', sessionId: 's', mustChangePassword: false } as const;
  const app = await buildApp({
    ...BARE_APP,
    wire: () => ({
      authenticator: { byToken: () => actor, byCookie: () => null },
      routes: () => {},
      rootRoutes: (root) =>
        registerLiveRoutes(root, {
          hub,
          greetings: {
            metrics: () => null,
            calls: () => null,
            desk: () => null,
            alerts: () => null,
            cli_stats: () => null,
            test_status: () => null,
          },
          presence: { opened() {}, closed() {} },
          byToken() {
            if (unreadable) throw new Error('disk I/O error');
            return actor;
          },
          watch: (check) => {
            checks.push(check);
            return () => {};
          },
          onError: (error) => void errors.push(error),
          pingEveryMs: PING_EVERY_MS,
        }),
    }),
  });
  apps.push(app);
  const url = `${(await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')}${LIVE_PATH}`;
  async function open(): Promise<WebSocket> {
    const client = new WebSocket(url, [LIVE_SUBPROTOCOL, 'token']);
    clients.push(client);
    await once(client, 'open');
    return client;
  }
  return { hub, open, errors, recheck: () => checks.forEach((check) => check()) };
}

/** Resolves when the server has read everything that `client` has sent, such as its answer to a ping. */
async function hasArrived(client: WebSocket): Promise<void> {
  client.ping();
  await once(client, 'pong');
}

describe('a connection whose session cannot be checked', () => {
  it('stays open, and the storage watch is notified', async () => {
    const { hub, open, errors, recheck } = await startLine({ unreadable: true });
    const client = await open();
    await expect.poll(() => hub.size(), { timeout: 30_000 }).toBe(1);
    recheck();
    expect(errors).toEqual([new Error('disk I/O error')]);
    const got = once(client, 'message');
    hub.publish('metrics', { n: 1 });
    expect(JSON.parse(String((await got)[0]))).toEqual({ n: 1 });
  });
});

describe('clients that never read, among others that do', () => {
  it('are closed with a reason, and the others miss nothing', async () => {
    // The test triggers the pings, so that a busy machine has time to answer between two of them.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'], shouldClearNativeTimers: true });
    const { hub, open } = await startLine();
    const reading = await Promise.all(Array.from({ length: READING }, open));
    const stuck = await Promise.all(Array.from({ length: STUCK }, open));
    const got = reading.map(() => [] as number[]);
    reading.forEach((client, index) =>
      client.on('message', (text: Buffer) => got[index]!.push((JSON.parse(text.toString()) as { n: number }).n)),
    );
    for (const client of stuck) client.pause();
    let n = 0;
    const publishing = setRealInterval(() => hub.publish('metrics', { n: (n += 1) }), 20);
    const pinged = reading.map((client) => once(client, 'ping'));
    vi.advanceTimersByTime(PING_EVERY_MS);
    await Promise.all(pinged);
    await Promise.all(reading.map(hasArrived));
    expect(hub.size()).toBe(READING + STUCK);
    await expect.poll(() => n).toBeGreaterThan(10);
    vi.advanceTimersByTime(PING_EVERY_MS);
    await expect.poll(() => hub.size(), { timeout: 30_000 }).toBe(READING);
    clearInterval(publishing);
    expect(n).toBeGreaterThan(10);
    await expect.poll(() => got.every((numbers) => numbers.length === n)).toBe(true);
    expect(reading.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true);
    const ends = stuck.map(async (client) => {
      const closed = once(client, 'close');
      client.resume();
      const [code, reason] = (await closed) as [number, Buffer];
      return [code, String(reason)];
    });
    expect(await Promise.all(ends)).toEqual(stuck.map(() => [LIVE_CLOSE.notReading, 'not reading']));
  });
});
