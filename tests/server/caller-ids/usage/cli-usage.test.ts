import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { CliLimitsAnswer, CliListAnswer, CliUsageAnswer, RotationAnswer } from '#shared/contracts/cli-usage.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { startTestApp, type Answer, type Json, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';

const NOW = Date.parse('2026-11-21T15:00:00Z');
const DAY = Math.floor(NOW / 86_400_000);

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW } });
});
afterAll(() => test.close());
beforeEach(() => {
  executeSql(
    test.db,
    `delete from cli_limits; delete from cli_usage; delete from cli_totals; delete from audit_log;
    delete from settings where key like 'cli%'`,
  );
});

const get = (path: string): Promise<Answer> => test.request('admin', 'GET', `/performance/cli/${path}`);
const post = (path: string, body?: unknown): Promise<Answer> =>
  test.request('admin', 'POST', `/performance/cli/${path}`, body);
const audited = async () =>
  (await readAudit(test, {})).filter(({ action }) => /^cli_(limit|usage|rotation)\./.test(action));

function setClis(...clis: { phone: string; country?: string; trunk?: number | null; active?: number }[]): void {
  executeSql(test.db, 'delete from clis; delete from cli_usage; delete from cli_totals');
  const add = prepareSql(
    test.db,
    'insert into clis (id, phone, country, trunk_id, is_active, created_at) values (?, ?, ?, ?, ?, ?)',
  );
  clis.forEach(({ phone, country = 'usa', trunk = null, active = 1 }, i) =>
    add.run(i + 1, phone, country, trunk, active, NOW - 1000 * i),
  );
}

function use(phone: string, country: string, used: number, day = DAY): void {
  executeSql(
    test.db,
    'insert into cli_usage (day, phone, country, used) values (?, ?, ?, ?)',
    day,
    phone,
    country,
    used,
  );
}

const [A, B, C, D, E] = ['+12125550101', '+12125550102', '+525555550103', '+525555550104', '+12125550105'] as const;

describe('the daily limits', () => {
  it('are listed for every country: by default 100 for the USA and Canada, none elsewhere', async () => {
    const answer = await get('limits');
    expect(Value.Errors(CliLimitsAnswer, answer.body)).toEqual([]);
    const limits = answer.body['limits'] as Json[];
    expect(limits.map(({ country }) => country)).toEqual(COUNTRIES.map(({ key }) => key));
    const limited = limits.filter(({ daily_limit }) => daily_limit !== 0);
    expect(limited.map(({ country, daily_limit }) => [country, daily_limit])).toEqual([
      ['usa', 100],
      ['canada', 100],
    ]);
    expect(limits[0]).toMatchObject({ country_name: 'Estados Unidos', is_default: true, updated_at: null });
  });

  it('can be set per country, 0 for unlimited, and are audited', async () => {
    const saved = await post('limits/USA', { country: 'usa', daily_limit: 0 });
    expect(saved).toMatchObject({
      status: 200,
      body: { success: true, country: 'usa', daily_limit: 0, is_default: false, limit: { country: 'usa' } },
    });
    expect(saved.body['mensaje']).toBe('Límite guardado con éxito');
    await post('limits/mexico', { daily_limit: 7 });
    const limits = (await get('limits')).body['limits'] as Json[];
    expect(limits.filter(({ is_default }) => is_default === false)).toMatchObject([
      { country: 'usa', daily_limit: 0, updated_at: '2026-11-21T15:00:00.000Z' },
      { country: 'mexico', daily_limit: 7 },
    ]);
    const changes = (await audited()).map(({ action, entity_id, before, after }) => [action, entity_id, before, after]);
    expect(changes).toEqual([
      ['cli_limit.update', 'mexico', { dailyLimit: 0 }, { dailyLimit: 7 }],
      ['cli_limit.update', 'usa', { dailyLimit: 100 }, { dailyLimit: 0 }],
    ]);
  });

  it.each<[string, object, string, string]>([
    ['atlantida', { daily_limit: 5 }, 'country_unknown', 'País no válido: atlantida'],
    ['usa', {}, 'cli_limit_required', 'Seleccioná un país y definí un límite'],
    ['usa', { daily_limit: null }, 'cli_limit_required', 'Seleccioná un país y definí un límite'],
    ...[-1, 1.5, '5', true, 2 ** 53].map((daily_limit): [string, object, string, string] => [
      'usa',
      { daily_limit },
      'cli_limit_invalid',
      'El límite debe ser un número entero positivo (0 para ilimitado)',
    ]),
  ])('refuse %s with %j by %s', async (country, body, error, message) => {
    const answer = await post(`limits/${country}`, body);
    expect(answer).toMatchObject({ status: 400, body: { success: false, error, message, mensaje: message } });
    expect(await audited()).toEqual([]);
  });

  it('refuse a body with another country than the path', async () => {
    const answer = await post('limits/usa', { country: 'mexico', daily_limit: 5 });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_body', details: { field: 'country' } } });
  });
});

