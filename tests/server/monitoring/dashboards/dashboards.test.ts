import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DISPOSITIONS } from '#shared/domain/dispositions.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';

/** 20:00 on the 21st in Buenos Aires. */
const NOW = Date.parse('2026-11-21T23:00:00Z');
/** Midnight in Buenos Aires. */
const TODAY = Date.parse('2026-11-21T03:00:00Z');

let nowMs = NOW;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => nowMs } });
});
afterAll(() => test.close());
beforeEach(() => {
  nowMs += 120_000; // past every cache
  for (const table of ['hourly_counters', 'shown_counters']) executeSql(test.db, `delete from ${table}`);
});

type Counted = {
  atMs: number;
  disposition: string;
  calls: number;
  persons?: number;
  durationS?: number;
  waitS?: number;
  /** Calls that reached an agent or a session. Defaults to all. */
  talked?: number;
};

function count(...rows: Counted[]): void {
  const insert = prepareSql(
    test.db,
    `insert into hourly_counters (hour, campaign_id, user_id, country, disposition, calls, duration_ms, persons, talked, talk_ms, wait_ms)
     values (?, 1, 1, 'argentina', ?, ?, ?, ?, ?, 0, ?)`,
  );
  const show = prepareSql(
    test.db,
    `insert into shown_counters (dimension, value, disposition, quarter, calls, duration_ms) values ('all', '', ?, ?, ?, ?)
     on conflict do update set calls = calls + excluded.calls`,
  );
  for (const { atMs, disposition, calls, persons = 0, durationS = 0, waitS = 0, talked = calls } of rows) {
    show.run(disposition, Math.floor(atMs / 900_000), calls, durationS * 1000);
    insert.run(Math.floor(atMs / HOUR_MS), disposition, calls, durationS * 1000, persons, talked, waitS * 1000);
  }
}

const stats = async (path = '/stats') => (await test.request('demo', 'GET', path)).body['stats'];

describe('the call figures', () => {
  it('are zero without calls', async () => {
    expect(await stats()).toEqual({
      calls_today: 0,
      completed_calls: 0,
      lost_calls: 0,
      success_rate_today: 0,
      success_rate: 0,
      avg_duration: 0,
      average_wait_time: 0,
    });
  });

  it('cover the day in Buenos Aires, with the all-time success rate', async () => {
    count(
      { atMs: TODAY, disposition: 'success', calls: 6, durationS: 600, waitS: 12 },
      { atMs: NOW, disposition: 'abandoned', calls: 2, durationS: 20, waitS: 4 },
      { atMs: NOW, disposition: 'no_answer', calls: 1, durationS: 30 },
      { atMs: NOW, disposition: 'machine', calls: 1, durationS: 30 },
      { atMs: TODAY - 1, disposition: 'busy', calls: 10, durationS: 10 },
    );
    const expected = {
      calls_today: 10,
      completed_calls: 7,
      lost_calls: 2,
      success_rate_today: 60,
      success_rate: 30,
      avg_duration: 68,
      average_wait_time: 2,
    };
    expect(await stats()).toEqual(expected);
    expect(await stats('/llamadas/stats')).toEqual(expected);
  });

  it('count only the disposition `success` as a success', async () => {
    for (const disposition of DISPOSITIONS) count({ atMs: NOW, disposition, calls: 1 });
    const { body } = await test.request('demo', 'GET', '/stats');
    const rate = Math.round(10_000 / DISPOSITIONS.length) / 100;
    expect(body['stats']).toMatchObject({ success_rate_today: rate, success_rate: rate });
  });

  it('exclude the duration of calls with an unknown end', async () => {
    count(
      { atMs: NOW, disposition: 'success', calls: 2, durationS: 60 },
      { atMs: NOW, disposition: 'interrupted', calls: 3, durationS: 90_000 },
    );
    expect(await stats()).toMatchObject({ calls_today: 5, avg_duration: 30 });
  });

  it('average the wait over calls that asked for an agent, not over successes of campaigns without agents', async () => {
    count(
      { atMs: NOW, disposition: 'success', calls: 9, talked: 3, waitS: 9 },
      { atMs: NOW, disposition: 'abandoned', calls: 1, talked: 0, waitS: 3 },
    );
    expect(await stats()).toMatchObject({ average_wait_time: 3 });
  });

  it('are at most a second old', async () => {
    expect(await stats()).toMatchObject({ calls_today: 0 });
    count({ atMs: NOW, disposition: 'busy', calls: 1 });
    nowMs += 1000;
    expect(await stats()).toMatchObject({ calls_today: 1 });
  });
});

describe('the current activity', () => {
  it('combines the engine, the agents and the connections', async () => {
    count(
      { atMs: NOW, disposition: 'success', calls: 1, persons: 1 },
      { atMs: NOW, disposition: 'no_key', calls: 4, persons: 3 },
      { atMs: NOW, disposition: 'busy', calls: 3 },
    );
    const { body } = await test.request('demo', 'GET', '/monitoring/dashboard');
    expect(body['monitoring']).toEqual({
      llamadasActivas: 0,
      efectividad: 25,
      operadoresOnline: 0,
      sesionesActivas: 0,
      active_connections: 0,
      available_agents: 0,
      busy_agents: 0,
      unreachable_agents: 0,
    });
    expect(body['metrics']).toEqual(body['monitoring']);
  });

  it('includes the agents on shift once the engine runs', async () => {
    const running = await startTestApp();
    const agents = async () => (await running.request('demo', 'GET', '/monitoring/dashboard')).body['monitoring'];
    await expect.poll(agents).toMatchObject({ operadoresOnline: 5, available_agents: 5, busy_agents: 0 });
    await running.close();
  });
});
