import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LoadTestResults, LoadTestStatusAnswer } from '#shared/contracts/load-test.ts';
import { createAudit } from '#server/platform/audit/service.ts';
import { createLoadTestService } from '#server/domains/load-test/service.ts';
import { createLoadTestHost, type RunningLoadTest, type StartLoadTest } from '#server/domains/load-test/host.ts';
import type { LoadTestPlan } from '#server/domains/load-test/contract.ts';
import { systemClock } from '#server/platform/time/clock.ts';
import { startTestApp, type Answer, type TestApp } from '../../support/app.ts';
import { executeSql, queryValue } from '../../support/database.ts';

const START = '/performance/load-test/start';
const CONFIG = { target_cps: 50, duration_minutes: 1, countries_to_test: ['argentina', 'usa'], number_of_clis: 100 };

let test: TestApp;
const start = async (): Promise<void> => {
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
};

const admin = (method: string, path: string, body?: unknown): Promise<Answer> =>
  test.request('admin', method, path, body);
const status = async (): Promise<LoadTestStatusAnswer> =>
  (await admin('GET', '/performance/load-test/status')).body as unknown as LoadTestStatusAnswer;
const results = async (): Promise<LoadTestResults | null> =>
  (await admin('GET', '/performance/load-test/results?format=json')).body['data'] as LoadTestResults | null;

/** Returns the number of rows in each table that a load test must not change. */
const rows = (): unknown =>
  ['calls', 'contacts', 'clis', 'campaign_counters', 'hourly_counters', 'metric_samples', 'campaigns'].map((table) => [
    table,
    queryValue(test.db, `select count(*) from ${table}`),
  ]);

describe('a load test that was not started', () => {
  beforeAll(start);
  afterAll(() => test.close());

  it('is idle before the first test, without results', async () => {
    expect(await status()).toMatchObject({
      success: true,
      is_running: false,
      status: 'idle',
      current_cps: 0,
      concurrent_calls: 0,
      success_rate: 0,
      errors: 0,
      total_calls: 0,
      elapsed_seconds: 0,
    });
    const answer = await admin('GET', '/performance/load-test/results');
    expect(answer).toMatchObject({ status: 200, body: { success: true, data: null } });
    expect(await admin('POST', '/performance/load-test/stop')).toMatchObject({
      status: 409,
      body: { error: 'load_test_stopped' },
    });
  });

  it('refuses values out of range or of another type by field name', async () => {
    const cases: readonly [Readonly<Record<string, unknown>>, string][] = [
      [{ target_cps: 0 }, 'target_cps: debe estar entre 1 y 50'],
      [{ target_cps: 51 }, 'target_cps: debe estar entre 1 y 50'],
      [{ target_cps: '10' }, 'target_cps: debe ser un número entero'],
      [{ target_cps: 2.5 }, 'target_cps: debe ser un número entero'],
      [{ target_cps: null }, 'target_cps: debe ser un número entero'],
      [{ duration_minutes: 0 }, 'duration_minutes: debe estar entre 1 y 180'],
      [{ duration_minutes: 181 }, 'duration_minutes: debe estar entre 1 y 180'],
      [{ number_of_clis: 99 }, 'number_of_clis: debe estar entre 100 y 10000'],
      [{ number_of_clis: 10_001 }, 'number_of_clis: debe estar entre 100 y 10000'],
      [{ countries_to_test: [] }, 'countries_to_test: debe tener al menos un país'],
      [{ countries_to_test: 'usa' }, 'countries_to_test: debe ser una lista de países'],
      [{ countries_to_test: Array(101).fill('usa') }, 'countries_to_test: debe tener 100 países como máximo'],
    ];
    for (const [change, message] of cases) {
      const [field] = Object.keys(change);
      expect(await admin('POST', START, { ...CONFIG, ...change })).toMatchObject({
        status: 400,
        body: { error: 'load_test_invalid', message, mensaje: message, details: { field } },
      });
    }
    expect((await status()).status).toBe('idle');
  });

  it('reports all problems at once, joined by commas, and an unknown country in the client’s words', async () => {
    const bad = { target_cps: 0, duration_minutes: 181, countries_to_test: ['usa', 'narnia', 5], number_of_clis: 1 };
    expect(await admin('POST', START, bad)).toMatchObject({
      status: 400,
      body: {
        error: 'load_test_invalid',
        message:
          'target_cps: debe estar entre 1 y 50, duration_minutes: debe estar entre 1 y 180, ' +
          'number_of_clis: debe estar entre 100 y 10000, País no válido: narnia, País no válido: 5',
        details: { problems: [{ field: 'target_cps' }, {}, {}, { field: 'countries_to_test', country: 'narnia' }, {}] },
      },
    });
    expect(await admin('POST', START, { ...CONFIG, countries_to_test: ['usa', 'narnia'] })).toMatchObject({
      status: 400,
      body: {
        error: 'country_unknown',
        message: 'País no válido: narnia',
        details: { field: 'countries_to_test', country: 'narnia' },
      },
    });
    expect(await admin('POST', START, [])).toMatchObject({ status: 400, body: { error: 'invalid_body' } });
    expect((await status()).status).toBe('idle');
  });
});

