/** Transfers of the call in hand, at the desks of two people, on the real server. */
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { TargetsAnswer, type DeskAnswer } from '#shared/contracts/desk.ts';
import { queryRows } from '../../support/database.ts';
import { openTwoDesks, type TwoDesks } from '../../support/two-desks.ts';

let desks: TwoDesks;
beforeAll(async () => {
  desks = await openTwoDesks();
});
afterAll(() => desks.close());

const transfer = (call_id: number, to: object) =>
  desks.test.request('operator', 'POST', '/desk/transfer', { call_id, ...to });

it('a call goes to a person who is ready, and the history says who passed it on', async () => {
  await expect.poll(async () => (await desks.deskOf('supervisor')).state).toBe('ready');
  const targets = await desks.apis.operator.get<TargetsAnswer>('/desk/transfer-targets');
  expect([...Value.Errors(TargetsAnswer, targets)]).toEqual([]);
  const { name } = queryRows(desks.test.db, `select name from users where id = ${desks.ids.supervisor}`)[0] as {
    name: string;
  };
  expect([targets.people, targets.teams]).toEqual([
    [{ id: desks.ids.supervisor, name, team: 'Equipo de supervisor' }],
    [{ id: desks.teams.supervisor, name: 'Equipo de supervisor', ready: 1 }],
  ]);
  const id = await desks.talking();
  for (const to of [{}, { user_id: 1, team_id: 1 }]) {
    const { status, body } = await transfer(id, to);
    expect([status, body['error']]).toEqual([400, 'invalid_body']);
  }
  const answer = await transfer(id, { user_id: desks.ids.supervisor });
  expect(answer.status).toBe(200);
  expect((answer.body as DeskAnswer).desk.call?.id).not.toBe(id);
  expect(await desks.deskOf('supervisor')).toMatchObject({ state: 'in_call', call: { id } });
  expect((await desks.test.request('supervisor', 'POST', '/desk/hang-up', { call_id: id })).status).toBe(200);
  await desks.apis.supervisor.post('/desk/finish', {});
  const { desenlace, metadatos } = (await desks.test.request('supervisor', 'GET', `/llamadas/${id}`))
    .body as CallAnswer;
  expect([desenlace, metadatos.agente, metadatos.transferida_por_agente]).toEqual([
    'exito',
    10_000 + desks.ids.supervisor,
    10_000 + desks.ids.operator,
  ]);
});

it('a call goes to a team of which somebody is at work, and nowhere else', async () => {
  const id = await desks.talking();
  const refused = await transfer(id, { user_id: desks.ids.operator });
  expect([refused.status, refused.body['error']]).toEqual([409, 'agent_not_free']);
  await desks.apis.supervisor.post('/desk/pause', {});
  await expect.poll(async () => (await desks.deskOf('supervisor')).state).toBe('paused');
  const nobody = await transfer(id, { team_id: desks.teams.supervisor });
  expect([nobody.status, nobody.body['error']]).toEqual([409, 'team_unstaffed']);
  await desks.apis.supervisor.post('/desk/ready');
  expect((await transfer(id, { team_id: desks.teams.supervisor })).status).toBe(200);
  expect((await desks.deskOf('supervisor')).call?.id).toBe(id);
  expect((await transfer(id, { team_id: desks.teams.supervisor })).body['error']).toBe('agent_not_in_call');
});
