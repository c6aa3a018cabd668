/** A person's desk on the real server: signing in, taking calls, pauses and a lost browser. */
import { once } from 'node:events';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { AgentsAnswer } from '#shared/contracts/agents.ts';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { DeskAnswer, type Desk } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { DeskMessage, type LiveMessage } from '#shared/live.ts';
import { loginAs, type Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryColumn, queryRows, queryValue } from '../../support/database.ts';
import { startCampaign } from '../../support/start-campaign.ts';

let test: TestApp;
let url: string;
let supervisor: Api;
let teamId: number;
const open: WebSocket[] = [];

const idOf = (username: string): number =>
  queryValue<number>(test.db, `select id from users where username = '${username}'`)!;

const LIST = [
  'nombre;telefono;deuda',
  ...Array.from({ length: 2000 }, (_, i) => `Ana ${i};+54911230${10_000 + i};${i}`),
];

beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SEED: '5', SIM_SPEED: '60' } });
  url = await test.listen();
  supervisor = await loginAs(url, 'supervisor');
  await supervisor.post('/dialer/config', { max_calls_per_second: 20 });
  const team = { name: 'Ventas', member_ids: [idOf('operator')] };
  ({ id: teamId } = (await supervisor.post<TeamAnswer>('/teams', team)).team);
  const body = {
    name: 'Ventas',
    cli_number: '+541143210000',
    max_concurrent_calls: 10,
    flow: 'direct',
    dial_method: 'progressive',
    team_id: teamId,
  };
  await startCampaign(supervisor, body, LIST.join('\n'));
});
afterAll(async () => {
  for (const socket of open) socket.terminate();
  await test.close();
});

/** Sits down at the operator's desk. `seen` are the desks that were pushed. */
async function sitDown() {
  const { token } = await loginAs(url, 'operator');
  const socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', token]);
  open.push(socket);
  const seen: Desk[] = [];
  socket.on('message', (text: Buffer) => {
    const message = JSON.parse(text.toString()) as LiveMessage;
    if (message.type !== 'desk') return;
    expect([...Value.Errors(DeskMessage, message)]).toEqual([]);
    seen.push(message.data);
  });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  return { socket, seen, state: () => seen.at(-1)?.state, call: () => seen.at(-1)?.call ?? null };
}

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Desk> {
  const answer = await test.request('operator', method, path, body);
  expect([answer.status, answer.status === 200 ? [...Value.Errors(DeskAnswer, answer.body)] : answer.body]).toEqual([
    200,
    [],
  ]);
  return (answer.body as DeskAnswer).desk;
}

/** Hangs up, unless the person has just done it. */
async function hangUp(callId: number): Promise<void> {
  const { status } = await test.request('operator', 'POST', '/desk/hang-up', { call_id: callId });
  expect([200, 409]).toContain(status);
}

const signIn = () => ask('POST', '/desk/sign-in', { team_id: teamId });
const refusal = async (path: string, body?: object) =>
  (await test.request('operator', 'POST', path, body)).body['error'];

