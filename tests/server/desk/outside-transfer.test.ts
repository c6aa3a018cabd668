/** Transfers of the call in hand to the site's outside numbers, on the real server. */
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { TargetsAnswer } from '#shared/contracts/desk.ts';
import { TransferNumberAnswer, TransferNumbersAnswer } from '#shared/contracts/transfer-numbers.ts';
import { queryValue } from '../../support/database.ts';
import { openTwoDesks, type TwoDesks } from '../../support/two-desks.ts';

/** Long enough for the agent's part of a call. */
const TALK_MS = 8000;
const HELP = '+541155550000';
let desks: TwoDesks;
beforeAll(async () => {
  desks = await openTwoDesks(TALK_MS);
});
afterAll(() => desks.close());

const order = (route: string, body: object) => desks.test.request('operator', 'POST', `/desk/${route}`, body);
const addNumber = (body: object) => desks.test.request('supervisor', 'POST', '/transfer-numbers', body);
const callOf = async (id: number) =>
  (await desks.test.request('operator', 'GET', `/llamadas/${id}`)).body as CallAnswer;

it('supervisors keep the list of numbers, each label and number once', async () => {
  const { status, body } = await addNumber({ label: ' Mesa de ayuda ', phone: '011 5555-0000' });
  expect([status, [...Value.Errors(TransferNumberAnswer, body)]]).toEqual([200, []]);
  expect((body as TransferNumberAnswer).number).toMatchObject({ label: 'Mesa de ayuda', phone: HELP });
  const refusals = [];
  for (const fields of [
    { label: 'Otra', phone: HELP },
    { label: 'mesa de ayuda', phone: '+541155550001' },
    { label: 'Otra', phone: 'hola' },
    { label: 'Emergencias', phone: '0600 555 1234' },
    { label: ' ', phone: HELP },
  ]) {
    const { body: refused } = await addNumber(fields);
    refusals.push([refused['error'], (refused['details'] as { field: string }).field]);
  }
  expect(refusals).toEqual([
    ['transfer_number_exists', 'phone'],
    ['transfer_number_exists', 'label'],
    ['phone_unreadable', 'phone'],
    ['contact_never_dialable', 'phone'],
    ['invalid_body', 'label'],
  ]);
  const { body: listed } = await desks.test.request('operator', 'GET', '/transfer-numbers');
  expect([...Value.Errors(TransferNumbersAnswer, listed)]).toEqual([]);
  expect((listed as TransferNumbersAnswer).numbers).toHaveLength(1);
});

it('a call goes to a number, frees the agent, and its default code counts at the end', async () => {
  const { numbers } = await desks.apis.operator.get<TargetsAnswer>('/desk/transfer-targets');
  expect(numbers).toMatchObject([{ label: 'Mesa de ayuda', phone: HELP }]);
  const number_id = numbers[0]!.id;
  const code = queryValue<number>(desks.test.db, `select id from wrap_up_codes where label = 'No le interesa'`)!;
  const campaignId = queryValue<number>(desks.test.db, `select max(id) from campaigns where name = 'Ventas'`)!;
  const patch = await desks.test.request('supervisor', 'PUT', `/campaigns/${campaignId}`, {
    default_disposition: code,
  });
  expect(patch.status).toBe(200);
  const id = await desks.talking();
  await order('pause', {});
  for (const [body, error, field] of [
    [{ number_id, user_id: 1 }, 'invalid_body', 'number_id'],
    [{ number_id: 999 }, 'transfer_number_not_found', 'number_id'],
  ] as const) {
    const { body: refused } = await order('transfer', { call_id: id, ...body });
    expect([refused['error'], (refused['details'] as { field: string }).field]).toEqual([error, field]);
  }
  expect((await order('transfer', { call_id: id, number_id })).status).toBe(200);
  expect(await desks.deskOf('operator')).toMatchObject({ state: 'paused', call: null });
  expect((await callOf(id)).metadatos).toMatchObject({ agente: null, transferida_a: HELP });
  expect((await order('transfer', { call_id: id, number_id })).body['error']).toBe('agent_not_in_call');
  await expect.poll(async () => (await callOf(id)).disposition, { timeout: 60_000 }).toBe('No le interesa');
  const { desenlace, metadatos } = await callOf(id);
  expect([desenlace, metadatos.agente, metadatos.transferida_a, metadatos.transferida_por_agente]).toEqual([
    'exito',
    null,
    HELP,
    10_000 + desks.ids.operator,
  ]);
});

