import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BlacklistAnswer, type BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql } from '../../../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-23T12:00:00Z' } });
});
afterAll(() => test.close());

const post = (body: object, who: Who = 'admin'): Promise<Answer> => test.request(who, 'POST', '/blacklist', body);
const check = (phone: unknown, who: Who = 'admin'): Promise<Answer> =>
  test.request(who, 'POST', '/blacklist/check', { phone });
const remove = (id: number, who: Who = 'admin'): Promise<Answer> => test.request(who, 'DELETE', `/blacklist/${id}`);
const list = async (): Promise<Record<string, unknown>[]> =>
  (await test.request('admin', 'GET', '/blacklist')).body['blacklist'] as Record<string, unknown>[];

describe('adding a number', () => {
  it('returns the entry under both names, and lists it first', async () => {
    await post({ phone: '+5491130000001' });
    const answer = await post({ phone: '+54 9 11 3000 0002', reason: '  Lo pidió ' });
    const entry = {
      id: expect.any(Number) as unknown,
      phone: '+5491130000002',
      numero: '+5491130000002',
      reason: 'Lo pidió',
      motivo: 'Lo pidió',
      created_at: expect.stringMatching(/^2026-11-23T12:00/) as unknown,
      fecha_agregado: expect.stringMatching(/^2026-11-23T12:00/) as unknown,
      type: 'manual',
      author: 'admin',
      source: 'blacklist',
      list_id: null,
      call_id: null,
    };
    const message = 'Número agregado a la blacklist';
    expect(answer.body).toEqual({ success: true, message, mensaje: message, ...entry, entry });
    expect((await list())[0]).toEqual(entry);
  });

  it.each([undefined, null, '', '   '])('uses the default reason for %j', async (reason) => {
    const { body } = await post({ phone: '+5491130000003', reason });
    expect(body).toMatchObject({ reason: 'Agregado manualmente', motivo: 'Agregado manualmente' });
    await remove(body['id'] as number);
  });

  it('translates fixed reasons, which are stored in Spanish, and leaves typed ones unchanged', async () => {
    const rows = [
      ['+5491130000011', 'Pidió no recibir más llamadas (tecla 9)', 'Asked for no more calls (key 9)'],
      [
        '+5491130000012',
        'La red informó 3 veces que el número no existe',
        'The network reported 3 times that the number does not exist',
      ],
      ['+5491130000013', 'Lo pidió (por carta)', 'Lo pidió (por carta)'],
    ] as const;
    const headers = { 'accept-language': 'en' };
    const { id } = (await test.request('admin', 'POST', '/blacklist', { phone: '+5491130000010' }, headers)).body;
    for (const [phone, reason] of rows) await post({ phone, reason });
    const { body } = await test.request('admin', 'GET', '/blacklist', undefined, headers);
    const shown = new Map((body['blacklist'] as BlacklistEntry[]).map(({ phone, reason }) => [phone, reason]));
    expect(shown.get('+5491130000010')).toBe('Added by hand');
    for (const [phone, , said] of rows) expect(shown.get(phone)).toBe(said);
    const { body: checked } = await test.request('admin', 'POST', '/blacklist/check', { phone: rows[0][0] }, headers);
    expect(checked['reason']).toBe(rows[0][2]);
    expect((await list()).find((entry) => entry['id'] === id)?.['reason']).toBe('Agregado manualmente');
    for (const entry of await list()) if (shown.has(String(entry['phone']))) await remove(entry['id'] as number);
  });

  it.each([{}, { phone: '' }, { phone: '  ' }, { phone: null }, { phone: 5_491_130_000_003 }])(
    'requires a number: %j',
    async (body) => {
      expect(await post(body)).toMatchObject({
        status: 400,
        body: { error: 'phone_required', message: 'Número de teléfono es requerido', details: { field: 'phone' } },
      });
    },
  );

  it.each(['0111234567', '-1145678901', '11-3456-7890 int. x', 'hola', '1', '1234567890123456', '1'.repeat(90)])(
    'refuses %j as malformed',
    async (phone) => {
      expect(await post({ phone })).toMatchObject({
        status: 400,
        body: { error: 'phone_format_invalid', message: 'Formato de teléfono inválido', details: { field: 'phone' } },
      });
      expect(await check(phone)).toMatchObject({ status: 400, body: { error: 'phone_format_invalid' } });
    },
  );

  it.each([
    ['+54 9 11', 'phone_incomplete'],
    ['911', 'phone_emergency'],
  ])('refuses %j as %s', async (phone, error) => {
    expect(await post({ phone })).toMatchObject({ status: 400, body: { error, details: { field: 'phone' } } });
    expect(await check(phone)).toMatchObject({ status: 400, body: { error } });
  });

  it('accepts full-width digits and an extension', async () => {
    for (const [typed, phone] of [
      ['５４９１１３０００００１７', '+5491130000017'],
      ['+54 9 11 3000-0018 int 3', '+5491130000018'],
    ] as const) {
      const { body } = await post({ phone: typed });
      expect(body['phone']).toBe(phone);
      await remove(body['id'] as number);
    }
  });

  it('reports a missing area code', async () => {
    expect(await post({ phone: '15 5667-2658' })).toMatchObject({
      status: 400,
      body: { error: 'phone_area_missing', details: { field: 'phone' } },
    });
  });

  it('requires a readable reason', async () => {
    for (const reason of [5, 'x'.repeat(501)])
      expect(await post({ phone: '+5491130000004', reason })).toMatchObject({
        status: 400,
        body: { details: { field: 'reason' } },
      });
  });

  it('answers 409 to a listed number in any notation', async () => {
    await post({ phone: '+5491130000005' });
    for (const phone of ['+5491130000005', '549 11 3000 0005', '111530000005', '011 15-3000-0005', '+54 11 3000-0005'])
      expect(await post({ phone })).toMatchObject({
        status: 409,
        body: { error: 'blacklist_exists', message: 'El número +5491130000005 ya está en la blacklist' },
      });
  });
});