describe('a desk', () => {
  it('belongs to operators and above, and only members of a team sign in to it', async () => {
    expect((await test.request('demo', 'GET', '/desk')).status).toBe(403);
    expect(await ask('GET', '/desk')).toMatchObject({
      state: 'signed_out',
      team_id: null,
      teams: [{ id: teamId, name: 'Ventas' }],
      call: null,
      next: null,
    });
    const stranger = await test.request('supervisor', 'POST', '/desk/sign-in', { team_id: teamId });
    expect([stranger.status, stranger.body['error']]).toEqual([403, 'team_not_own']);
    expect(await refusal('/desk/sign-out')).toBe('agent_signed_out');
    expect(await refusal('/desk/pause', {})).toBe('agent_signed_out');
    expect(await refusal('/desk/finish', {})).toBe('agent_not_in_wrap_up');
    expect(await refusal('/desk/hang-up', { call_id: 1 })).toBe('agent_not_in_call');
  });

  it('gets no calls until a browser is open at it', async () => {
    expect(await signIn()).toMatchObject({ state: 'unreachable', team_id: teamId });
    const desk = await sitDown();
    await expect.poll(desk.state).toBe('in_call');
    await ask('POST', '/desk/sign-out');
    await hangUp(desk.call()!.id);
    await expect.poll(desk.state).toBe('signed_out');
    desk.socket.close();
  });

  it('shows whom the person talks to, and the same call in its wrap-up', async () => {
    const desk = await sitDown();
    await signIn();
    await expect.poll(() => desk.call()?.connected_at ?? null).not.toBeNull();
    const call = desk.call()!;
    const { phone, contact_id, campaign_id, ...view } = call;
    const stored = queryRows(test.db, `select phone, contact_id, campaign_id from calls where id = ${call.id}`);
    expect(stored).toEqual([{ phone, contact_id, campaign_id }]);
    expect(view).toMatchObject({
      campaign: 'Ventas',
      country: 'argentina',
      zones: ['America/Argentina/Buenos_Aires'],
      caller_id: '+541143210000',
      attempt: 1,
      earlier: [],
      ended_at: null,
      wrap_up_s: 60,
    });
    const row = LIST.find((line) => line.includes(call.phone))!.split(';');
    const { agentes } = (await test.request('demo', 'GET', '/monitoring/agentes')).body as AgentsAnswer;
    const name = queryValue(test.db, "select name from users where username = 'operator'");
    expect(agentes.find(({ extensao }) => extensao === String(10_000 + idOf('operator')))).toMatchObject({
      nome: name,
      equipo: 'Ventas',
    });
    expect([call.name, call.columns]).toEqual([row[0], [{ name: 'deuda', value: row[2] }]]);
    await hangUp(call.id);
    await expect.poll(desk.state).toBe('wrap_up');
    expect(desk.call()?.id).toBe(call.id);
    expect(desk.call()?.ended_at).not.toBeNull();
    await ask('POST', '/desk/finish', {});
    await expect.poll(() => desk.call()?.id ?? call.id).not.toBe(call.id);
    expect(desk.seen.at(-1)!.today.calls).toBeGreaterThan(1);
    desk.socket.close();
  });

  it('holds the call, mutes its person and presses keys, which a reload shows', async () => {
    const desk = await sitDown();
    await expect.poll(() => desk.call()?.connected_at ?? null).not.toBeNull();
    const { id: call_id } = desk.call()!;
    expect(desk.call()).toMatchObject({ held_since: null, muted: false });
    const held = (await ask('POST', '/desk/hold', { call_id, held: true })).call!;
    expect([held.id, held.held_since]).toEqual([call_id, expect.any(String)]);
    expect((await ask('POST', '/desk/mute', { call_id, muted: true })).call).toMatchObject({
      held_since: held.held_since,
      muted: true,
    });
    await expect.poll(() => desk.call()?.muted).toBe(true);
    expect((await ask('GET', '/desk')).call).toMatchObject({ held_since: held.held_since, muted: true });
    await expect.poll(() => test.nowMs() - Date.parse(held.held_since!), { timeout: 5000 }).toBeGreaterThan(1000);
    await ask('POST', '/desk/hold', { call_id, held: false });
    expect((await ask('POST', '/desk/keys', { call_id, keys: '1*#' })).call).toMatchObject({ held_since: null });
    const wrong = await test.request('operator', 'POST', '/desk/keys', { call_id, keys: '1a' });
    expect([wrong.status, wrong.body['error']]).toEqual([400, 'invalid_body']);
    expect(await refusal('/desk/hold', { call_id: call_id + 1, held: true })).toBe('agent_not_in_call');
    await hangUp(call_id);
    await expect.poll(desk.state).toBe('wrap_up');
    expect(await refusal('/desk/mute', { call_id, muted: false })).toBe('agent_not_in_call');
    const { metadatos } = (await test.request('operator', 'GET', `/llamadas/${call_id}`)).body as CallAnswer;
    expect(metadatos.en_espera_s).toBeGreaterThan(0);
    await ask('POST', '/desk/finish', {});
    desk.socket.close();
  });

  it('pauses and signs out after the call in hand and its wrap-up', async () => {
    const desk = await sitDown();
    await expect.poll(desk.state).toBe('in_call');
    executeSql(test.db, 'delete from pause_reasons');
    executeSql(
      test.db,
      "insert into pause_reasons (id, name, archived_at) values (1, 'Almuerzo', null), (2, 'Viejo', 1)",
    );
    expect(await refusal('/desk/pause', { reason_id: 2 })).toBe('pause_reason_not_found');
    expect(await ask('POST', '/desk/pause', { reason_id: 1 })).toMatchObject({ state: 'in_call', next: 'pause' });
    await hangUp(desk.call()!.id);
    await expect.poll(desk.state).toBe('wrap_up');
    await ask('POST', '/desk/finish', {});
    await expect.poll(() => desk.seen.at(-1)).toMatchObject({ state: 'paused', pause_reason_id: 1, next: null });
    await ask('POST', '/desk/ready');
    await expect.poll(desk.state).toBe('in_call');
    expect((await ask('POST', '/desk/sign-out')).next).toBe('sign_out');
    await hangUp(desk.call()!.id);
    await expect.poll(desk.state).toBe('signed_out');
    const events = queryRows(test.db, 'select from_state, to_state, pause_reason_id from agent_events order by id');
    expect(events.slice(-5)).toEqual([
      { from_state: 'wrap_up', to_state: 'paused', pause_reason_id: 1 },
      { from_state: 'paused', to_state: 'available', pause_reason_id: null },
      { from_state: 'available', to_state: 'busy', pause_reason_id: null },
      { from_state: 'busy', to_state: 'wrap_up', pause_reason_id: null },
      { from_state: 'wrap_up', to_state: 'offline', pause_reason_id: null },
    ]);
    desk.socket.close();
  });

  it('gets no calls from 10 s after its last browser was lost until one is back', async () => {
    const first = await sitDown();
    const second = await sitDown();
    await signIn();
    await expect.poll(first.state).toBe('in_call');
    first.socket.terminate();
    await expect.poll(second.state).toBe('in_call');
    second.socket.terminate();
    const lostMs = Date.now();
    await expect.poll(async () => (await ask('GET', '/desk')).state, { timeout: 15_000 }).toBe('unreachable');
    expect(Date.now() - lostMs).toBeLessThan(10_000);
    const back = await sitDown();
    await expect.poll(back.state).toBe('in_call');
    back.socket.close();
  });

  it('is signed out when its person leaves the team', async () => {
    const desk = await sitDown();
    await expect.poll(desk.state).toBe('in_call');
    await supervisor.put(`/teams/${teamId}`, { member_ids: [] });
    await expect.poll(() => desk.seen.at(-1)?.next ?? desk.state()).toMatch(/sign_out|signed_out/);
    expect(queryColumn(test.db, 'select user_id from agent_duties')).toEqual([]);
    desk.socket.close();
  });
});
