import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import type { MetricSample } from '#server/dialer/contract.ts';
import { MetricsHistoryAnswer, RealtimeMetricsAnswer } from '#shared/contracts/metrics.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, prepareSql, queryValue } from '../../../support/database.ts';

const HISTORY = '/performance/metrics/history';
const NOW_MS = Date.parse('2026-11-21T15:00:00Z');
const NOW_S = NOW_MS / 1000;

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
});
afterAll(() => test.close());

function addSample(sample: MetricSample): void {
  const insert = `insert into metric_samples (at, placed, concurrent, answered, abandoned, carried, ended)
    values (@at, @placed, @concurrent, @answered, @abandoned, @carried, @ended)`;
  executeSql(test.db, insert, sample);
}
const history = async (query = ''): Promise<MetricsHistoryAnswer> =>
  (await test.request('admin', 'GET', `${HISTORY}${query}`)).body as unknown as MetricsHistoryAnswer;

describe('the metrics’ history', () => {
  it('is empty without any activity', async () => {
    expect(await history()).toMatchObject({ success: true, minutes: 60, step_seconds: 10, data: [] });
  });

  it('has mean and peak of each step, including idle seconds', async () => {
    addSample({ at: NOW_S - 3700, placed: 1, concurrent: 1, answered: 0, abandoned: 0, carried: 0, ended: 0 });
    // Ten seconds, of which three have samples.
    addSample({ at: NOW_S - 60, placed: 4, concurrent: 4, answered: 0, abandoned: 0, carried: 0, ended: 0 });
    addSample({ at: NOW_S - 59, placed: 20, concurrent: 9, answered: 6, abandoned: 3, carried: 4, ended: 5 });
    addSample({ at: NOW_S - 51, placed: 0, concurrent: 2, answered: 0, abandoned: 0, carried: 5, ended: 7 });
    const answer = await history('?minutes=60');
    expect(Value.Errors(MetricsHistoryAnswer, answer)).toEqual([]);
    expect(answer.data).toHaveLength(360);
    expect(answer.data.find(({ timestamp }) => timestamp === '2026-11-21T14:59:00.000Z')).toEqual({
      timestamp: '2026-11-21T14:59:00.000Z',
      cps: 2.4,
      cps_max: 20,
      answered_per_second: 0.6,
      ended_per_second: 1.2,
      concurrent_calls: 9,
      concurrent_calls_avg: 1.5,
      success_rate: 75,
      answer_rate: 25,
      abandon_rate: 50,
    });
    const quiet = answer.data.at(-1)!;
    expect(quiet).toMatchObject({ timestamp: '2026-11-21T14:59:50.000Z', cps: 0, cps_max: 0, concurrent_calls: 0 });
  });

  it('reduces a long span to some hundreds of points without losing a peak', async () => {
    const answer = await history('?minutes=43200');
    expect(answer.step_seconds).toBe(7200);
    expect(answer.data.length).toBeLessThan(10); // no data before the first sample
    expect(Math.max(...answer.data.map(({ cps_max }) => cps_max))).toBe(20);
    const placed = answer.data.reduce((sum, { cps }, index) => {
      const seconds = index === answer.data.length - 1 ? 3600 : 7200;
      return sum + cps * seconds;
    }, 0);
    expect(placed).toBeGreaterThan(0);
  });

  it.each(['0', '43201', '-1', '1.5', 'x', ''])('refuses minutes=%s and names the bounds', async (minutes) => {
    expect(await test.request('admin', 'GET', `${HISTORY}?minutes=${minutes}`)).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_query',
        message: 'Parámetros inválidos: minutes: debe ser un número entero de 1 a 43200',
        details: { field: 'minutes' },
      },
    });
  });
});

describe('the current metrics', () => {
  it('are computed from stored data, under every field name of the console', async () => {
    const { body, status } = await test.request('admin', 'GET', '/performance/metrics/realtime');
    expect(status).toBe(200);
    expect(Value.Errors(RealtimeMetricsAnswer, body)).toEqual([]);
    const names =
      'cps concurrent_calls success_rate answered_calls total_calls active_clis blocked_clis avg_call_duration';
    for (const name of [...names.split(' '), 'countries', 'timestamp', 'answer_rate', 'abandon_rate'])
      expect(body).toHaveProperty(name);
    const active = queryValue(test.db, 'select count(*) from clis where is_active = 1');
    expect(active).toBeGreaterThan(0);
    expect(body).toMatchObject({ active_clis: active, blocked_clis: 0, cps: 0, timestamp: '2026-11-21T15:00:00.000Z' });
    expect(body['data']).toMatchObject({ active_clis: active });
  });

  it('cover today, by the counters of ended calls', async () => {
    const stored = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
    const dataDir = stored.dataDir;
    const hour = Math.floor(NOW_MS / 3_600_000);
    const insert = prepareSql(
      stored.db,
      `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, placed, duration_ms, persons, talk_ms, wait_ms)
       values (?, 1, 1, ?, ?, ?, ?, ?, ?, 0, 0)`,
    );
    insert.run(hour, 'argentina', 'success', 6, 6, 60_000, 6);
    insert.run(hour, 'brasil', 'abandoned', 2, 2, 10_000, 2);
    insert.run(hour, 'brasil', 'failed', 1, 1, 0, 0);
    insert.run(hour, 'brasil', 'interrupted', 1, 1, 9_000_000, 0);
    insert.run(hour - 48, 'usa', 'success', 50, 50, 1, 50);
    const again = await startTestApp({
      engine: false,
      wall: { nowMs: () => NOW_MS },
      dataDir: await reopened(dataDir),
    });
    const { body } = await again.request('admin', 'GET', '/performance/metrics/realtime');
    await again.close();
    expect(body).toMatchObject({
      total_calls: 10,
      answered_calls: 8,
      success_rate: 88.89, // 8 of the 9 with a known end
      answer_rate: 80,
      abandon_rate: 25,
      avg_call_duration: 7.78, // without the interrupted call, whose end is unknown
      countries: { argentina: 6, brasil: 4 },
    });

    async function reopened(folder: string): Promise<string> {
      await stored.server.close();
      return folder;
    }
  });
});
