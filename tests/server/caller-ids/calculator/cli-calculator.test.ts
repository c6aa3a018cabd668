import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  AreaCodesAnswer,
  CalculationAnswer,
  CliAutoConfigAnswer,
  ClisSimulationAnswer,
} from '#shared/contracts/cli-calculator.ts';
import { startTestApp, type Answer, type Json, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, prepareSql, queryColumn, queryRows, queryValue } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SPEED: '50' } });
});
afterAll(() => test.close());
beforeEach(() => executeSql(test.db, 'delete from clis where is_synthetic = 1'));

const INPUTS = { total_numbers: 10_000, calls_per_hour: 500, daily_call_limit: 100, work_hours: 8, country: 'usa' };
/** Needs 6 caller ids for its numbers, 8 for its velocity (80 calls a day), and 10 with the margin. */
const SMALL = { total_numbers: 60, calls_per_hour: 10, daily_call_limit: 10, work_hours: 8 };

const post = (path: string, body: unknown): Promise<Answer> => test.request('admin', 'POST', `/cli-auto/${path}`, body);
const clis = (): Json[] =>
  queryRows<Json>(test.db, 'select phone, country, is_active from clis where is_synthetic = 1');
const dataOf = (answer: Answer): Json => answer.body['data'] as Json;

describe('the calculation', () => {
  it('follows the product’s formulas, in every field', async () => {
    const answer = await post('calculate', INPUTS);
    expect(Value.Errors(CalculationAnswer, answer.body)).toEqual([]);
    expect(answer.body).toMatchObject({ success: true, message: 'Cálculo hecho con éxito' });
    expect(dataOf(answer)).toEqual({
      ...INPUTS,
      min_clis_needed: 100,
      velocity_based_clis: 6250,
      recommended_clis: 7500,
      safety_margin_percent: 20,
      calls_per_day: 4000,
      total_daily_capacity: 750_000,
      estimated_completion_days: 3,
      calls_per_cli_per_hour: 500 / 7500,
      efficiency_ratio: 400_000 / 750_000,
    });
    expect(clis()).toEqual([]);
  });

  it.each([
    ['usa', 'usa'],
    ['canada', 'canada'],
    ['mexico', 'mexico'],
    ['brazil', 'brasil'],
    ['Brasil', 'brasil'],
    ['nova_zelandia', 'nova_zelandia'],
    [undefined, 'usa'],
  ])('accepts %s for %s', async (country, key) => {
    expect(dataOf(await post('calculate', { ...INPUTS, country }))['country']).toBe(key);
  });

  it.each(['calculate', 'config'])('refuses an unknown country by name: %s', async (path) => {
    expect(await post(path, { ...INPUTS, country: 'atlantida' })).toMatchObject({
      status: 400,
      body: { error: 'country_unknown', message: 'País no válido: atlantida' },
    });
  });

  describe.each([
    ['calculate', 'cli_calculation_invalid', 'Erro no cálculo'],
    ['config', 'cli_config_invalid', 'Erro ao criar configuração'],
  ])('%s', (path, error, message) => {
    it.each([
      ['total_numbers', 0],
      ['total_numbers', 10_000_001],
      ['total_numbers', '100'],
      ['total_numbers', undefined],
      ['calls_per_hour', 0],
      ['calls_per_hour', 1.5],
      ['daily_call_limit', -1],
      ['daily_call_limit', null],
      ['work_hours', 0],
      ['work_hours', 25],
    ])('refuses %s = %s by name', async (field, value) => {
      expect(await post(path, { ...INPUTS, [field]: value })).toMatchObject({
        status: 400,
        body: { error, message, mensaje: message, details: { field } },
      });
    });
  });
});

