/** A callback that a person has promised, on the real server: shown to that person before its call. */
import { once } from 'node:events';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { CallbackAnswer } from '#shared/contracts/callbacks.ts';
import { DeskAnswer, type Desk } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { CALLBACK_SHOWN_MS } from '#shared/domain/callbacks.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { loginAs } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryRows } from '../../support/database.ts';
import { startCampaign } from '../../support/start-campaign.ts';

const LIST = ['nombre;telefono', ...Array.from({ length: 50 }, (_, i) => `Ana ${i};+54911230${10_000 + i}`)];
const CAMPAIGN = { name: 'Cobranzas', cli_number: '+541143210000', flow: 'direct', dial_method: 'progressive' };

let test: TestApp;
let socket: WebSocket;

beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SEED: '5', SIM_SPEED: '60' } });
  const url = await test.listen();
  const supervisor = await loginAs(url, 'supervisor');
  const operator = await loginAs(url, 'operator');
  const { user } = await operator.get<{ user: { id: number } }>('/auth/me');
  const { team } = await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [user.id] });
  await startCampaign(supervisor, { ...CAMPAIGN, team_id: team.id }, LIST.join('\n'));
  socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', operator.token]);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
  await ask('POST', '/desk/sign-in', { team_id: team.id });
});
afterAll(async () => {
  socket.terminate();
  await test.close();
});

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Desk> {
  const answer = await test.request('operator', method, path, body);
  expect([answer.status, answer.status === 200 ? [...Value.Errors(DeskAnswer, answer.body)] : answer.body]).toEqual([
    200,
    [],
  ]);
  return (answer.body as DeskAnswer).desk;
}

const state = async (): Promise<string> => (await ask('GET', '/desk')).state;
const contact = () => queryRows<object>(test.db, "select state, attempts from contacts where state <> 'done'")[0];
const soon = (afterMs: number): string => new Date(test.nowMs() + CALLBACK_SHOWN_MS + afterMs).toISOString();

describe('an own callback at the desk', () => {
  it('is shown a minute before its time, and can’t be skipped', async () => {
    await expect.poll(state, { timeout: 10_000 }).toBe('in_call');
    const call = (await ask('GET', '/desk')).call!;
    // Nobody else is to be called.
    executeSql(test.db, `update contacts set state = 'done', outcome = 'excluded' where id <> ${call.contact_id}`);
    await ask('POST', '/desk/hang-up', { call_id: call.id });
    const code = call.dispositions.find((each) => each.asks_callback)!;
    const at = soon(2 * SECOND_MS);
    const said = { call_id: call.id, disposition: code.id, note: 'pide oferta', callback: { at, own: true } };
    expect((await ask('POST', '/desk/finish', said)).state).toBe('ready');
    await expect.poll(state, { timeout: 5000 }).toBe('reserved');
    const { shown, callbacks } = await ask('GET', '/desk');
    expect(callbacks.length).toBe(1);
    expect(shown).toMatchObject({
      name: call.name,
      until: at,
      at_limit: 'call',
      callback_id: callbacks[0]!.id,
      attempt: 2,
    });
    expect(contact()).toEqual({ state: 'claimed', attempts: 1 });
    const skip = { contact_id: shown!.contact_id, reason: 'not_now' };
    const refused = await test.request('operator', 'POST', '/desk/skip', skip);
    expect([refused.status, refused.body['error']]).toEqual([409, 'contact_not_shown']);
  });

  it('can be postponed, which frees the person, and is shown again at its new time', async () => {
    const { callback_id: id } = (await ask('GET', '/desk')).shown!;
    const later = await test.request('operator', 'PUT', `/callbacks/${id}`, { at: soon(HOUR_MS) });
    expect(later.status).toBe(200);
    expect(await ask('GET', '/desk')).toMatchObject({ state: 'ready', shown: null });
    expect(contact()).toEqual({ state: 'pending', attempts: 1 });
    await test.request('operator', 'PUT', `/callbacks/${id}`, { at: soon(SECOND_MS) });
    await expect.poll(state, { timeout: 5000 }).toBe('reserved');
  });

  it('goes back in a pause, and is shown again when the person is ready', async () => {
    expect(await ask('POST', '/desk/pause', {})).toMatchObject({ state: 'paused', shown: null });
    expect(contact()).toEqual({ state: 'pending', attempts: 1 });
    await ask('POST', '/desk/ready');
    await expect.poll(state).toBe('reserved');
  });

  it('is called when the person orders it, which keeps the callback', async () => {
    const { shown } = await ask('GET', '/desk');
    await ask('POST', '/desk/call', { contact_id: shown!.contact_id });
    const kept = 'select "end", kept_by_call_id is not null isKept from callbacks';
    await expect
      .poll(async () => queryRows(test.db, kept), { timeout: 20_000 })
      .toEqual([{ end: 'called', isKept: 1 }]);
    const answer = await test.request('operator', 'PUT', `/callbacks/${shown!.callback_id}`, { user_id: null });
    expect((answer.body as unknown as CallbackAnswer & { error: string }).error).toBe('callback_over');
  });
});
