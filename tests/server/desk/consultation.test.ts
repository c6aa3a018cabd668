/** Consultations about the call in hand, at the desks of two people, on the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import { queryValue } from '../../support/database.ts';
import { openTwoDesks, type Seated, type TwoDesks } from '../../support/two-desks.ts';

let desks: TwoDesks;
beforeAll(async () => {
  desks = await openTwoDesks();
});
afterAll(() => desks.close());

const order = (who: Seated, route: string, body: object) => desks.test.request(who, 'POST', `/desk/${route}`, body);
const nameOf = (who: Seated) =>
  queryValue<string>(desks.test.db, `select name from users where id = ${desks.ids[who]}`)!;
async function ready(who: Seated): Promise<void> {
  await expect
    .poll(async () => {
      if ((await desks.deskOf(who)).state === 'wrap_up') await order(who, 'finish', {});
      return (await desks.deskOf(who)).state;
    })
    .toBe('ready');
}

it('a consulted person sees whose call it is, and has it after the transfer', async () => {
  await ready('supervisor');
  const id = await desks.talking();
  const [first] = (await desks.deskOf('operator')).call!.dispositions;
  await order('operator', 'disposition', { call_id: id, disposition: first!.id });
  const { status } = await order('operator', 'consult', { call_id: id, user_id: desks.ids.supervisor });
  expect(status).toBe(200);
  await expect.poll(async () => (await desks.deskOf('operator')).call?.consultation?.state).toBe('talking');
  const [own, guest] = [await desks.deskOf('operator'), await desks.deskOf('supervisor')];
  expect(own.call).toMatchObject({ consultation: { name: nameOf('supervisor'), own: true } });
  expect(own.call?.held_since).not.toBeNull();
  expect(guest).toMatchObject({ state: 'in_call', call: { id, dispositions: [] } });
  expect(guest.call?.consultation).toEqual({ name: nameOf('operator'), state: 'talking', own: false });
  const code = own.call!.dispositions[0]!.id;
  const refused = await order('supervisor', 'disposition', { call_id: id, disposition: code });
  expect(refused.body['error']).toBe('agent_not_in_call');
  expect((await order('supervisor', 'consult/finish', { call_id: id, how: 'transfer' })).body['error']).toBe(
    'agent_not_consulting',
  );

  expect((await order('operator', 'consult/finish', { call_id: id, how: 'transfer' })).status).toBe(200);
  expect(await desks.deskOf('operator')).toMatchObject({
    state: 'wrap_up',
    call: { id, passed_to: nameOf('supervisor'), dispositions: [], consultation: null },
  });
  expect((await desks.deskOf('supervisor')).call!.chosen).toBeNull();
  expect((await order('supervisor', 'disposition', { call_id: id, disposition: code })).status).toBe(200);
  // Its end must not drop what the other one has chosen.
  await order('operator', 'finish', {});
  expect((await desks.deskOf('supervisor')).call).toMatchObject({
    id,
    consultation: null,
    chosen: { disposition: code },
  });
  await order('supervisor', 'hang-up', { call_id: id });
  await order('supervisor', 'finish', {});
  const { disposition, metadatos } = (await desks.test.request('operator', 'GET', `/llamadas/${id}`))
    .body as CallAnswer;
  expect(disposition).toBe(own.call!.dispositions[0]!.label);
  expect([metadatos.agente, metadatos.transferida_por_agente, metadatos.agente_consultado]).toEqual([
    10_000 + desks.ids.supervisor,
    10_000 + desks.ids.operator,
    10_000 + desks.ids.supervisor,
  ]);
});

it('going back, a three-way call and its end are orders of whoever has the call', async () => {
  await ready('supervisor');
  const id = await desks.talking();
  const finish = (how: string) => order('operator', 'consult/finish', { call_id: id, how });
  expect((await finish('return')).body['error']).toBe('agent_not_consulting');
  const callsOf = async (who: 'operator' | 'supervisor') => (await desks.deskOf(who)).today.calls;
  const before = [await callsOf('operator'), await callsOf('supervisor')];
  expect((await order('operator', 'consult', { call_id: id, team_id: desks.teams.supervisor })).status).toBe(200);
  const again = await order('operator', 'consult', { call_id: id, user_id: desks.ids.supervisor });
  expect(again).toMatchObject({ status: 409, body: { error: 'agent_consulting', details: { id } } });
  const other = { call_id: id + 1, user_id: desks.ids.supervisor };
  expect((await order('operator', 'consult', other)).body).toMatchObject({
    error: 'agent_not_in_call',
    details: { id: id + 1 },
  });
  expect(((await finish('conference')).body as DeskAnswer).desk.call).toMatchObject({
    held_since: null,
    consultation: { state: 'conference', own: true },
  });
  expect((await desks.deskOf('supervisor')).call?.consultation?.state).toBe('conference');
  expect([await callsOf('operator'), await callsOf('supervisor')]).toEqual(before);
  expect(((await finish('return')).body as DeskAnswer).desk.call).toMatchObject({ id, consultation: null });
  await ready('supervisor');

  await order('supervisor', 'pause', {});
  const nobody = await order('operator', 'consult', { call_id: id, team_id: desks.teams.supervisor });
  const details = { id: desks.teams.supervisor };
  expect(nobody).toMatchObject({ status: 409, body: { error: 'team_not_ready', details } });
  await order('supervisor', 'ready', {});
  await order('operator', 'consult', { call_id: id, user_id: desks.ids.supervisor });
  expect((await order('supervisor', 'hang-up', { call_id: id })).status).toBe(200);
  expect((await desks.deskOf('operator')).call).toMatchObject({ id, consultation: null, ended_at: null });
  expect((await desks.deskOf('operator')).call?.held_since).not.toBeNull();
});
