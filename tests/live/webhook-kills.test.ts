import Database from 'better-sqlite3';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { startReceiver, status, verify, type Receiver } from '../support/receiver.ts';

const CONTACTS = 400;

let server: LiveServer | undefined;
let receiver: Receiver | undefined;
afterEach(async () => {
  await server?.dispose();
  await receiver?.down();
});

const start = (dataDir?: string): Promise<LiveServer> =>
  startServer({ dataDir, env: { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '9', LOG_LEVEL: 'warn' } });

type Rows = { readonly llamadas: readonly { readonly id: number; readonly desenlace: string }[] };

describe('kill -9 between the commit of a fact and its delivery', () => {
  it('loses no call.ended and no campaign.changed message', async () => {
    receiver = await startReceiver();
    const { received } = receiver;
    server = await start();
    const { dataDir } = server;
    const api = await loginAs(server.url, 'admin');
    const { secreto } = await api.post<{ secreto: string }>('/webhooks', {
      nombre: 'CRM',
      url: receiver.url,
      eventos: ['call.ended', 'campaign.changed'],
    });
    const { id } = await api.post<{ id: number }>('/campaigns', {
      name: 'Avisada',
      cli_number: '+541143210000',
      max_concurrent_calls: 60,
      max_attempts: 1,
      tiempo_entre_llamadas: 0,
    });
    const phones = Array.from({ length: CONTACTS }, (_, index) => `+5491123${100_000 + index}`);
    await api.upload(id, 'lista.csv', ['telefono', ...phones].join('\n'));
    await api.post('/performance/dialer/cps/60');
    // The message about the new campaign proves that this endpoint receives later ends of calls.
    await expect.poll(() => received.length, { timeout: 30_000 }).toBeGreaterThan(0);
    receiver.answer(status(503)); // events are committed, but nothing is delivered
    await api.post(`/presione1/campanhas/${id}/iniciar`, {});

    const db = new Database(join(dataDir, 'cadencia.db'), { readonly: true });
    const count = (sql: string): number => db.prepare<[], number>(sql).pluck().get()!;
    for (const ended of [40, 120]) {
      await expect
        .poll(() => count('select count(*) from calls where ended_at is not null'), { timeout: 60_000 })
        .toBeGreaterThan(ended);
      await server.stop('SIGKILL');
      server = await start(dataDir);
    }
    receiver.answer(status(204));
    const told = (): number[] =>
      received
        .flatMap(({ type, data }) => (type === 'call.ended' ? (data as unknown as Rows).llamadas : []))
        .map((call) => call.id);
    const wanted = (): number[] =>
      db
        .prepare<[number], number>('select id from calls where campaign_id = ? and ended_at is not null order by id')
        .pluck()
        .all(id);
    await expect.poll(() => wanted().length, { timeout: 120_000 }).toBe(CONTACTS);
    await expect
      .poll(() => [...new Set(told())].filter((one) => wanted().includes(one)).length, { timeout: 120_000 })
      .toBe(CONTACTS);
    const statuses = new Set(
      received.filter(({ data }) => data['campaign_id'] === id).map(({ data }) => data['status']),
    );
    expect(statuses).toContain('active');
    for (const message of received) verify(message, secreto);
    // Delivery is at least once; duplicates have the same id.
    const delivered = new Map(
      received.filter(({ type }) => type === 'call.ended').map((message) => [message.id, message.body]),
    );
    const once = [...delivered.values()].flatMap((body) => (JSON.parse(body) as { data: Rows }).data.llamadas);
    expect(new Set(once.map((call) => call.id)).size).toBe(once.length);
    expect(once.some(({ desenlace }) => desenlace === 'interrumpida')).toBe(true);
    db.close();
  });
});
