import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Json, type TestApp } from '../../../support/app.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ engine: false })));
afterAll(() => test.close());

const path = (name: string) => `/performance/cli-pattern/${name}`;
const get = (name: string) => test.request('admin', 'GET', path(name));
const generate = (body: unknown) => test.request('admin', 'POST', path('generate'), body);
const bulk = (body: unknown) => test.request('admin', 'POST', path('bulk-generate'), body);
const dataOf = ({ body }: Answer) => body['data'] as Json;
const clisOf = (answer: Answer) => dataOf(answer)['generated_clis'] as string[];

function expectValid(clis: readonly string[], iso2: string): void {
  expect(clis).not.toEqual([]);
  expect(new Set(clis).size).toBe(clis.length);
  for (const cli of clis) {
    const number = parsePhoneNumberFromString(cli);
    expect([cli, number?.isValid(), number?.country]).toEqual([cli, true, iso2]);
  }
}

describe('pattern countries', () => {
  it('are the 41, with their strategy and known area codes', async () => {
    const answer = await get('countries');
    expect(answer.body).toMatchObject({ success: true, total: 41 });
    const countries = answer.body['data'] as Json[];
    expect(countries).toHaveLength(41);
    const usa = countries.find((country) => country['country_code'] === 'usa')!;
    expect(usa).toMatchObject({
      country_name: 'Estados Unidos',
      iso2: 'US',
      phone_code: '+1',
      strategy: 'area_code_prefix',
      supported: true,
    });
    const codes = usa['area_codes'] as Record<string, string>;
    expect(Object.keys(codes).length).toBeGreaterThan(300);
    expect(codes['212']).toBe('Manhattan, Nueva York');
    expect(countries.find((country) => country['country_code'] === 'franca')).toMatchObject({
      strategy: 'near_called_number',
      area_codes: {},
      supported: false,
    });
  });

  it('have their patterns', async () => {
    const answer = await get('patterns/brasil');
    const patterns = [
      { type: 'ddd_celular', example: '11-9xxxx-xxxx', is_strategy: true },
      { type: 'area_code_full', example: '11-3xxx-xxxx', is_strategy: false },
    ];
    expect(answer.body).toMatchObject({ success: true, country: 'brasil', patterns });
    expect(dataOf(answer)).toMatchObject({ country_code: 'brasil', strategy: 'ddd_celular', patterns });
    expect((await get('patterns/franca')).body).toMatchObject({ success: true, patterns: [] });
  });

  it('exclude other countries', async () => {
    expect(await get('patterns/atlantida')).toMatchObject({
      status: 400,
      body: { error: 'country_unknown', message: 'País no válido: atlantida' },
    });
  });
});