describe('a load test', () => {
  beforeEach(start);
  afterEach(() => test.close());

  it('runs beside the campaigns and changes none of their rows', async () => {
    const before = rows();
    const started = await admin('POST', START, CONFIG);
    expect(started).toMatchObject({ status: 200, body: { is_running: true, status: 'running', config: CONFIG } });
    expect(await admin('POST', START, CONFIG)).toMatchObject({ status: 409, body: { error: 'load_test_running' } });
    await expect.poll(async () => (await status()).total_calls, { timeout: 20_000 }).toBeGreaterThan(60);
    expect(await status()).toMatchObject({ is_running: true, status: 'running' });
    expect((await admin('GET', '/dialer/status')).body).toMatchObject({
      running: true,
      total_calls: 0,
      concurrent_calls: 0,
    });
    const stopped = await admin('POST', '/performance/load-test/stop');
    expect(stopped).toMatchObject({ status: 200, body: { is_running: false, status: 'stopped', concurrent_calls: 0 } });
    const { total_calls, success_rate, errors, elapsed_seconds } = await status();
    expect(stopped.body['elapsed_seconds']).toBe(elapsed_seconds);
    expect(elapsed_seconds).toBeGreaterThan(0);
    expect(total_calls).toBeGreaterThan(60);
    const data = await results();
    expect(data).toMatchObject({ status: 'stopped', total_calls, success_rate, errors, config: CONFIG });
    expect(data!.avg_cps).toBeGreaterThan(0);
    expect(data!.avg_cps).toBeLessThanOrEqual(data!.max_cps);
    expect(data!.success_rate).toBe(Math.round((10_000 * (data!.ended_calls - errors)) / data!.ended_calls) / 10_000);
    expect(Object.keys(data!.countries).sort()).toEqual(['argentina', 'usa']);
    expect(rows()).toEqual(before);
    expect(await admin('POST', '/performance/load-test/stop')).toMatchObject({ status: 409 });
    expect(await admin('POST', START, CONFIG)).toMatchObject({ status: 200, body: { status: 'running' } });
  });

  it('does not start when its audit entry fails, and can be started later', async () => {
    expect((await status()).status).toBe('idle');
    executeSql(test.db, "create trigger full before insert on audit_log begin select raise(abort, 'full'); end");
    expect((await admin('POST', START, CONFIG)).status).toBe(500);
    expect(await status()).toMatchObject({ is_running: false, status: 'idle' });
    executeSql(test.db, 'drop trigger full');
    expect(await admin('POST', START, CONFIG)).toMatchObject({ status: 200, body: { status: 'running' } });
    expect((await admin('POST', '/performance/load-test/stop')).status).toBe(200);
  });

  it('accepts country keys in any letter case, without duplicates', async () => {
    const { body } = await admin('POST', START, { ...CONFIG, countries_to_test: ['USA', 'Argentina', 'usa'] });
    expect(body['config']).toMatchObject({ countries_to_test: ['usa', 'argentina'] });
  });

  it('uses the console’s defaults for absent fields', async () => {
    expect((await admin('POST', START, {})).body['config']).toEqual({
      target_cps: 25,
      duration_minutes: 10,
      countries_to_test: ['usa', 'mexico', 'brasil', 'colombia'],
      number_of_clis: 1000,
    });
  });

  it('ends with the server, in the middle of a test', async () => {
    await admin('POST', START, CONFIG);
    await test.close();
    test = await startTestApp({ engine: false });
    expect((await status()).status).toBe('idle');
  });
});

