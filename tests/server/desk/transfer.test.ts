/** Transfers of the call in hand, at the desks of two people, on the real server. */
import { once } from 'node:events';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { TargetsAnswer, type Desk, type DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs, type Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { queryRows, queryValue } from '../../support/database.ts';
import { startCampaign } from '../../support/start-campaign.ts';

const WHO = ['operator', 'supervisor'] as const;
type Who = (typeof WHO)[number];
const LIST = ['telefono', ...Array.from({ length: 2000 }, (_, i) => `+54911230${10_000 + i}`)];

let test: TestApp;
let sockets: WebSocket[];
const apis = {} as Record<Who, Api>;
const teams = {} as Record<Who, number>;
const ids = {} as Record<Who, number>;

beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SEED: '5', SIM_SPEED: '10' } });
  const url = await test.listen();
  sockets = [];
  for (const who of WHO) {
    apis[who] = await loginAs(url, who);
    ids[who] = queryValue<number>(test.db, `select id from users where username = '${who}'`)!;
    const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', apis[who].token]);
    sockets.push(socket);
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
  }
  const { supervisor } = apis;
  for (const who of WHO) {
    const body = { name: `Equipo de ${who}`, member_ids: [ids[who]] };
    teams[who] = (await supervisor.post<TeamAnswer>('/teams', body)).team.id;
    await apis[who].post('/desk/sign-in', { team_id: teams[who] });
  }
  await supervisor.post('/dialer/config', { max_calls_per_second: 20 });
  const body = {
    name: 'Ventas',
    cli_number: '+541143210000',
    max_concurrent_calls: 10,
    flow: 'direct',
    dial_method: 'progressive',
    team_id: teams.operator,
  };
  await startCampaign(supervisor, body, LIST.join('\n'));
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await test.close();
});

const deskOf = async (who: Who): Promise<Desk> => (await apis[who].get<DeskAnswer>('/desk')).desk;

/** Waits until the operator talks to somebody, and returns the call's id. */
async function talking(): Promise<number> {
  await expect
    .poll(
      async () => {
        const { state, call } = await deskOf('operator');
        if (state === 'wrap_up') await test.request('operator', 'POST', '/desk/finish', {});
        return state === 'in_call' && call?.connected_at !== null;
      },
      { timeout: 50_000 },
    )
    .toBe(true);
  return (await deskOf('operator')).call!.id;
}

const transfer = (call_id: number, to: object) =>
  test.request('operator', 'POST', '/desk/transfer', { call_id, ...to });

it('a call goes to a person who is ready, and the history says who passed it on', async () => {
  await expect.poll(async () => (await deskOf('supervisor')).state).toBe('ready');
  const targets = await apis.operator.get<TargetsAnswer>('/desk/transfer-targets');
  expect([...Value.Errors(TargetsAnswer, targets)]).toEqual([]);
  const { name } = queryRows(test.db, `select name from users where id = ${ids.supervisor}`)[0] as { name: string };
  expect([targets.people, targets.teams]).toEqual([
    [{ id: ids.supervisor, name, team: 'Equipo de supervisor' }],
    [{ id: teams.supervisor, name: 'Equipo de supervisor', ready: 1 }],
  ]);
  const id = await talking();
  for (const to of [{}, { user_id: 1, team_id: 1 }]) {
    const { status, body } = await transfer(id, to);
    expect([status, body['error']]).toEqual([400, 'invalid_body']);
  }
  const answer = await transfer(id, { user_id: ids.supervisor });
  expect(answer.status).toBe(200);
  expect((answer.body as DeskAnswer).desk.call?.id).not.toBe(id);
  expect(await deskOf('supervisor')).toMatchObject({ state: 'in_call', call: { id } });
  expect((await test.request('supervisor', 'POST', '/desk/hang-up', { call_id: id })).status).toBe(200);
  await apis.supervisor.post('/desk/finish', {});
  const { desenlace, metadatos } = (await test.request('supervisor', 'GET', `/llamadas/${id}`)).body as CallAnswer;
  expect([desenlace, metadatos.agente, metadatos.transferida_por_agente]).toEqual([
    'exito',
    10_000 + ids.supervisor,
    10_000 + ids.operator,
  ]);
});

it('a call goes to a team of which somebody is at work, and nowhere else', async () => {
  const id = await talking();
  const refused = await transfer(id, { user_id: ids.operator });
  expect([refused.status, refused.body['error']]).toEqual([409, 'agent_not_free']);
  await apis.supervisor.post('/desk/pause', {});
  await expect.poll(async () => (await deskOf('supervisor')).state).toBe('paused');
  const nobody = await transfer(id, { team_id: teams.supervisor });
  expect([nobody.status, nobody.body['error']]).toEqual([409, 'team_unstaffed']);
  await apis.supervisor.post('/desk/ready');
  expect((await transfer(id, { team_id: teams.supervisor })).status).toBe(200);
  expect((await deskOf('supervisor')).call?.id).toBe(id);
  expect((await transfer(id, { team_id: teams.supervisor })).body['error']).toBe('agent_not_in_call');
});