describe('generated caller ids', () => {
  it('are valid, distinct, of the called country and area, and marked synthetic', async () => {
    const answer = await generate({ destination_number: '+1 (212) 555-0123', quantity: 20 });
    expect(answer.body).toMatchObject({ success: true, message: 'Se generaron 20 CLIs correctamente' });
    expect(dataOf(answer)).toMatchObject({
      destination_number: '+12125550123',
      country: 'usa',
      country_code: 'usa',
      country_name: 'Estados Unidos',
      quantity: 20,
      synthetic: true,
    });
    expect(clisOf(answer)).toHaveLength(20);
    expectValid(clisOf(answer), 'US');
    expect(clisOf(answer).every((cli) => cli.startsWith('+1212'))).toBe(true);
  });

  it.each([
    [undefined, 1],
    [0, 1],
    [-3, 1],
    [7, 7],
    [21, 20],
    [1_000_000, 20],
  ])('with quantity %s are %i', async (quantity, count) => {
    expect(clisOf(await generate({ destination_number: '+573101234567', quantity }))).toHaveLength(count);
  });

  it('read a national number in the default country, or in the requested one', async () => {
    expect(dataOf(await generate({ destination_number: '11 5234-5678' }))).toMatchObject({ country: 'argentina' });
    const chilean = await generate({ destination_number: '2 2123 4567', country_override: 'chile' });
    expect(dataOf(chilean)).toMatchObject({ destination_number: '+56221234567', country: 'chile' });
  });

  it('can be requested for another country by key or ISO code', async () => {
    for (const country_override of ['mexico', 'MX']) {
      const answer = await generate({ destination_number: '+12125550123', country_override, quantity: 3 });
      expect(dataOf(answer)).toMatchObject({ country: 'mexico' });
      expectValid(clisOf(answer), 'MX');
    }
    const auto = await generate({ destination_number: '+12125550123', country_override: 'auto', custom_area_code: '' });
    expect(dataOf(auto)).toMatchObject({ country: 'usa' });
  });

  it('follow a custom pattern in the requested area', async () => {
    const body = {
      destination_number: '+12125550123',
      custom_pattern: '2xx-xxxx',
      custom_area_code: '305',
      quantity: 5,
    };
    const clis = clisOf(await generate(body));
    expectValid(clis, 'US');
    expect(clis).toHaveLength(5);
    for (const cli of clis) expect(cli).toMatch(/^\+13052\d{6}$/);
  });

  it('are fewer when the pattern has no more', async () => {
    const answer = await generate({ destination_number: '+12125550123', custom_pattern: '234-567x', quantity: 20 });
    expect(clisOf(answer)).toHaveLength(10);
    expect(answer.body['message']).toBe('Se generaron 10 CLIs correctamente');
  });

  it('are neighbours of the called number in a country without known areas', async () => {
    const clis = clisOf(await generate({ destination_number: '+33612345678', quantity: 5 }));
    expectValid(clis, 'FR');
    for (const cli of clis) expect(cli).toMatch(/^\+336123/);
  });

  const invalid = { error: 'destination_invalid', message: 'Por favor, ingresá un número de destino válido' };
  it.each([
    [{}, invalid],
    [{ destination_number: '' }, invalid],
    [{ destination_number: 12125550123 }, invalid],
    [{ destination_number: 'hola' }, invalid],
    [{ destination_number: '+1212' }, invalid],
    [
      { destination_number: '+12125550123', country_override: 'atlantida' },
      { error: 'country_unknown', message: 'País no válido: atlantida' },
    ],
    [
      { destination_number: '+12125550123', country_override: 'usa', custom_area_code: '11' },
      {
        error: 'area_code_unknown',
        message: 'El código de área 11 no es de Estados Unidos',
        details: { area_code: '11', country: 'usa' },
      },
    ],
    [
      { destination_number: '+12125550123', custom_area_code: '11' },
      {
        error: 'area_code_unknown',
        message: 'El código de área 11 no es de Estados Unidos',
        details: { area_code: '11', country: 'usa' },
      },
    ],
    [
      { destination_number: '+81312345678' },
      { error: 'country_unknown', message: 'País no válido: jp', details: { country: 'jp' } },
    ],
    [{ destination_number: '+12125550123', custom_pattern: 'abc' }, { error: 'cli_pattern_invalid' }],
    [{ destination_number: '+12125550123', custom_pattern: 'xx' }, { error: 'cli_pattern_length' }],
    [
      { destination_number: '+12125550123', custom_pattern: '000-0000' },
      {
        error: 'no_clis_generated',
        message: 'No se generaron CLIs. Verifica la configuración.',
        details: { country: 'usa' },
      },
    ],
    [{ destination_number: '+12125550123', country_override: 'franca' }, { error: 'no_clis_generated' }],
    [{ destination_number: '+12125550123', quantity: '5' }, { error: 'invalid_body' }],
    [{ destination_number: '+12125550123', quantity: 1.5 }, { error: 'invalid_body' }],
  ])('are refused for %j', async (body, error) => {
    expect(await generate(body)).toMatchObject({ status: 400, body: { success: false, ...error } });
  });
});