describe('the usage', () => {
  it('is returned in total, by called country, and against the limits', async () => {
    setClis({ phone: A }, { phone: B }, { phone: C, country: 'mexico' }, { phone: D, country: '', active: 0 });
    use(A, 'usa', 100);
    use(A, 'mexico', 5);
    use(B, 'usa', 20);
    use(D, 'usa', 100); // inactive, so not counted as blocked
    use(B, 'usa', 500, DAY - 1);
    use('+12125550199', 'usa', 1); // no longer in the inventory
    const answer = await get('usage');
    expect(Value.Errors(CliUsageAnswer, answer.body)).toEqual([]);
    expect(answer.body).toMatchObject({
      statistics: { total_clis: 4, active_clis: 3, blocked_clis: 1, countries: 2 },
      usage: { usa: 220, mexico: 5 },
      resets_at: '2026-11-22T00:00:00.000Z',
    });
    expect(answer.body['countries']).toEqual([
      { country: 'usa', used: 220, daily_limit: 100, clis_used: 3, blocked_clis: 1, usage_percent: 100 },
      { country: 'mexico', used: 5, daily_limit: 0, clis_used: 1, blocked_clis: 0, usage_percent: 5 },
    ]);
  });

  it('can be reset only by the engine, and answers once it has taken effect', async () => {
    expect(await post('reset')).toMatchObject({ status: 503, body: { error: 'engine_unavailable' } });
    expect(await post('reset?country=atlantida')).toMatchObject({
      status: 400,
      body: { error: 'country_unknown', message: 'País no válido: atlantida' },
    });
    expect(await post('reset?country=')).toMatchObject({ status: 400, body: { error: 'country_unknown' } });
    expect(await audited()).toEqual([]);
  });
});

