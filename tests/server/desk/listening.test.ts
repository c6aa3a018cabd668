/** Supervisors who take part in calls, on the real server with the simulated network. */
import { once } from 'node:events';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { AgentBoardAnswer } from '#shared/contracts/agent-board.ts';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import type { Desk, DeskAnswer } from '#shared/contracts/desk.ts';
import { ListeningAnswer } from '#shared/contracts/listening.ts';
import type { UserPasswordAnswer } from '#shared/contracts/users.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs, type Api } from '../../support/api.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../support/app.ts';
import { executeSql, queryRows, queryValue } from '../../support/database.ts';
import { withLastingCalls } from '../../support/lasting-calls.ts';
import { startCampaign } from '../../support/start-campaign.ts';

const LIST = ['telefono', ...Array.from({ length: 2000 }, (_, i) => `+54911230${10_000 + i}`)];

let test: TestApp;
let operator: Api;
let supervisor: Api;
let socket: WebSocket;
let url: string;
let campaign: number;
let team: number;
const ids = {} as Record<'operator' | 'supervisor', number>;
const names = {} as Record<'operator' | 'supervisor', string>;

beforeAll(async () => {
  test = await withLastingCalls((env) => startTestApp({ env }));
  url = await test.listen();
  [operator, supervisor] = [await loginAs(url, 'operator'), await loginAs(url, 'supervisor')];
  for (const who of ['operator', 'supervisor'] as const) {
    ids[who] = queryValue<number>(test.db, `select id from users where username = '${who}'`)!;
    names[who] = queryValue<string>(test.db, `select name from users where username = '${who}'`)!;
  }
  socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', operator.token]);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
  const members = { name: 'Ventas', member_ids: [ids.operator, ids.supervisor] };
  team = (await supervisor.post<TeamAnswer>('/teams', members)).team.id;
  await operator.post('/desk/sign-in', { team_id: team });
  await supervisor.post('/dialer/config', { max_calls_per_second: 20 });
  const body = {
    name: 'Ventas',
    cli_number: '+541143210000',
    max_concurrent_calls: 10,
    flow: 'direct',
    dial_method: 'progressive',
    team_id: team,
  };
  campaign = await startCampaign(supervisor, body, LIST.join('\n'));
});
afterAll(async () => {
  socket.terminate();
  await test.close();
});
beforeEach(async () => {
  await supervisor.post('/agents/listening/stop', {});
  executeSql(test.db, "delete from audit_log where action like 'agent.listen%'");
});

const desk = async (): Promise<Desk> => (await operator.get<DeskAnswer>('/desk')).desk;
const board = (): Promise<AgentBoardAnswer> => supervisor.get<AgentBoardAnswer>('/agents');
const listen = (call_id: number, mode: string, who: Who = 'supervisor', id = ids.operator): Promise<Answer> =>
  test.request(who, 'POST', `/agents/${id}/listen`, { call_id, mode });
const entries = () =>
  queryRows<{ action: string; after: string }>(
    test.db,
    "select action, after from audit_log where action like 'agent.listen%' order by id",
  ).map(({ action, after }) => [action, JSON.parse(after) as Record<string, unknown>] as const);

/** Waits until the operator talks to somebody, and returns the call's id. */
async function talking(): Promise<number> {
  await expect
    .poll(
      async () => {
        const { state, call } = await desk();
        if (state === 'wrap_up') await test.request('operator', 'POST', '/desk/finish', {});
        return state === 'in_call' && call?.connected_at !== null;
      },
      { timeout: 50_000 },
    )
    .toBe(true);
  return (await desk()).call!.id;
}