describe('bulk generation', () => {
  it('answers per line, and continues after an invalid line', async () => {
    const answer = await bulk({ destination_numbers: ['+12125550123', ' ', 'no es', '+5511987654321 '] });
    expect(answer.body).toMatchObject({ success: true, total: 3, total_generated: 10, failed: 1 });
    expect(answer.body['message']).toBe('Se generaron 10 CLIs para 2 números');
    const results = answer.body['results'] as Json[];
    expect(dataOf(answer)['results']).toEqual(results);
    expect(results).toMatchObject([
      { destination_number: '+12125550123', country: 'usa', success: true, synthetic: true, error: null },
      {
        destination_number: 'no es',
        country: null,
        generated_clis: [],
        success: false,
        error: 'destination_invalid',
        message: 'Por favor, ingresá un número de destino válido',
      },
      { destination_number: '+5511987654321', country: 'brasil', country_name: 'Brasil' },
    ]);
    expectValid(results[0]!['generated_clis'] as string[], 'US');
    expectValid(results[2]!['generated_clis'] as string[], 'BR');
  });

  it('accepts a pattern and a quantity', async () => {
    const answer = await bulk({ destination_numbers: ['+12125550123'], custom_pattern: '3xx-xxxx', quantity: 2 });
    const [line] = answer.body['results'] as Json[];
    const clis = line!['generated_clis'] as string[];
    expect(clis).toHaveLength(2);
    for (const cli of clis) expect(cli).toMatch(/^\+12123/);
  });

  it('reports when nothing was generated', async () => {
    const answer = await bulk({ destination_numbers: ['+12125550123'], custom_pattern: '000-0000' });
    expect(answer).toMatchObject({
      status: 200,
      body: { total_generated: 0, failed: 1, message: 'No se generaron CLIs masivos. Verifica la configuración.' },
    });
  });

  it.each([
    {},
    { destination_numbers: [] },
    { destination_numbers: ['', ' '] },
    { destination_numbers: '+12125550123' },
  ])('refuses %j', async (body) =>
    expect(await bulk(body)).toMatchObject({
      status: 400,
      body: {
        error: 'bulk_numbers_required',
        message: 'Por favor, ingresá al menos un número para la generación masiva',
      },
    }),
  );

  it('refuses more than 200 numbers', async () => {
    const destination_numbers = Array.from({ length: 201 }, () => '+12125550123');
    expect(await bulk({ destination_numbers })).toMatchObject({
      status: 400,
      body: { error: 'bulk_too_many', message: 'Como máximo 200 números por generación masiva' },
    });
  });
});

describe('pattern statistics', () => {
  it('count numbers generated since the start, and synthetic caller ids of the inventory', async () => {
    const fresh = await startTestApp({ engine: false });
    executeSql(fresh.db, 'delete from clis');
    const ask = (method: string, name: string, body?: unknown) => fresh.request('admin', method, path(name), body);
    expect(dataOf(await ask('GET', 'stats'))).toMatchObject({
      total_generated: 0,
      generated_by_country: {},
      requests: 0,
      synthetic_in_inventory: 0,
      synthetic_by_country: {},
      supported_countries: 10,
    });
    await ask('POST', 'generate', { destination_number: '+12125550123', quantity: 3 });
    await ask('POST', 'bulk-generate', { destination_numbers: ['+12125550123', 'x', '+33612345678'], quantity: 2 });
    const add = prepareSql(fresh.db, 'insert into clis (phone, country, is_synthetic, created_at) values (?, ?, ?, 0)');
    add.run('+12125550199', 'usa', 1);
    add.run('+12125550198', 'usa', 0);
    const { data } = (await ask('GET', 'stats')).body as { data: Json };
    expect(data).toMatchObject({
      total_generated: 7,
      generated_by_country: { usa: 5, franca: 2 },
      requests: 3,
      synthetic_in_inventory: 1,
      synthetic_by_country: { usa: 1 },
    });
    expect(data['total_area_codes']).toBeGreaterThan(600);
    await fresh.close();
  });
});

it('are for admins only', async () => {
  for (const [method, name] of [
    ['GET', 'countries'],
    ['GET', 'patterns/usa'],
    ['POST', 'generate'],
    ['POST', 'bulk-generate'],
    ['GET', 'stats'],
  ] as const) {
    expect((await test.request('supervisor', method, path(name))).status).toBe(403);
    expect((await test.request(null, method, path(name))).status).toBe(401);
  }
});
