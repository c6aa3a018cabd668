/** The message that an agent leaves on an answering machine, at the desk on the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { queryValue } from '../../support/database.ts';
import { openTwoDesks, type TwoDesks } from '../../support/two-desks.ts';
import { audioSteps, file, silentWav } from '../audio/uploads.ts';

let desks: TwoDesks;
beforeAll(async () => {
  desks = await openTwoDesks();
});
afterAll(() => desks.close());

const leave = (call_id: number) => desks.test.request('operator', 'POST', '/desk/voicemail', { call_id });
const callOf = async (id: number) =>
  (await desks.test.request('operator', 'GET', `/llamadas/${id}`)).body as CallAnswer;

it('no message can be left if the campaign has none', async () => {
  const id = await desks.talking();
  expect((await desks.deskOf('operator')).call).toMatchObject({ id, voicemail: false });
  const { status, body } = await leave(id);
  expect([status, body['error']]).toEqual([409, 'voicemail_missing']);
  expect((await desks.deskOf('operator')).call).toMatchObject({ id, ended_at: null });
});

it('the agent is free at once, and the call ends as a machine with its message', async () => {
  const { uploaded } = audioSteps(() => desks.test);
  const { id: audioId } = await uploaded(file('buzon.wav', silentWav(2)));
  const campaignId = queryValue<number>(desks.test.db, `select max(id) from campaigns where name = 'Ventas'`)!;
  const patched = await desks.test.request('supervisor', 'PUT', `/campaigns/${campaignId}`, {
    telefonia: { mensaje_buzon_id: audioId },
  });
  expect(patched.status).toBe(200);
  await desks.apis.operator.post('/desk/hang-up', { call_id: (await desks.deskOf('operator')).call!.id });
  const id = await desks.talking();
  const { call } = await desks.deskOf('operator');
  expect(call).toMatchObject({ id, voicemail: true });
  await desks.apis.operator.post('/desk/disposition', { call_id: id, disposition: call!.dispositions[0]!.id });
  await desks.apis.operator.post('/desk/pause', {});
  expect((await leave(id)).status).toBe(200);
  expect(await desks.deskOf('operator')).toMatchObject({ state: 'paused', call: null });
  expect((await callOf(id)).estado).toBe('en_progreso');
  await expect.poll(async () => (await callOf(id)).desenlace, { timeout: 30_000 }).toBe('maquina');
  const { metadatos, disposition } = await callOf(id);
  expect([metadatos.mensaje_buzon, metadatos.agente, disposition]).toEqual([
    'whole',
    10_000 + desks.ids.operator,
    null,
  ]);
  expect((await leave(id)).body['error']).toBe('agent_not_in_call');
});