describe('the rotation', () => {
  it('is summarised by status, usage, country and provider', async () => {
    setClis(
      { phone: A, trunk: 1 },
      { phone: B, trunk: 1 },
      { phone: C, country: 'mexico', trunk: 2 },
      { phone: D, country: 'mexico' },
      { phone: E, active: 0 },
    );
    use(A, 'usa', 100);
    use(B, 'canada', 91);
    use(C, 'mexico', 120);
    use(D, 'usa', 26);
    const answer = await get('rotation');
    expect(Value.Errors(RotationAnswer, answer.body)).toEqual([]);
    const statuses = { active: 1, high_usage: 1, limit_reached: 1, blocked: 1, inactive: 1 };
    expect(answer.body).toMatchObject({
      total_clis: 5,
      by_status: statuses,
      usage_buckets: { '0-25': 1, '26-50': 1, '51-75': 0, '76-100': 2, '100+': 1 },
      countries_over_80: 2,
      countries_over_80_list: ['usa', 'canada'],
      strategy: 'least_used',
      min_rest_seconds: 0,
      data: { by_status: statuses },
    });
    const none = { active: 0, high_usage: 0, limit_reached: 0, blocked: 0, inactive: 0 };
    expect(answer.body['by_country']).toEqual([
      {
        country: 'usa',
        country_name: 'Estados Unidos',
        total: 3,
        usage_count: 191,
        by_status: { ...none, blocked: 1, limit_reached: 1, inactive: 1 },
      },
      {
        country: 'mexico',
        country_name: 'México',
        total: 2,
        usage_count: 146,
        by_status: { ...none, high_usage: 1, active: 1 },
      },
    ]);
    const providers = answer.body['by_provider'] as Json[];
    expect(providers.map(({ provider, total }) => [provider, total])).toEqual([
      [null, 2],
      [1, 2],
      [2, 1],
    ]);
    expect(providers[1]!['provider_name']).toEqual(expect.any(String));
  });

  it('can be configured field by field, and is audited', async () => {
    expect((await get('rotation/config')).body).toMatchObject({
      config: { strategy: 'least_used', min_rest_seconds: 0 },
    });
    expect(await post('rotation/config', { strategy: 'random' })).toMatchObject({
      status: 200,
      body: { strategy: 'random', min_rest_seconds: 0, mensaje: 'Configuración guardada con éxito' },
    });
    expect(await post('rotation/config', { min_rest_seconds: 30 })).toMatchObject({
      body: { config: { strategy: 'random', min_rest_seconds: 30 } },
    });
    expect((await audited())[0]).toMatchObject({
      action: 'cli_rotation.update',
      before: { strategy: 'random', minRestS: 0 },
      after: { strategy: 'random', minRestS: 30 },
    });
  });

  it.each([
    [{ strategy: 'first' }, 'strategy'],
    [{ strategy: null }, 'strategy'],
    [{ min_rest_seconds: -1 }, 'min_rest_seconds'],
    [{ min_rest_seconds: 1.5 }, 'min_rest_seconds'],
    [{ min_rest_seconds: 86_401 }, 'min_rest_seconds'],
  ])('refuses %j by name', async (body, field) => {
    expect(await post('rotation/config', body)).toMatchObject({
      status: 400,
      body: { error: 'invalid_body', details: { field } },
    });
  });
});