describe('a supervisor', () => {
  it('listens, whispers and barges in without a new call; the agent sees the last one, the audit log all', async () => {
    const id = await talking();
    const { status, body } = await listen(id, 'listen');
    expect([status, [...Value.Errors(ListeningAnswer, body)]]).toEqual([200, []]);
    expect(body['listening']).toMatchObject({
      agent_id: ids.operator,
      call_id: id,
      mode: 'listen',
      phone: 'connected',
    });
    expect((await desk()).call?.joined).toEqual([]);
    await listen(id, 'whisper');
    const seen = await board();
    expect([...Value.Errors(AgentBoardAnswer, seen)]).toEqual([]);
    expect([seen.listening?.mode, seen.agents[0]?.listeners]).toEqual([
      'whisper',
      [{ id: ids.supervisor, name: names.supervisor, mode: 'whisper' }],
    ]);
    expect((await desk()).call?.joined).toEqual([]);
    await listen(id, 'barge');
    expect((await desk()).call?.joined).toEqual([names.supervisor]);
    await test.request('supervisor', 'POST', '/agents/listening/stop', {});
    expect([(await desk()).call?.joined, (await board()).listening]).toEqual([[], null]);
    const about = { name: names.operator, callId: id };
    expect(entries()).toEqual([
      ['agent.listen', { ...about, mode: 'listen' }],
      ['agent.listen', { ...about, mode: 'whisper' }],
      ['agent.listen', { ...about, mode: 'barge' }],
      ['agent.listen_end', { ...about, mode: 'barge', seconds: expect.any(Number) as number }],
    ]);
  });

  it('takes the call over at the own desk, which must be ready or in a pause, and the agent sees that', async () => {
    const take = (call_id: number) =>
      test.request('supervisor', 'POST', `/agents/${ids.operator}/take-over`, { call_id });
    const away = await take(await talking());
    expect([away.status, away.body['error']]).toEqual([409, 'taker_not_ready']);
    const own = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', supervisor.token]);
    await once(own, 'open');
    own.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
    await supervisor.post('/desk/sign-in', { team_id: team });
    await supervisor.post('/desk/pause', {});
    const ownDesk = async () => (await supervisor.get<DeskAnswer>('/desk')).desk;
    await expect.poll(async () => (await ownDesk()).state).toBe('paused');
    const id = await talking();
    await listen(id, 'listen');
    expect((await take(id)).status).toBe(200);
    expect(await ownDesk()).toMatchObject({ state: 'in_call', next: 'pause', call: { id } });
    expect((await board()).listening).toBeNull();
    const { notices, call } = await desk();
    expect(call?.id).not.toBe(id);
    expect(notices).toMatchObject([{ kind: 'take_over', from: names.supervisor, text: null }]);
    expect((await take(id)).body['error']).toBe('agent_not_in_call');
    expect(queryRows(test.db, "select username, after from audit_log where action = 'agent.take_over'")).toEqual([
      { username: 'supervisor', after: JSON.stringify({ name: names.operator, callId: id }) },
    ]);
    await test.request('supervisor', 'POST', '/desk/hang-up', { call_id: id });
    await supervisor.post('/desk/finish', {});
    expect((await ownDesk()).state).toBe('paused');
    const { metadatos } = (await test.request('supervisor', 'GET', `/llamadas/${id}`)).body as CallAnswer;
    expect([metadatos.agente, metadatos.transferida_por, metadatos.transferida_por_agente]).toEqual([
      10_000 + ids.supervisor,
      expect.any(String) as string,
      10_000 + ids.operator,
    ]);
    await supervisor.post('/desk/sign-out', {});
    own.terminate();
  });

  it('stops taking part when calls may reach the own phone', async () => {
    const id = await talking();
    await listen(id, 'barge');
    await supervisor.post('/desk/sign-in', { team_id: team });
    await expect.poll(async () => (await board()).listening).toBeNull();
    expect((await desk()).call?.joined).toEqual([]);
    await supervisor.post('/desk/sign-out', {});
  });

  it('stops taking part when the call ends', async () => {
    const id = await talking();
    await listen(id, 'barge');
    await test.request('operator', 'POST', '/desk/hang-up', { call_id: id });
    await expect.poll(async () => (await board()).listening).toBeNull();
    expect(entries().map(([action]) => action)).toEqual(['agent.listen', 'agent.listen_end']);
    const late = await listen(id, 'listen');
    expect([late.status, late.body['error']]).toEqual([409, 'agent_not_in_call']);
  });

  it('may not listen to a campaign that forbids it, nor while calls may reach the own phone', async () => {
    const { version } = await supervisor.get<{ version: number }>(`/campaigns/${campaign}`);
    await supervisor.put(`/campaigns/${campaign}`, { listening_allowed: false, version });
    const id = await talking();
    expect((await board()).agents[0]?.call).toMatchObject({ id, listening_allowed: false });
    const forbidden = await listen(id, 'listen');
    expect([forbidden.status, forbidden.body['error']]).toEqual([403, 'listening_forbidden']);
    const next = await supervisor.get<{ version: number; listening_allowed: boolean }>(`/campaigns/${campaign}`);
    expect(next.listening_allowed).toBe(false);
    await supervisor.put(`/campaigns/${campaign}`, { listening_allowed: true, version: next.version });
    await supervisor.post('/desk/sign-in', { team_id: team });
    const atWork = await listen(await talking(), 'listen');
    expect([atWork.status, atWork.body['error']]).toEqual([409, 'listener_at_work']);
    await supervisor.post('/desk/pause', {});
    await expect.poll(async () => (await listen(await talking(), 'listen')).status).toBe(200);
  });

  it('who is disabled takes part no more', async () => {
    const account = { username: 'sara', email: 'sara@cadencia.example', name: 'Sara', role: 'supervisor' };
    const made = (await test.request('admin', 'POST', '/users', account)).body as UserPasswordAnswer;
    const sara = await loginAs(url, 'sara', made.password);
    await sara.post('/auth/password', { current_password: made.password, new_password: 'una-clave-bien-larga' });
    const id = await talking();
    await operator.post('/desk/hold', { call_id: id, held: true });
    await (
      await loginAs(url, 'sara', 'una-clave-bien-larga')
    ).post(`/agents/${ids.operator}/listen`, { call_id: id, mode: 'listen' });
    const listeners = async () =>
      ((await test.request('admin', 'GET', '/agents')).body as AgentBoardAnswer).agents.flatMap((one) => one.listeners);
    expect(await listeners()).toEqual([{ id: made.id, name: 'Sara', mode: 'listen' }]);
    expect((await test.request('admin', 'PUT', `/users/${made.id}`, { active: false })).status).toBe(200);
    await expect.poll(listeners).toEqual([]);
    expect((await desk()).call?.id).toBe(id);
    expect(entries().at(-1)?.[0]).toBe('agent.listen_end');
  });
});
