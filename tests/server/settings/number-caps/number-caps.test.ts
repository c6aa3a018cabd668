import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NumberCapsAnswer } from '#shared/contracts/number-caps.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, prepareSql, queryValue } from '../../../support/database.ts';

const PHONE = '+5491187654321';
const CANONICAL = '+541187654321';
const MINUTE_MS = 60_000;

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ env: { SIM_SPEED: '100' } })));
afterAll(() => test.close());
afterEach(async () => {
  await vi.waitUntil(() => queryValue(test.db, 'select count(*) from calls where ended_at is null') === 0, 15_000);
  write('delete from recent_calls');
  write(`delete from settings where key = 'numberCaps'`);
});

const write = (sql: string): void => test.db.write(() => executeSql(test.db, sql));
const read = async () => (await test.request('demo', 'GET', '/number-caps')).body as unknown as NumberCapsAnswer;
const put = (body: object) => test.request('admin', 'PUT', '/number-caps', body);
const testCall = () => test.request('operator', 'POST', '/dialer/test-call', { numero: PHONE });

/** Stores calls of a campaign to the number that ended so many minutes ago. */
function called(campaignId: number, ...minutesAgo: number[]): void {
  const insert = prepareSql(test.db, `insert into recent_calls values (?, ?, ?, 'sales', 0)`);
  test.db.write(() =>
    minutesAgo.forEach((minutes) => insert.run(CANONICAL, test.nowMs() - minutes * MINUTE_MS, campaignId)),
  );
}

async function campaignWith(phone: string): Promise<number> {
  const { body } = await test.request('supervisor', 'POST', '/campaigns', { name: 'Topes' });
  const insert = prepareSql(
    test.db,
    `insert into contacts (campaign_id, phone, country, created_at) values (?, ?, 'argentina', 0)`,
  );
  test.db.write(() => insert.run(body['id'] as number, phone));
  return body['id'] as number;
}

describe('the caps on the calls to one number', () => {
  it('have defaults: half an hour, 5 in 24 hours, 15 in 7 days, and the laws with their sources', async () => {
    const { rules, ...figures } = await read();
    expect(figures).toMatchObject({ gap_minutes: 30, per_day: 5, per_week: 15, per_month: null });
    expect(rules).toContainEqual({
      country: 'usa',
      region: 'US-FL',
      purpose: 'sales',
      per_day: 3,
      source: expect.stringContaining('501.616') as string,
    });
    expect(rules).toContainEqual(expect.objectContaining({ country: 'franca', purpose: 'sales', per_month: 4 }));
    expect(rules).toContainEqual(
      expect.objectContaining({ country: 'chile', purpose: 'collections', contacts_per_week: 1 }),
    );
  });

  it('are changed field by field, with an entry in the audit log', async () => {
    const { status, body } = await put({ gap_minutes: 0, per_day: null });
    expect(status).toBe(200);
    expect(body).toMatchObject({ gap_minutes: 0, per_day: null, per_week: 15, mensaje: expect.any(String) as string });
    const after = await put({ per_week: 20 });
    expect(after.body).toMatchObject({ gap_minutes: 0, per_day: null, per_week: 20 });
    expect((await readAudit(test, { action: 'number_caps.update' }))[0]).toMatchObject({ after: { gapMinutes: 0 } });
  });

  it('are unchanged when the answer is sent back', async () => {
    const before = await read();
    await put(before);
    expect(await read()).toEqual(before);
    expect(queryValue(test.db, `select value from settings where key = 'numberCaps'`)).toBe('{}');
  });

  it('have rules by country, which replace the law of the same scope and leave the others', async () => {
    const before = await read();
    const own = [
      { country: 'argentina', per_day: 3 },
      { country: 'franca', purpose: 'sales', per_month: 2 },
    ];
    const { body } = await put({ rules: own });
    const { rules } = body as unknown as NumberCapsAnswer;
    expect(rules).toHaveLength(before.rules.length + 1);
    for (const rule of own) expect(rules).toContainEqual({ ...rule, source: null });
    await put({ rules: [] });
    expect(await read()).toEqual(before);
  });

  it('of 0 are refused, and the error names the field and its range', async () => {
    const zero = { country: 'argentina', contacts_per_day: 0 };
    const answers = [await put({ per_day: 0 }), await put({ rules: [zero] })];
    expect(answers).toMatchObject([
      { status: 400, body: { details: { field: 'per_day', reason: 'per_day: debe ser >= 1' } } },
      { status: 400, body: { details: { field: 'rules.0.contacts_per_day' } } },
    ]);
  });

  it('are refused for unknown countries, twice the same calls, other figures and old versions', async () => {
    const { version } = await read();
    expect(await put({ rules: [{ country: 'narnia', per_day: 1 }] })).toMatchObject({
      status: 400,
      body: { error: 'country_unknown', details: { field: 'rules.0.country' } },
    });
    const twice = { country: 'chile', per_day: 1 };
    expect(await put({ rules: [twice, twice] })).toMatchObject({ status: 400, body: { error: 'number_cap_twice' } });
    for (const body of [{ per_week: 1.5 }, { gap_minutes: -1 }, { gap_minutes: null }])
      expect((await put(body)).status).toBe(400);
    await put({ per_day: 4, version });
    expect(await put({ per_day: 6, version })).toMatchObject({ status: 409, body: { error: 'stale_write' } });
    expect((await test.request('supervisor', 'PUT', '/number-caps', { per_day: 4 })).status).toBe(403);
  });
});