describe('the configuration', () => {
  it('adds nothing unless requested', async () => {
    const answer = await post('config', SMALL);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: 'Configuración creada. No se generó ningún CLI.',
        data: { auto_generate: false, generated_clis: 0, campaign_id: null, campaign_rotates: null },
      },
    });
    expect(clis()).toEqual([]);
  });

  it.each([
    ['usa', 'usa', 'US'],
    ['canada', 'canada', 'CA'],
    ['mexico', 'mexico', 'MX'],
    ['brazil', 'brasil', 'BR'],
    ['israel', 'israel', 'IL'],
  ])('adds the recommended number of caller ids of %s, valid and marked synthetic', async (country, key, iso2) => {
    const answer = await post('config', { ...SMALL, country, auto_generate: true });
    expect(Value.Errors(CliAutoConfigAnswer, answer.body)).toEqual([]);
    expect(dataOf(answer)).toMatchObject({ recommended_clis: 10, generated_clis: 10, auto_generate: true });
    expect(answer.body['mensaje']).toMatch(/^Configuración creada: 10 de 10 CLIs sintéticos de /);
    expect(clis()).toHaveLength(10);
    for (const { phone, country: stored, is_active } of clis()) {
      const parsed = parsePhoneNumberFromString(String(phone));
      expect([parsed?.isValid(), parsed?.country, stored, is_active]).toEqual([true, iso2, key, 1]);
    }
    const [entry] = await readAudit(test, { action: 'cli_auto.config' });
    expect(entry).toMatchObject({ after: { country: key, generates: true, generated: 10 } });
  });

  it('adds different caller ids each time', async () => {
    await post('config', { ...SMALL, auto_generate: true });
    await post('config', { ...SMALL, auto_generate: true });
    expect(new Set(clis().map(({ phone }) => phone)).size).toBe(20);
  });

  it('adds the 7500 of the screen’s own example', async () => {
    expect(dataOf(await post('config', { ...INPUTS, auto_generate: true }))['generated_clis']).toBe(7500);
    expect(new Set(clis().map(({ phone }) => phone)).size).toBe(7500);
  });

  it('adds none if they exceed the limit of one request', async () => {
    expect(await post('config', { ...INPUTS, total_numbers: 20_000, auto_generate: true })).toMatchObject({
      status: 400,
      body: { error: 'cli_generation_too_many', details: { maximum: 10_000, recommended: 15_000 } },
    });
    expect(clis()).toEqual([]);
  });

  it('fills the inventory up to a hundred thousand, even with concurrent requests', async () => {
    const own = queryValue<number>(test.db, 'select count(*) from clis')!;
    executeSql(
      test.db,
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
         insert into clis (phone, country, is_active, is_synthetic, created_at) select '+1999' || (1000000 + i), 'usa', 0, 1, 0 from n`,
      100_000 - own - 25,
    );
    const answers = await Promise.all([1, 2, 3].map(() => post('config', { ...SMALL, auto_generate: true })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      error: 'cli_inventory_full',
      details: { maximum: 100_000, recommended: 10 },
    });
    expect(clis()).toHaveLength(100_000 - own - 5);
  });

  it('reports the effect on the campaign, which must exist', async () => {
    const create = async (body: object): Promise<number> =>
      Number((await test.request('admin', 'POST', '/campaigns', body)).body['id']);
    const rotating = await create({ name: 'Rota' });
    const own = await create({ name: 'Propia', cli_number: '+541143210099' });
    expect(await post('config', { ...SMALL, campaign_id: rotating })).toMatchObject({
      status: 200,
      body: {
        message: expect.stringContaining('La campaña «Rota» usa los CLIs del inventario en rotación.') as unknown,
        data: { campaign_id: rotating, campaign_rotates: true },
      },
    });
    expect(await post('config', { ...SMALL, campaign_id: own })).toMatchObject({
      body: { data: { campaign_id: own, campaign_rotates: false } },
    });
    expect(await post('config', { ...SMALL, campaign_id: 999_999, auto_generate: true })).toMatchObject({
      status: 404,
      body: { error: 'campaign_not_found' },
    });
    expect(await post('config', { ...SMALL, campaign_id: 0 })).toMatchObject({ status: 400 });
    expect(await post('config', { ...SMALL, auto_generate: 'yes' })).toMatchObject({ status: 400 });
    expect(clis()).toEqual([]);
  });

  it('passes the added numbers to the engine, which shows them in a campaign without its own number', async () => {
    executeSql(test.db, 'update clis set is_active = 0');
    await post('config', { ...SMALL, country: 'mexico', auto_generate: true });
    const made = await test.request('admin', 'POST', '/campaigns', { name: 'Con generados' });
    const id = Number(made.body['id']);
    const add = prepareSql(
      test.db,
      "insert into contacts (campaign_id, phone, country, zones, created_at) values (?, ?, 'mexico', '', 0)",
    );
    for (let i = 0; i < 20; i++) add.run(id, `+5255${31_000_000 + i}`);
    await test.request('admin', 'POST', '/dialer/campaign/control', { campaign_id: id, action: 'start' });
    const shown = (): unknown[] =>
      queryColumn(test.db, 'select distinct caller_id from calls where campaign_id = ?', id);
    await expect.poll(() => shown().length, { timeout: 20_000 }).toBeGreaterThan(4);
    const generated = new Set(clis().map(({ phone }) => phone));
    expect(shown().every((phone) => generated.has(phone))).toBe(true);
    await test.request('admin', 'POST', '/dialer/stop');
  });
});

describe('the area codes', () => {
  it.each([
    ['usa', 'usa', '212'],
    ['canada', 'canada', '416'],
    ['mexico', 'mexico', '55'],
    ['brazil', 'brasil', '11'],
  ])('of %s have names', async (asked, country, code) => {
    const answer = await test.request('admin', 'GET', `/cli-auto/area-codes?country=${asked}`);
    expect(Value.Errors(AreaCodesAnswer, answer.body)).toEqual([]);
    const data = dataOf(answer) as { country: string; area_codes: Record<string, string>; total: number };
    expect(data.country).toBe(country);
    expect(data.area_codes[code]).toEqual(expect.any(String));
    expect(Object.keys(data.area_codes)).toHaveLength(data.total);
  });

  it('are those of the USA by default, empty if unknown, and refused for an unknown country', async () => {
    expect(dataOf(await test.request('admin', 'GET', '/cli-auto/area-codes'))['country']).toBe('usa');
    expect(dataOf(await test.request('admin', 'GET', '/cli-auto/area-codes?country=israel'))).toMatchObject({
      area_codes: {},
      total: 0,
    });
    expect(await test.request('admin', 'GET', '/cli-auto/area-codes?country=atlantida')).toMatchObject({
      status: 400,
      body: { error: 'country_unknown' },
    });
  });
});

describe('every route', () => {
  it.each([
    ['GET', 'area-codes'],
    ['POST', 'calculate'],
    ['POST', 'config'],
  ])('is for admins only: %s %s', async (method, path) => {
    for (const who of ['supervisor', 'operator', 'demo'] as const)
      expect((await test.request(who, method, `/cli-auto/${path}`, INPUTS)).status).toBe(403);
    expect((await test.request(null, method, `/cli-auto/${path}`, INPUTS)).status).toBe(401);
  });
});

describe('the simulation', () => {
  it('uses the caller ids that the busiest day needs, and keeps each within its limit', async () => {
    const answer = await post('simulate', { ...SMALL, total_numbers: 200, calls_per_hour: 15, max_attempts: 2 });
    expect(Value.Errors(ClisSimulationAnswer, answer.body)).toEqual([]);
    const data = dataOf(answer) as Record<string, number>;
    // 15 calls an hour for 8 hours.
    expect(data).toMatchObject({ busiest_day_calls: 120, caller_ids: 12, busiest_cli_calls: 10, numbers_left: 0 });
    expect(data['calls_placed']).toBeGreaterThan(200);
    expect(clis()).toEqual([]);
    expect(await post('simulate', { ...SMALL, total_numbers: 200, calls_per_hour: 15, max_attempts: 2 })).toMatchObject(
      {
        body: { data },
      },
    );
  });

  it('is reported as unfinished when it takes too long', async () => {
    const answer = await post('simulate', { ...SMALL, calls_per_hour: 1, work_hours: 1, total_numbers: 100 });
    expect(dataOf(answer)).toMatchObject({ days: 60, numbers_left: 40, caller_ids: 1 });
  });

  it.each([
    [20_001, undefined, 20_000],
    [10_001, 2, 10_000],
    [6667, 3, 6666],
  ])(
    'refuses more calls than it can finish in time: %i numbers, %s attempts',
    async (total_numbers, max_attempts, maximum) => {
      expect(await post('simulate', { ...INPUTS, total_numbers, max_attempts })).toMatchObject({
        status: 400,
        body: { error: 'cli_simulation_too_many', details: { field: 'total_numbers', maximum } },
      });
    },
  );

  it('queues a second simulation, and refuses a third', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((work_hours) => post('simulate', { ...SMALL, total_numbers: 6000, max_attempts: 3, work_hours })),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 200, 503]);
    expect(answers.find(({ status }) => status === 503)?.body['error']).toBe('overloaded');
    expect((await post('simulate', SMALL)).status).toBe(200);
  });
});