describe('the list', () => {
  const phonesOf = (answer: Answer): unknown[] =>
    (answer.body['clis'] as Json[]).map(({ phone_number }) => phone_number);

  beforeEach(() => {
    setClis(
      { phone: A, trunk: 1 },
      { phone: B, trunk: 1 },
      { phone: C, country: 'mexico', trunk: 2 },
      { phone: D, country: 'mexico' },
      { phone: E, active: 0 },
    );
    use(B, 'usa', 40);
    use(B, 'mexico', 12);
    use(C, 'usa', 100);
    executeSql(
      test.db,
      'insert into cli_totals (phone, last_used_at, ended, succeeded) values (?, ?, ?, ?)',
      B,
      NOW - 60_000,
      3,
      1,
    );
  });

  it('has every field of a caller id', async () => {
    const answer = await get('list');
    expect(Value.Errors(CliListAnswer, answer.body)).toEqual([]);
    expect(answer.body).toMatchObject({ total: 5, page: 1, page_size: 50, total_pages: 1 });
    expect((answer.body['clis'] as Json[])[1]).toEqual({
      id: 2,
      phone_number: B,
      country: 'usa',
      provider: 1,
      provider_name: expect.any(String) as unknown,
      usage_count: 52,
      usage_percent: 40,
      is_unlimited: false,
      last_used: '2026-11-21T14:59:00.000Z',
      success_rate: 33.33,
      status: 'active',
      blocked_calls: 0,
      rest_reason: null,
      rests_since: null,
      rests_until: null,
      rest_answer_rate: null,
      rest_usual_answer_rate: null,
      is_synthetic: false,
      created_at: '2026-11-21T14:59:59.000Z',
    });
    expect((answer.body['clis'] as Json[])[2]).toMatchObject({ usage_count: 0, last_used: null, success_rate: 0 });
  });

  it('shows whether the highest usage is in a country without a limit', async () => {
    setClis({ phone: A }, { phone: B }, { phone: C });
    use(A, 'usa', 60);
    use(A, 'mexico', 1961);
    use(B, 'usa', 60);
    use(B, 'mexico', 5);
    const clis = (await get('list')).body['clis'] as Json[];
    expect(
      clis.map(({ phone_number, usage_percent, is_unlimited, status }) => [
        phone_number,
        usage_percent,
        is_unlimited,
        status,
      ]),
    ).toEqual([
      [A, 1961, true, 'high_usage'],
      [B, 60, false, 'high_usage'],
      [C, 0, false, 'active'],
    ]);
  });

  it('is sorted by usage, ties by id, unless another order is requested', async () => {
    expect(phonesOf(await get('list'))).toEqual([C, B, A, D, E]);
    expect(phonesOf(await get('list?order=asc'))).toEqual([A, D, E, B, C]);
    expect(phonesOf(await get('list?sort=last_used&order=desc'))).toEqual([B, A, C, D, E]);
    expect(phonesOf(await get('list?sort=success_rate'))[0]).toBe(B);
    expect(phonesOf(await get('list?sort=status'))).toEqual([E, C, A, B, D]);
    expect(phonesOf(await get('list?sort=phone_number&order=asc'))).toEqual([A, B, E, C, D]);
    expect(phonesOf(await get('list?sort=created_at&order=asc'))).toEqual([E, D, C, B, A]);
    expect(phonesOf(await get('list?sort=provider&order=asc')).slice(0, 2)).toEqual([D, E]);
  });

  it('filters by country, provider and statuses; empty filters match everything', async () => {
    expect(phonesOf(await get('list?country=mexico'))).toEqual([C, D]);
    expect(phonesOf(await get('list?provider=1'))).toEqual([B, A]);
    expect(phonesOf(await get('list?status=blocked,inactive'))).toEqual([C, E]);
    expect(phonesOf(await get('list?country=mexico&status=active'))).toEqual([D]);
    expect(phonesOf(await get('list?country=&provider=&status='))).toHaveLength(5);
    expect((await get('list?country=peru')).body).toMatchObject({ clis: [], total: 0, total_pages: 0 });
  });

  it('has pages without gaps or repeats', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => get(`list?page_size=2&page=${page}`)));
    expect(pages.map((page) => page.body['total_pages'])).toEqual([3, 3, 3, 3]);
    expect(pages.flatMap(phonesOf)).toEqual([C, B, A, D, E]);
    expect(phonesOf(pages[3]!)).toEqual([]);
  });

  it('includes very recent writes', async () => {
    await get('list');
    use(A, 'usa', 51);
    expect(phonesOf(await get('list'))).toEqual([C, B, A, D, E]);
    const [row] = (await get('list?status=high_usage')).body['clis'] as Json[];
    expect(row).toMatchObject({ phone_number: A, usage_count: 51, status: 'high_usage' });
    await post('limits/usa', { daily_limit: 51 });
    expect(phonesOf(await get('list?status=blocked'))).toEqual([C, A]);
  });

  it.each([
    ['page=0', 'page'],
    ['page_size=0', 'page_size'],
    ['page_size=201', 'page_size'],
    ['sort=usage', 'sort'],
    ['order=up', 'order'],
    ['provider=x', 'provider'],
    ['provider=0', 'provider'],
    ['status=blocked,dead', 'status'],
  ])('refuses %s by name', async (query, field) => {
    expect(await get(`list?${query}`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_query', details: { field } },
    });
  });

  it('refuses an unknown country', async () => {
    expect(await get('list?country=atlantida')).toMatchObject({ status: 400, body: { error: 'country_unknown' } });
  });
});

describe('every route', () => {
  it.each([
    ['GET', 'limits'],
    ['POST', 'limits/usa'],
    ['GET', 'usage'],
    ['POST', 'reset'],
    ['GET', 'rotation'],
    ['GET', 'list'],
    ['GET', 'rotation/config'],
    ['POST', 'rotation/config'],
  ])('is for admins only: %s %s', async (method, path) => {
    for (const who of ['supervisor', 'operator', 'demo'] as const)
      expect((await test.request(who, method, `/performance/cli/${path}`, {})).status).toBe(403);
    expect((await test.request(null, method, `/performance/cli/${path}`, {})).status).toBe(401);
  });
});