describe('checking a number', () => {
  it('returns its entry, in any notation', async () => {
    const { body } = await post({ phone: '+5491130000006', reason: 'Pidió baja' });
    for (const phone of ['+5491130000006', ' 5491130000006', '111530000006'])
      expect((await check(phone)).body).toEqual({
        success: true,
        message: 'Número BLOQUEADO',
        mensaje: 'Número BLOQUEADO',
        phone: '+5491130000006',
        is_blacklisted: true,
        id: body['id'],
        reason: 'Pidió baja',
        created_at: body['created_at'],
        type: 'manual',
        registry: null,
      });
  });

  it('reports a number that is not listed', async () => {
    expect((await check('+5491130000007')).body).toMatchObject({
      message: 'Número NO bloqueado',
      is_blacklisted: false,
      id: null,
      reason: null,
      created_at: null,
      type: null,
    });
  });

  it('requires a number', async () => {
    expect(await check('')).toMatchObject({ status: 400, body: { error: 'phone_required' } });
    expect(await check('abc')).toMatchObject({ status: 400, body: { error: 'phone_format_invalid' } });
  });
});

describe('removing a number', () => {
  it('deletes its entry', async () => {
    const { body } = await post({ phone: '+5491130000008' });
    const id = body['id'] as number;
    expect((await remove(id)).body).toMatchObject({ success: true, id, phone: '+5491130000008' });
    expect((await check('+5491130000008')).body).toMatchObject({ is_blacklisted: false });
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'blacklist_entry_not_found' } });
    expect((await test.request('admin', 'DELETE', '/blacklist/x')).status).toBe(400);
  });
});

describe('the list', () => {
  const whole = async () => (await test.request('admin', 'GET', '/blacklist')).body as BlacklistAnswer;

  it('may be empty', async () => {
    executeSql(test.db, 'delete from blacklist');
    expect(await whole()).toEqual({ success: true, blacklist: [], total: 0 });
  });

  const PAGE = 500;

  /** Replaces all entries with `count` consecutive numbers, the last one newest. */
  const fill = (count: number): void =>
    executeSql(
      test.db,
      `delete from blacklist;
      with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
      insert into blacklist (phone, reason, type, created_at)
      select '+5491131' || (100000 + i), 'Dice "no" \\ ' || char(10), iif(i % 2, 'auto', 'manual'), i from n`,
    );

  it.each([1, PAGE, PAGE + 1, 1234])('of %i is complete, newest first, and matches the contract', async (count) => {
    fill(count);
    const answer = await whole();
    expect([...Value.Errors(BlacklistAnswer, answer)]).toEqual([]);
    const phones = answer.blacklist.map(({ phone }) => phone);
    expect(phones).toEqual(Array.from({ length: count }, (_, index) => `+5491131${100_000 + count - 1 - index}`));
    expect(answer.total).toBe(count);
  });

  it('has a content length when it is one page, and is streamed otherwise', async () => {
    const isMeasured = async (count: number): Promise<boolean> => {
      fill(count);
      return 'content-length' in (await test.request('admin', 'GET', '/blacklist')).headers;
    };
    expect(await isMeasured(PAGE)).toBe(true);
    expect(await isMeasured(PAGE + 1)).toBe(false);
  });
});

it('is recorded in the audit log', async () => {
  const { body } = await post({ phone: '+5491130000009' });
  await remove(body['id'] as number);
  expect(await readAudit(test, { entity: 'blacklist', entity_id: String(body['id']) })).toMatchObject([
    { action: 'blacklist.remove', username: 'admin' },
    { action: 'blacklist.add', username: 'admin' },
  ]);
});

it.each(['supervisor', 'operator', 'demo', null] as const)('is refused to %s', async (who) => {
  const status = who === null ? 401 : 403;
  const seen = await test.request(who, 'GET', '/blacklist');
  for (const answer of [seen, await post({}, who), await check('', who), await remove(1, who)])
    expect(answer.status).toBe(status);
});
