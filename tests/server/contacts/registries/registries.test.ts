import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { writeXlsx } from 'hucre/xlsx';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RegistriesAnswer, RegistryAnswer, RegistrySetAnswer, type Registry } from '#shared/contracts/registries.ts';
import { startTestApp, type Answer, type TestApp } from '../../../support/app.ts';
import { executeSql, queryValue } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-27T12:00:00Z' } });
});
afterAll(() => test.close());

let made = 0;

async function create(fields: object = {}): Promise<Registry> {
  const body = { name: `Registro ${++made}`, country: 'argentina', ...fields };
  const answer = await test.request('admin', 'POST', '/registries', body);
  expect([...Value.Errors(RegistryAnswer, answer.body)]).toEqual([]);
  return (answer.body as RegistryAnswer).registry;
}

function load(
  id: number,
  content: BlobPart,
  fields: Record<string, string> = {},
  name = 'registro.txt',
): Promise<Answer> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set('file', new Blob([content]), name);
  return test.request('admin', 'POST', `/registries/${id}/numbers`, form);
}

async function registryOf(phone: string): Promise<unknown> {
  return (await test.request('admin', 'POST', '/blacklist/check', { phone })).body['registry'];
}

async function list(): Promise<readonly Registry[]> {
  const { body } = await test.request('supervisor', 'GET', '/registries');
  expect([...Value.Errors(RegistriesAnswer, body)]).toEqual([]);
  return (body as RegistriesAnswer).registries;
}

const remove = (id: number): Promise<Answer> => test.request('admin', 'DELETE', `/registries/${id}`);

