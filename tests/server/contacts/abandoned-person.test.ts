/** After an abandoned call no way of the API brings the person back into a call before 72 hours. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Recycling } from '#shared/contracts/recycling.ts';
import { HOUR_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryValue } from '../../support/database.ts';
import { uploadPhones } from '../../support/list-upload.ts';

const WAIT = { timeout: 20_000 };

let test: TestApp;
beforeAll(async () => (test = await startTestApp({ env: { SIM_SPEED: '50' } })));
afterAll(() => test.close());

let people = 0;
/** The person's number, as the first campaign has it and in its other form, the contact, its campaign, and the hold's end. */
let phone: string;
let otherForm: string;
let first: number;
let contact: number;
let untilMs: number;

const post = (path: string, body: object = {}) => test.request('supervisor', 'POST', path, body);
const one = <T>(sql: string, ...params: unknown[]): T => queryValue(test.db, sql, ...params) as T;

async function campaign(): Promise<number> {
  return (await post('/campaigns', { name: 'Prueba', max_attempts: 3 })).body['id'] as number;
}

const upload = async (id: number, number: string): Promise<void> =>
  uploadPhones(test, await test.login('supervisor'), id, [number]);

/** Gives the first campaign a contact whose last call was abandoned an hour ago. */
beforeEach(async () => {
  phone = `+54911556${67_000 + people++}`;
  otherForm = phone.replace('+549', '+54');
  first = await campaign();
  await upload(first, phone);
  contact = one('select id from contacts where campaign_id = ?', first);
  const endedMs = test.nowMs() - HOUR_MS;
  untilMs = endedMs + 72 * HOUR_MS;
  test.db.write(() => {
    executeSql(
      test.db,
      `insert into calls (campaign_id, contact_id, attempt, phone, country, assigned_at, placed_at, answered_at, ended_at, disposition)
       values (?, ?, 1, ?, 'argentina', ?, ?, ?, ?, 'abandoned')`,
      first,
      contact,
      phone,
      endedMs - 2000,
      endedMs - 2000,
      endedMs - 1000,
      endedMs,
    );
    executeSql(test.db, 'insert into abandoned_numbers (phone, abandoned_at) values (?, ?)', otherForm, endedMs);
    executeSql(
      test.db,
      `update contacts set state = 'done', outcome = 'attempts_used', attempts = 3 where id = ?`,
      contact,
    );
  });
});

async function recycle(body: object): Promise<void> {
  const { id } = (await post(`/campaigns/${first}/reciclar`, body)).body['reciclaje'] as Recycling;
  const state = async () =>
    (await test.request('supervisor', 'GET', `/reciclajes/${id}`)).body['reciclaje'] as Recycling;
  await expect.poll(async () => (await state()).estado, WAIT).toBe('terminado');
}

/** Each brings the person back to a campaign, and returns that campaign. */
const WAYS: Readonly<Record<string, () => Promise<number>>> = {
  async 'a reset'() {
    expect((await post(`/contacts/${contact}/acciones/reiniciar`)).status).toBe(200);
    return first;
  },
  async 'recycling in its campaign'() {
    await recycle({ destino: 'misma' });
    return first;
  },
  async 'recycling into another campaign'() {
    const other = await campaign();
    await recycle({ destino: 'otra', campaign_id: other });
    return other;
  },
  async 'an upload to another campaign, in its other form'() {
    const other = await campaign();
    await upload(other, otherForm);
    return other;
  },
  async 'the number of another contact'() {
    const other = await campaign();
    await upload(other, '+5491144440000');
    const id = one<number>('select id from contacts where campaign_id = ?', other);
    expect((await test.request('supervisor', 'PATCH', `/contacts/${id}`, { telefono: otherForm })).status).toBe(200);
    return other;
  },
  async 'exclusion and restoration'() {
    for (const action of ['reiniciar', 'excluir', 'restaurar'])
      expect((await post(`/contacts/${contact}/acciones/${action}`)).status).toBe(200);
    return first;
  },
};

it.each(Object.keys(WAYS))('is not brought back earlier by %s', async (way) => {
  const id = await WAYS[way]!();
  const calls = 'select count(*) from calls where phone in (?, ?)';
  await post(`/presione1/campanhas/${id}/iniciar`);
  const due = 'select due_at from contacts where campaign_id = ? and phone in (?, ?)';
  await expect.poll(() => one(due, id, phone, otherForm), WAIT).toBe(untilMs);
  const why = await test.request('supervisor', 'GET', `/campaigns/${id}/por-que?phone=${encodeURIComponent(phone)}`);
  expect(why.body).toMatchObject({ motivo_espera: 'abandoned_hold', espera_hasta: new Date(untilMs).toISOString() });
  expect(one(calls, phone, otherForm)).toBe(1);
});

it('is called next or tried out by nobody', async () => {
  const details = { until: new Date(untilMs).toISOString() };
  expect(await post(`/contacts/${contact}/volver-a-llamar`)).toMatchObject({
    status: 409,
    body: { error: 'contact_abandoned_hold', details },
  });
  for (const numero of [phone, otherForm])
    expect(await post('/dialer/test-call', { numero })).toMatchObject({
      status: 409,
      body: { error: 'test_call_abandoned_hold', details },
    });
});