describe('a number', () => {
  it('over its cap gets no test call, with the time until which', async () => {
    called(7, 1, 60, 120, 180, 240);
    const { status, body } = await testCall();
    expect({ status, body }).toMatchObject({ status: 409, body: { error: 'test_call_number_cap' } });
    expect(body['mensaje']).toMatch(
      /^\+54.* ya recibió el máximo de llamadas: se lo puede volver a llamar en 2[01] h$/,
    );
    await put({ per_day: 6, gap_minutes: 0 });
    expect((await testCall()).status).toBe(200);
  });

  it('that a campaign has just called gets no test call for half an hour', async () => {
    called(7, 10);
    const { status, body } = await testCall();
    expect({ status, body }).toMatchObject({ status: 409, body: { error: 'test_call_number_gap' } });
    expect(body['mensaje']).toMatch(
      /^Otra campaña acaba de llamar a \+54.*: se lo puede volver a llamar en 2[01] min$/,
    );
  });

  it('over its cap waits, which why-not and its contact say with the time', async () => {
    const id = await campaignWith(PHONE);
    called(7, 100, 200, 300, 400, 500);
    const until = (queryValue(test.db, 'select min(ended_at) from recent_calls') as number) + 24 * 60 * MINUTE_MS;
    const held = { motivo_espera: 'number_cap', espera_hasta: new Date(until).toISOString() };
    const why = await test.request('supervisor', 'GET', `/campaigns/${id}/por-que?phone=${encodeURIComponent(PHONE)}`);
    expect(why.body).toMatchObject({ ...held, motivo_espera_texto: 'El número ya recibió el máximo de llamadas' });
    const page = await test.request('operator', 'GET', `/contacts?campaign_id=${id}&motivos=number_cap`);
    expect(page.body['contactos']).toMatchObject([{ ...held, telefono: PHONE, proximo_intento: held.espera_hasta }]);
    const counted = await test.request('operator', 'GET', `/contacts/resumen?campaign_id=${id}&motivos=number_cap`);
    expect(counted.body).toMatchObject({ total: 1 });
  });

  it('that another campaign has just called waits for the gap, but not in that campaign', async () => {
    const id = await campaignWith(PHONE);
    const ask = async () =>
      (await test.request('supervisor', 'GET', `/campaigns/${id}/por-que?phone=${encodeURIComponent(PHONE)}`)).body;
    called(id, 1);
    expect(await ask()).toMatchObject({ motivo_espera: 'campaign_not_active' });
    called(id + 1, 5);
    expect(await ask()).toMatchObject({ motivo_espera: 'number_gap' });
  });
});