describe('a registry', () => {
  it('is created without numbers, changed and removed', async () => {
    const registry = await create({ name: ' Não Me Perturbe ', country: 'BR' });
    expect(registry).toEqual({
      id: registry.id,
      name: 'Não Me Perturbe',
      country: 'brasil',
      limit_days: 30,
      dated_on: null,
      loaded_at: null,
      numbers: 0,
      age_days: null,
      is_stale: true,
    });
    const changed = await test.request('admin', 'PATCH', `/registries/${registry.id}`, { limit_days: 7 });
    expect(changed.body['registry']).toMatchObject({ name: 'Não Me Perturbe', limit_days: 7 });
    expect((await remove(registry.id)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect(await remove(registry.id)).toMatchObject({ status: 404, body: { error: 'registry_not_found' } });
  });

  it('has a name of its own and a known country', async () => {
    const { id, name } = await create();
    const again = await test.request('admin', 'POST', '/registries', {
      name: name.toUpperCase(),
      country: 'argentina',
    });
    expect(again).toMatchObject({ status: 409, body: { error: 'registry_exists' } });
    const unknown = await test.request('admin', 'POST', '/registries', { name: 'Otro', country: 'atlantida' });
    expect(unknown).toMatchObject({ status: 400, body: { error: 'country_unknown' } });
    await remove(id);
  });
});

describe('a set', () => {
  it.each([
    ['one number a line', '1145550001\n1145550002\n'],
    ['a column of a table', 'fecha;telefono;titular\n2026-01-02;011 4555-0001;Ana\n2026-01-03;(011) 4555-0002;Luis\n'],
    ['mobiles in each form', '+54 9 11 4555 0001\n011 15 4555-0002\n'],
  ])('is read from %s', async (_, content) => {
    const { id, name } = await create();
    const { body } = await load(id, content, { dated_on: '2026-11-20' });
    expect([...Value.Errors(RegistrySetAnswer, body)]).toEqual([]);
    expect(body).toMatchObject({ lines: 2, invalid: 0, registry: { numbers: 2, dated_on: '2026-11-20', age_days: 7 } });
    for (const phone of ['+541145550001', '+5491145550002'])
      expect(await registryOf(phone)).toEqual({ name, dated_on: '2026-11-20' });
    expect(await registryOf('+541145550003')).toBeNull();
    await remove(id);
    expect(await registryOf('+541145550001')).toBeNull();
  });

  it.each([
    ['one number a row', [[1_145_550_001], ['011 15 4555-0002'], [], ['nadie']]],
    [
      'a column of a table',
      [
        ['titular', 'telefono'],
        ['Ana; "Ani"', 1_145_550_001],
        ['Luis', '011 15 4555-0002'],
        ['', 1],
      ],
    ],
  ])('is read from the sheet of a workbook that has it, with the rows that it hides: %s', async (_, rows) => {
    const { id, name } = await create();
    const sheets = [
      { name: 'Portada', rows: [['Registro nacional']] },
      { name: 'Registro', rows, rowDefs: new Map([[1, { hidden: true }]]) },
      { name: 'Otros', rows: [['1145550003']] },
    ];
    const { body } = await load(id, new Uint8Array(await writeXlsx({ sheets })), {}, 'registro.xlsx');
    expect(body).toMatchObject({ lines: 3, invalid: 1, registry: { numbers: 2 } });
    for (const phone of ['+541145550001', '+5491145550002'])
      expect(await registryOf(phone)).toEqual({ name, dated_on: '2026-11-27' });
    expect(await registryOf('+541145550003')).toBeNull();
    expect(readdirSync(join(test.dataDir, 'uploads'))).toEqual([]);
    await remove(id);
  });

  it('counts repeated numbers once, and lines without a number by reason', async () => {
    const { id } = await create();
    const { body } = await load(id, '1145550001\n011 15 4555-0001\nhola mundo\n123\n456\n');
    expect(body).toMatchObject({ lines: 5, invalid: 3, registry: { numbers: 1, dated_on: '2026-11-27' } });
    expect(body['rejected']).toMatchObject([
      { code: 'corto', count: 2 },
      { code: 'texto', count: 1 },
    ]);
    await remove(id);
  });

  it('replaces the present one as a whole, and leaves no blocks behind', async () => {
    const { id, name } = await create();
    await load(id, '1145550001\n1145550002\n', { dated_on: '2026-10-01' });
    await load(id, '1145550002\n1145550003\n', { dated_on: '2026-11-26' });
    expect(await registryOf('+541145550001')).toBeNull();
    for (const phone of ['+541145550002', '+541145550003'])
      expect(await registryOf(phone)).toEqual({ name, dated_on: '2026-11-26' });
    expect(queryValue(test.db, 'select count(distinct load_id) from registry_blocks')).toBe(1);
    await remove(id);
  });

  it('is refused without numbers, in another format, or with a day to come, and the present one stays', async () => {
    const { id } = await create();
    await load(id, '1145550001\n');
    const refused = async (answer: Promise<Answer>): Promise<unknown> => (await answer).body['error'];
    expect(await refused(load(id, 'nombre\nAna\n'))).toBe('registry_file_empty');
    expect(await refused(load(id, ''))).toBe('file_empty');
    expect(await refused(load(id, '%PDF-1.7 …'))).toBe('file_not_text');
    expect(await refused(load(id, '1145550001', {}, 'registro.pdf'))).toBe('file_type_unsupported');
    expect(await refused(load(id, 'PK\u0003\u0004 nada', {}, 'registro.xlsx'))).toBe('file_not_text');
    const empty = new Uint8Array(await writeXlsx({ sheets: [{ name: 'Vacía', rows: [] }] }));
    expect(await refused(load(id, empty, {}, 'registro.xlsx'))).toBe('registry_file_empty');
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    for (const name of ['registro.xls', 'registro.xlsx', 'registro.csv'])
      expect((await load(id, old, {}, name)).body).toMatchObject({
        error: 'file_xls',
        message: expect.stringContaining('guardala como XLSX') as unknown,
      });
    expect(await refused(load(id, '1145550001', { dated_on: '2026-11-28' }))).toBe('invalid_body');
    expect(await refused(load(id, '1145550001', { dated_on: 'ayer' }))).toBe('invalid_body');
    expect(await refused(load(9999, '1145550001'))).toBe('registry_not_found');
    expect(await registryOf('+541145550001')).not.toBeNull();
    await remove(id);
  });

  it('of less than half the numbers needs a confirmation', async () => {
    const { id } = await create();
    await load(id, '1145550001\n1145550002\n1145550003\n');
    expect(await load(id, '1145550001\n')).toMatchObject({
      status: 409,
      body: { error: 'registry_much_smaller', details: { numbers: 1, present: 3 } },
    });
    expect(await registryOf('+541145550003')).not.toBeNull();
    expect((await load(id, '1145550001\n', { accept_smaller: 'true' })).status).toBe(200);
    expect(await registryOf('+541145550003')).toBeNull();
    await remove(id);
  });

  it('older than its limit is stale, and opens an alert', async () => {
    // Alerts are evaluated now and then, and a registry without numbers is stale, too.
    const rule = queryValue<number>(test.db, "select id from alert_rules where kind = 'registry_stale'");
    const setRule = (activa: boolean): Promise<Answer> =>
      test.request('admin', 'PUT', `/alertas/reglas/${rule}`, { activa });
    expect((await setRule(false)).status).toBe(200);
    const { id, name } = await create({ limit_days: 30 });
    await load(id, '1145550001\n', { dated_on: '2026-10-28' });
    expect((await list())[0]).toMatchObject({ age_days: 30, is_stale: false });
    await load(id, '1145550001\n', { dated_on: '2026-10-27' });
    expect((await list())[0]).toMatchObject({ age_days: 31, is_stale: true });
    // A change of rules evaluates them at once.
    await setRule(true);
    const texts = async (): Promise<unknown[]> => {
      const { body } = await test.request('admin', 'GET', '/alertas');
      return (body['alertas'] as { texto: string }[]).map(({ texto }) => texto);
    };
    await expect.poll(texts).toContain(`El registro «${name}» es de hace 31 días, y su límite es 30: cargá uno nuevo`);
    await remove(id);
  });
});

describe('a number in a registry', () => {
  it('is rejected in a list with the name and the day of the registry, in the reader’s language', async () => {
    const { id } = await create({ name: 'No Llame, Nación' });
    await load(id, '1145550001\n', { dated_on: '2026-11-20' });
    const form = new FormData();
    form.set('arquivo', new Blob(['telefono\n+5491145550001\n+5491145550009\n']), 'lista.csv');
    const { body } = await test.request('supervisor', 'POST', '/contacts/upload', form);
    expect(body).toMatchObject({ contatos_validos: 1, contatos_bloqueados: 1, total_processados: 2 });
    const path = `/contacts/uploads/${String(body['upload_id'])}/rejects`;
    const rejects = await test.request('supervisor', 'GET', path);
    expect(rejects.text).toContain(
      '2,registro,"El número está en un registro de no llamar (No Llame, Nación, 2026-11-20)",+5491145550001',
    );
    const english = await test.request('supervisor', 'GET', path, undefined, { 'accept-language': 'en' });
    expect(english.text).toMatch(/2,registro,"The number.*\(No Llame, Nación, 2026-11-20\)",\+5491145550001/);
    await remove(id);
  });

  it('concerns the campaigns that use the registry: all by default', async () => {
    const [one, other] = [await create(), await create()];
    await load(one.id, '1145550003\n');
    const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: `Elige ${made}` });
    const path = `/campaigns/${String(body['id'])}/registries`;
    const choose = (choice: object): Promise<Answer> => test.request('admin', 'PUT', path, choice);
    const used = async (): Promise<unknown> => {
      const { use, ids } = (await test.request('supervisor', 'GET', path)).body;
      return { use, ids };
    };
    const blocked = async (): Promise<unknown> => {
      const form = new FormData();
      form.set('campaign_id', String(body['id']));
      form.set('arquivo', new Blob(['telefono\n+541145550003\n']), 'lista.csv');
      const answer = await test.request('supervisor', 'POST', '/contacts/upload', form);
      executeSql(test.db, "delete from contacts where phone = '+541145550003'");
      return answer.body['contatos_bloqueados'];
    };
    expect([await used(), await blocked()]).toEqual([{ use: 'all', ids: [] }, 1]);
    await choose({ use: 'none' });
    expect([await used(), await blocked()]).toEqual([{ use: 'none', ids: [] }, 0]);
    await choose({ use: 'chosen', ids: [other.id] });
    expect([await used(), await blocked()]).toEqual([{ use: 'chosen', ids: [other.id] }, 0]);
    await choose({ use: 'chosen', ids: [one.id, other.id] });
    expect(await blocked()).toBe(1);
    expect(await choose({ use: 'chosen', ids: [9999] })).toMatchObject({ body: { error: 'registry_not_found' } });
    // A campaign never uses fewer registries because one was removed.
    await choose({ use: 'chosen', ids: [other.id] });
    await remove(other.id);
    expect([await used(), await blocked()]).toEqual([{ use: 'all', ids: [] }, 1]);
    expect(await test.request('admin', 'PUT', '/campaigns/9999/registries', { use: 'all' })).toMatchObject({
      status: 404,
      body: { error: 'campaign_not_found' },
    });
    await remove(one.id);
  });

  it('is the reason why its contact is not called, by name and day', async () => {
    const { id, name } = await create();
    await load(id, '1145550002\n', { dated_on: '2026-11-20' });
    const { body: campaign } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Registrada' });
    const campaignId = Number(campaign['id']);
    executeSql(
      test.db,
      "insert into contacts (campaign_id, phone, country, created_at) values (?, '+5491145550002', 'argentina', 0)",
      campaignId,
    );
    const why = await test.request('supervisor', 'GET', `/campaigns/${campaignId}/por-que?phone=1145550002`);
    expect(why.body).toMatchObject({
      motivo_espera: 'in_registry',
      motivo_espera_texto: `El número está en el registro «${name}», del 20/11/2026`,
    });
    const contact = await test.request('supervisor', 'GET', '/contacts/por-numero?numero=1145550002');
    expect(contact.body).toMatchObject({ en_blacklist: false, registry: { name, dated_on: '2026-11-20' } });
    expect((contact.body['contactos'] as object[])[0]).toMatchObject({
      motivo_espera: 'in_registry',
      puede_llamarse: false,
    });
    await remove(id);
  });
});
