/** Contacts that a person is shown before their call, on the real server. */
import { once } from 'node:events';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { CampaignAnswer } from '#shared/contracts/campaigns.ts';
import { DeskAnswer, type Desk } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs, type Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { queryRows, queryValue } from '../../support/database.ts';
import { startCampaign } from '../../support/start-campaign.ts';

const LIST = ['nombre;telefono;deuda', ...Array.from({ length: 50 }, (_, i) => `Ana ${i};+54911230${10_000 + i};${i}`)];
const CAMPAIGN = {
  name: 'Cobranzas',
  cli_number: '+541143210000',
  max_concurrent_calls: 10,
  flow: 'direct',
  dial_method: 'preview',
  preview_limit_s: 600,
};

let test: TestApp;
let supervisor: Api;
let socket: WebSocket;
let teamId: number;

beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SEED: '5', SIM_SPEED: '60' } });
  const url = await test.listen();
  supervisor = await loginAs(url, 'supervisor');
  const member = queryValue<number>(test.db, "select id from users where username = 'operator'")!;
  ({ id: teamId } = (await supervisor.post<TeamAnswer>('/teams', { name: 'Ventas', member_ids: [member] })).team);
  await startCampaign(supervisor, { ...CAMPAIGN, team_id: teamId }, LIST.join('\n'));
  const { token } = await loginAs(url, 'operator');
  socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', token]);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
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

/** Waits until a contact other than `before` is shown, and returns it. */
async function shown(before: number | null = null): Promise<NonNullable<Desk['shown']>> {
  let desk: Desk | undefined;
  await expect
    .poll(async () => {
      desk = await ask('GET', '/desk');
      if (desk.state === 'wrap_up') await test.request('operator', 'POST', '/desk/finish', {});
      return desk.shown === null || desk.shown.contact_id === before ? null : desk.state;
    })
    .toBe('reserved');
  return desk!.shown!;
}

const refusal = async (path: string, body: object) =>
  (await test.request('operator', 'POST', path, body)).body['error'];
const contact = (id: number | null) =>
  queryRows<object>(test.db, `select state, outcome, attempts from contacts where id = ${id}`)[0];

describe('preview at the desk', () => {
  it('needs a team', async () => {
    const refused = await test.request('supervisor', 'POST', '/campaigns', { ...CAMPAIGN, name: 'Sin equipo' });
    expect([refused.status, refused.body['error']]).toEqual([400, 'preview_without_team']);
    const { campaigns } = await supervisor.get<{ campaigns: CampaignAnswer[] }>('/campaigns');
    const { dial_method, preview_limit_s, preview_at_limit } = campaigns.find(({ name }) => name === CAMPAIGN.name)!;
    expect([dial_method, preview_limit_s, preview_at_limit]).toEqual(['preview', 600, 'skip']);
  });

  it('shows a contact with its columns, and calls nobody until the person does', async () => {
    await ask('POST', '/desk/sign-in', { team_id: teamId });
    const { contact_id, until, ...rest } = await shown();
    expect(rest).toMatchObject({
      name: 'Ana 0',
      campaign: 'Cobranzas',
      columns: [{ name: 'deuda', value: '0' }],
      attempt: 1,
      at_limit: 'skip',
    });
    expect(Date.parse(until) - Date.parse((await ask('GET', '/desk')).at)).toBeGreaterThan(0);
    expect(contact(contact_id)).toMatchObject({ state: 'claimed', attempts: 0 });
    expect(queryValue(test.db, 'select count(*) from calls')).toBe(0);
    expect(await refusal('/desk/call', { contact_id: contact_id! + 1 })).toBe('contact_not_shown');
    expect(await refusal('/desk/skip', { contact_id: contact_id! + 1, reason: 'not_now' })).toBe('contact_not_shown');
  });

  it('puts a skipped contact back without an attempt, or closes it, and keeps the reason', async () => {
    const { contact_id: later } = await shown();
    await ask('POST', '/desk/skip', { contact_id: later, reason: 'not_now' });
    expect(contact(later)).toEqual({ state: 'pending', outcome: null, attempts: 0 });
    const { contact_id: closed } = await shown(later);
    await ask('POST', '/desk/skip', { contact_id: closed, reason: 'not_suitable' });
    expect(contact(closed)).toEqual({ state: 'done', outcome: 'ended_by_user', attempts: 0 });
    const skips = 'select skipped_contact_id id, skip_reason reason from agent_events where skip_reason is not null';
    expect(queryRows(test.db, `${skips} order by id`)).toEqual([
      { id: later, reason: 'not_now' },
      { id: closed, reason: 'not_suitable' },
    ]);
  });

  it('calls the contact for the person who was shown it', async () => {
    const { contact_id } = await shown();
    const desk = await ask('POST', '/desk/call', { contact_id });
    expect(desk).toMatchObject({ shown: null, call: { contact_id } });
    await expect.poll(() => contact(contact_id)).toMatchObject({ attempts: 1 });
    await shown(contact_id);
  });

  it('hangs up before the answer', async () => {
    let ended: unknown = null;
    await expect
      .poll(async () => {
        const { contact_id } = await shown();
        const { call } = await ask('POST', '/desk/call', { contact_id });
        // A fast call may have been answered or have ended.
        await test.request('operator', 'POST', '/desk/hang-up', { call_id: call!.id });
        ended = queryValue(test.db, `select disposition from calls where id = ${call!.id} and answered_at is null`);
        return ended;
      })
      .toBe('no_answer');
  });

  it('calls nobody who was blacklisted while being shown', async () => {
    const { contact_id } = await shown();
    const phone = queryValue<string>(test.db, `select phone from contacts where id = ${contact_id}`)!;
    await test.request('admin', 'POST', '/blacklist', { phone, reason: 'Lo pidió' });
    expect(await refusal('/desk/call', { contact_id })).toBe('contact_blacklisted');
    expect((await shown(contact_id)).contact_id).not.toBe(contact_id);
    expect(contact(contact_id)).toEqual({ state: 'pending', outcome: null, attempts: 0 });
    expect(queryValue(test.db, `select count(*) from calls where contact_id = ${contact_id}`)).toBe(0);
  });

  it('gives the contact back when the person pauses', async () => {
    const { contact_id } = await shown();
    expect(await ask('POST', '/desk/pause', {})).toMatchObject({ state: 'paused', shown: null });
    expect(contact(contact_id)).toMatchObject({ state: 'pending', attempts: 0 });
  });
});