it('what the agent has chosen before counts instead', async () => {
  const { numbers } = await desks.apis.operator.get<TargetsAnswer>('/desk/transfer-targets');
  const ends = new Map<boolean, string | null>();
  // The simulated number answers most calls. Of the others, nobody has said what came.
  while (!ends.has(true)) {
    await order('ready', {});
    const id = await desks.talking();
    const { dispositions } = (await desks.deskOf('operator')).call!;
    const sale = dispositions.find(({ label }) => label === 'Venta')!;
    await order('pause', {});
    await order('disposition', { call_id: id, disposition: sale.id });
    expect((await order('transfer', { call_id: id, number_id: numbers[0]!.id })).status).toBe(200);
    await expect.poll(async () => (await callOf(id)).estado, { timeout: 60_000 }).not.toBe('en_progreso');
    const { metadatos, disposition } = await callOf(id);
    ends.set(metadatos.transferida_a !== null, disposition);
  }
  expect([ends.get(true), ends.get(false) ?? null]).toEqual(['Venta', null]);
});

it('a number is consulted first, by its label, and then has the call', async () => {
  const { numbers } = await desks.apis.operator.get<TargetsAnswer>('/desk/transfer-targets');
  const number_id = numbers[0]!.id;
  const consultation = async () => (await desks.deskOf('operator')).call?.consultation ?? null;
  let id = 0;
  // The simulated number answers most calls.
  for (let isAnswered = false; !isAnswered;) {
    await order('ready', {});
    id = await desks.talking();
    await order('pause', {});
    const refused = await order('consult', { call_id: id, number_id: 999 });
    expect(refused.body['error']).toBe('transfer_number_not_found');
    expect((await order('consult', { call_id: id, number_id })).status).toBe(200);
    expect(await consultation()).toEqual({ name: 'Mesa de ayuda', state: 'calling', own: true });
    await expect.poll(async () => (await consultation())?.state).not.toBe('calling');
    isAnswered = (await consultation()) !== null;
    if (!isAnswered) await order('hang-up', { call_id: id });
  }
  expect((await consultation())?.state).toBe('talking');
  expect((await order('consult/finish', { call_id: id, how: 'conference' })).status).toBe(200);
  expect((await consultation())?.state).toBe('conference');
  expect((await order('consult/finish', { call_id: id, how: 'transfer' })).status).toBe(200);
  expect(await desks.deskOf('operator')).toMatchObject({ state: 'paused', call: null });
  await expect.poll(async () => (await callOf(id)).desenlace).toBe('exito');
  expect((await callOf(id)).metadatos).toMatchObject({
    agente: null,
    agente_consultado: null,
    numero_consultado: HELP,
    transferida_a: HELP,
  });
});

it('a number that is removed is no target any more', async () => {
  const { numbers } = await desks.apis.operator.get<TargetsAnswer>('/desk/transfer-targets');
  const path = `/transfer-numbers/${numbers[0]!.id}`;
  expect((await desks.test.request('supervisor', 'DELETE', path)).status).toBe(200);
  expect((await desks.test.request('supervisor', 'DELETE', path)).body['error']).toBe('transfer_number_not_found');
  expect((await desks.apis.operator.get<TargetsAnswer>('/desk/transfer-targets')).numbers).toEqual([]);
});