describe('the load test’s life', () => {
  const plan: LoadTestPlan = { targetCps: 50, durationMs: 1500, countries: ['argentina'], callerIds: 100 };
  const actor = { id: 1, username: 'admin', role: 'admin', sessionId: 'test', mustChangePassword: false } as const;
  let told: string[];
  beforeAll(async () => {
    test = await startTestApp({ engine: false });
  });
  afterAll(() => test.close());
  beforeEach(() => (told = []));
  const serviceOn = (launch: StartLoadTest) =>
    createLoadTestService({
      launch,
      onChange: (test) => void told.push(test.status),
      audit: createAudit(test.db, systemClock),
      clock: systemClock,
      timeZone: () => 'UTC',
      log: { error: () => {} },
    });

  it('finishes when its time is over', async () => {
    const service = serviceOn(createLoadTestHost({ seed: 1, speed: 50 }));
    await service.start(actor, plan);
    expect(service.last()).toMatchObject({ status: 'running', endedAtMs: null });
    await expect.poll(() => service.last()?.status, { timeout: 20_000 }).toBe('finished');
    expect(told.slice(0, -1).every((status) => status === 'running')).toBe(true);
    expect([told[0], told.at(-1)]).toEqual(['running', 'finished']);
    expect(service.last()?.figures).toMatchObject({ elapsedMs: 1500, concurrent: 0 });
    await expect(service.stop(actor)).rejects.toMatchObject({ code: 'load_test_stopped' });
    await service.close();
    expect(service.last()?.status).toBe('finished');
  });

  it('has the state error when its thread dies, and can be started again', async () => {
    const real = createLoadTestHost({ seed: 1, speed: 50 });
    const dead: Promise<RunningLoadTest>[] = [];
    let crash: (error: unknown) => void = () => {};
    const service = serviceOn((asked, listeners) => {
      crash = listeners.onCrash;
      dead.push(real(asked, listeners));
      return dead.at(-1)!;
    });
    await service.start(actor, { ...plan, durationMs: 60_000 });
    crash(new Error('boom'));
    await (await dead[0])?.kill();
    expect(service.last()).toMatchObject({ status: 'error' });
    expect((await service.start(actor, plan)).status).toBe('running');
    await service.close();
    expect(service.last()?.status).toBe('stopped');
  });

  it('is stopped even when its thread does not answer', async () => {
    let killed = 0;
    const service = serviceOn(async () => ({
      stop: () => Promise.reject(new Error('no answer')),
      kill: async () => void killed++,
    }));
    await service.start(actor, plan);
    expect(await service.stop(actor)).toMatchObject({ status: 'stopped' });
    expect(killed).toBe(1);
    await expect(service.stop(actor)).rejects.toMatchObject({ code: 'load_test_stopped' });
    expect((await service.start(actor, plan)).status).toBe('running');
  });

  it('can’t be stopped before it has started', async () => {
    let die: (error: unknown) => void = () => {};
    const service = serviceOn(() => new Promise((_, reject) => (die = reject)));
    const started = service.start(actor, plan);
    const stopped = service.stop(actor);
    die(new Error('boom'));
    await expect(started).rejects.toMatchObject({ code: 'engine_unavailable' });
    await expect(stopped).rejects.toMatchObject({ code: 'load_test_stopped' });
    expect(service.last()).toMatchObject({ status: 'error' });
  });

  it('has the state error when its thread can’t start', async () => {
    const real = createLoadTestHost({ seed: 1, speed: 50 });
    const service = serviceOn((asked, listeners) => real({ ...asked, countries: ['atlantis'] }, listeners));
    await expect(service.start(actor, plan)).rejects.toMatchObject({ code: 'engine_unavailable' });
    expect(service.last()).toMatchObject({ status: 'error' });
    await service.close();
  });
});
