/** Numbers that a person dials by hand, on the real server. */
import { once } from 'node:events';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { CallAnswer } from '#shared/contracts/calls.ts';
import { UploadId } from '#shared/contracts/contacts.ts';
import { DeskAnswer, DialLookupAnswer, type Desk, type DialCampaignsAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { LIVE_PATH } from '#shared/domain/live-connection.ts';
import { loginAs, type Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryRows, queryValue } from '../../support/database.ts';
import { storeRegistry } from '../../support/registry.ts';
import { startCampaign } from '../../support/start-campaign.ts';

const LIST = ['nombre;telefono', 'Ana;+5491123010000', 'Luz;+5491123010001', 'Eva;+5491123010002'];
const [ANA, LUZ, EVA] = ['+5491123010000', '+5491123010001', '+5491123010002'];
const CAMPAIGN = { name: 'Cobranzas', cli_number: '+541143210000', flow: 'direct', dial_method: 'progressive' };
const UNKNOWN = '+5491144445555';

let test: TestApp;
let supervisor: Api;
let socket: WebSocket;
let teamId: number;
let campaignId: number;
let otherId: number;

beforeAll(async () => {
  test = await startTestApp({ env: { SIM_SEED: '5', SIM_SPEED: '60' } });
  const url = await test.listen();
  supervisor = await loginAs(url, 'supervisor');
  const member = queryValue<number>(test.db, "select id from users where username = 'operator'")!;
  const makeTeam = async (name: string) =>
    (await supervisor.post<TeamAnswer>('/teams', { name, member_ids: [member] })).team.id;
  teamId = await makeTeam('Ventas');
  const { token } = await loginAs(url, 'operator');
  socket = new WebSocket(url.replace('http', 'ws') + LIVE_PATH, ['bearer', token]);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'subscribe', topic: 'desk' }));
  await ask('POST', '/desk/sign-in', { team_id: teamId });
  // Nobody is called unless the person dials.
  await ask('POST', '/desk/pause', {});
  campaignId = await startCampaign(supervisor, { ...CAMPAIGN, team_id: teamId }, LIST.join('\n'));
  const others = { ...CAMPAIGN, name: 'De otros', team_id: await makeTeam('Otros') };
  otherId = await startCampaign(supervisor, others, LIST.join('\n'));
});
afterAll(async () => {
  socket.terminate();
  await test.close();
});
afterEach(paused);

async function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Desk> {
  const answer = await test.request('operator', method, path, body);
  expect([answer.status, answer.status === 200 ? [...Value.Errors(DeskAnswer, answer.body)] : answer.body]).toEqual([
    200,
    [],
  ]);
  return (answer.body as DeskAnswer).desk;
}

const dial = (number: string, more: object = {}) =>
  ask('POST', '/desk/dial', { campaign_id: campaignId, number, ...more });
const refusal = async (number: string, id = campaignId) => {
  const { status, body } = await test.request('operator', 'POST', '/desk/dial', { campaign_id: id, number });
  return { status, error: body['error'], details: body['details'] };
};
async function lookUp(number: string, id = campaignId): Promise<DialLookupAnswer> {
  const query = new URLSearchParams({ campaign_id: String(id), number });
  const { status, body } = await test.request('operator', 'GET', `/desk/dial/number?${query}`);
  expect([status, [...Value.Errors(DialLookupAnswer, body)]]).toEqual([200, []]);
  return body as unknown as DialLookupAnswer;
}
const contact = (phone: string, id = campaignId) =>
  queryRows<object>(
    test.db,
    `select state, outcome, attempts from contacts where campaign_id = ${id} and phone = '${phone}'`,
  )[0];
const sql = (text: string) => test.db.write(() => executeSql(test.db, text));

/** Ends what the person does, and waits until they are back in their pause. */
async function paused(): Promise<void> {
  await expect
    .poll(async () => {
      const { state, call } = await ask('GET', '/desk');
      if (state === 'in_call') await test.request('operator', 'POST', '/desk/hang-up', { call_id: call!.id });
      if (state === 'wrap_up') await test.request('operator', 'POST', '/desk/finish', {});
      return state;
    })
    .toBe('paused');
}

describe('a number dialled by hand', () => {
  it('is dialled in the name of a campaign of the own team that allows it', async () => {
    const list = async () =>
      (await test.request('operator', 'GET', '/desk/dial')).body as unknown as DialCampaignsAnswer;
    expect((await list()).campaigns).toEqual([{ id: campaignId, name: 'Cobranzas', active: true }]);
    expect(await refusal(UNKNOWN, otherId)).toMatchObject({ status: 403, error: 'manual_dialing_forbidden' });
    const { version } = await supervisor.get<{ version: number }>(`/campaigns/${campaignId}`);
    await supervisor.put(`/campaigns/${campaignId}`, { manual_dialing_allowed: false, version });
    expect((await list()).campaigns).toEqual([]);
    expect(await refusal(UNKNOWN)).toMatchObject({ status: 403, error: 'manual_dialing_forbidden' });
    const { status } = await test.request('operator', 'GET', `/desk/dial/number?campaign_id=${campaignId}&number=1`);
    expect(status).toBe(403);
    const next = await supervisor.get<{ version: number }>(`/campaigns/${campaignId}`);
    await supervisor.put(`/campaigns/${campaignId}`, { manual_dialing_allowed: true, version: next.version });
  });

  it('is read like the numbers of a list, and looked up', async () => {
    expect(await lookUp('011 15-2301-0000')).toMatchObject({
      phone: ANA,
      country: 'argentina',
      contact: { name: 'Ana', attempts: 0, earlier: [] },
      held: null,
    });
    expect(await lookUp('(011) 15 4444-5555')).toMatchObject({ phone: UNKNOWN, contact: null, held: null });
    for (const [typed, error] of [
      ['123', 'phone_unreadable'],
      ['0600 123 4567', 'contact_never_dialable'],
    ] as const) {
      const query = new URLSearchParams({ campaign_id: String(campaignId), number: typed });
      const asked = await test.request('operator', 'GET', `/desk/dial/number?${query}`);
      expect([typed, asked.body['error']]).toEqual([typed, error]);
      expect((await refusal(typed)).error).toBe(error);
    }
  });

  it('becomes a contact of a list of its own, which is done after the call', async () => {
    const total = async () =>
      (await supervisor.get<{ contacts_total: number }>(`/campaigns/${campaignId}`)).contacts_total;
    const before = await total();
    const desk = await dial('11 15 4444-5555', { name: ' Juan ' });
    expect(desk).toMatchObject({ state: 'in_call', next: 'pause', call: { phone: UNKNOWN, name: 'Juan', attempt: 1 } });
    expect(contact(UNKNOWN)).toMatchObject({ state: 'claimed' });
    await paused();
    expect(contact(UNKNOWN)).toMatchObject({ state: 'done', attempts: 1 });
    expect(await total()).toBe(before + 1);
    const { nombre, metadatos } = await supervisor.get<CallAnswer>(`/llamadas/${desk.call!.id}`);
    expect([nombre, metadatos.marcada_a_mano, metadatos.campana]).toEqual(['Juan', true, 'Cobranzas']);
    const [list] = queryRows<{ id: string; name: string; valid: number }>(
      test.db,
      `select uploads.id, contact_lists.name, valid from contact_lists join uploads on uploads.id = upload_id
       join contacts on list_id = contact_lists.id where phone = '${UNKNOWN}'`,
    );
    expect(list).toMatchObject({ name: 'Marcación manual', valid: 1 });
    expect(Value.Check(UploadId, list!.id)).toBe(false);
    expect(await lookUp(UNKNOWN)).toMatchObject({
      contact: { name: 'Juan', attempts: 1, earlier: [{ id: desk.call!.id }] },
    });
  });

  it('counts as an attempt of a known contact, also of one that is done', async () => {
    sql(
      `update contacts set state = 'done', outcome = 'attempts_used', attempts = 3 where phone = '${ANA}' and campaign_id = ${campaignId}`,
    );
    const { call } = await dial(ANA);
    expect(call).toMatchObject({ name: 'Ana', attempt: 4 });
    await paused();
    const { outcome, ...rest } = contact(ANA) as { outcome: string };
    expect(rest).toEqual({ state: 'done', attempts: 4 });
    expect(['attempts_used', 'success']).toContain(outcome);
  });

  it('is not dialled while the person is in a call', async () => {
    await dial(LUZ);
    expect(await refusal(UNKNOWN)).toMatchObject({ status: 409, error: 'dial_not_ready' });
    expect(await refusal(LUZ)).toMatchObject({ status: 409, error: 'contact_in_call' });
  });
});

describe('a campaign that is dialled by hand', () => {
  it('needs a team but no list, and calls nobody by itself', async () => {
    const body = { ...CAMPAIGN, name: 'A mano', dial_method: 'manual', manual_dialing_allowed: false };
    const refused = await test.request('supervisor', 'POST', '/campaigns', body);
    expect([refused.status, refused.body['error']]).toEqual([400, 'manual_without_team']);
    const { id } = await supervisor.post<{ id: number }>('/campaigns', { ...body, team_id: teamId });
    await supervisor.post(`/presione1/campanhas/${id}/iniciar`, {});
    const { body: listed } = await test.request('operator', 'GET', '/desk/dial');
    expect(listed['campaigns']).toContainEqual({ id, name: 'A mano', active: true });
    await expect
      .poll(async () => (await supervisor.get<{ motivo_espera: string }>(`/campaigns/${id}`)).motivo_espera)
      .toBe('manual_dialing');
    const phone = '+5491144447777';
    const desk = await ask('POST', '/desk/dial', { campaign_id: id, number: phone });
    expect(desk.call).toMatchObject({ phone: phone, campaign: 'A mano' });
    await paused();
    expect(contact(phone, id)).toMatchObject({ state: 'done', attempts: 1 });
    expect(await supervisor.get(`/campaigns/${id}`)).toMatchObject({ status: 'active', contacts_total: 1 });
    await supervisor.post(`/presione1/campanhas/${id}/parar`, {});
  });
});

describe('an order that waits for the rate limit', () => {
  const waiting = '+5491144449999';

  /** Starts a campaign with a call every 50 seconds, slower than the API allows, and dials a second number, which waits. */
  async function dialled(language = 'es'): Promise<{ id: number; contactId: number }> {
    const body = { ...CAMPAIGN, name: 'Lenta', dial_method: 'manual', team_id: teamId };
    const { id } = await supervisor.post<{ id: number }>('/campaigns', body);
    sql(`update campaigns set calls_per_second = 0.02 where id = ${id}`);
    await supervisor.post(`/presione1/campanhas/${id}/iniciar`, {});
    // Other campaigns have just called the other numbers.
    await ask('POST', '/desk/dial', { campaign_id: id, number: `+54911${44_400_000 + id}` });
    await paused();
    const headers = { 'accept-language': language };
    const order = { campaign_id: id, number: waiting };
    const { body: answer } = await test.request('operator', 'POST', '/desk/dial', order, headers);
    const { desk } = answer as unknown as DeskAnswer;
    expect(desk).toMatchObject({ state: 'reserved', shown: { phone: waiting, dialled: true } });
    return { id, contactId: desk.shown!.contact_id! };
  }

  it('can be cancelled, and leaves the contact as it was', async () => {
    const { id, contactId } = await dialled();
    const other = { contact_id: contactId + 1 };
    expect((await test.request('operator', 'POST', '/desk/dial/cancel', other)).body['error']).toBe(
      'contact_not_shown',
    );
    const desk = await ask('POST', '/desk/dial/cancel', { contact_id: contactId });
    expect(desk).toMatchObject({ shown: null, notices: [] });
    await paused();
    expect(contact(waiting, id)).toEqual({ state: 'done', outcome: 'ended_by_user', attempts: 0 });
    await supervisor.post(`/presione1/campanhas/${id}/parar`, {});
    expect((await ask('GET', '/desk')).notices).toEqual([]);
  });

  it.each([
    ['es', `No se llamó a ${waiting}. La campaña no está activa`],
    ['en', `${waiting} was not called. The campaign is not active`],
  ])('says at the desk in the language %s why it is not called, until the next order', async (language, text) => {
    const { id } = await dialled(language);
    await supervisor.post(`/presione1/campanhas/${id}/parar`, {});
    await expect.poll(async () => (await ask('GET', '/desk')).notices).toMatchObject([{ kind: 'not_called', text }]);
    await dial(LUZ);
    expect((await ask('GET', '/desk')).notices).toEqual([]);
  });
});

it('is in a list whose name is in the reader’s language', async () => {
  await dial('+5491144441234');
  const names = async (language: string) => {
    const headers = { 'accept-language': language };
    const { body } = await test.request('supervisor', 'GET', `/campaigns/${campaignId}/listas`, undefined, headers);
    return JSON.stringify(body);
  };
  expect(await names('en')).toContain('"Manual dialing"');
  expect(await names('es')).toContain('"Marcación manual"');
});

describe('a rule that forbids a call', () => {
  type Arranged = readonly [string, () => unknown, () => unknown, readonly [string, object?]];
  const closed = { days: Array<null>(7).fill(null), holiday: null, holidays: [] };
  const until = (ms: number) => new Date(ms).toISOString();
  let atMs = 0;

  it.each<Arranged>([
    [
      'blacklist',
      () => test.request('admin', 'POST', '/blacklist', { phone: EVA, reason: 'Lo pidió' }),
      () => sql('delete from blacklist'),
      ['contact_blacklisted'],
    ],
    [
      'registry',
      () => storeRegistry(test.db, 'No Llame', [EVA, UNKNOWN]),
      () => storeRegistry(test.db, 'No Llame', ['+5491100000000']),
      ['contact_in_registry'],
    ],
    [
      'rest after an abandoned call',
      () =>
        sql(
          `insert into abandoned_numbers (phone, abandoned_at) select canonical, ${(atMs = test.nowMs())} from (select '+541123010002' canonical)`,
        ),
      () => sql('delete from abandoned_numbers'),
      ['contact_abandoned_hold'],
    ],
    [
      'opt-out',
      () =>
        sql(
          `update contacts set state = 'done', outcome = 'opted_out' where phone = '${EVA}' and campaign_id = ${campaignId}`,
        ),
      () => sql(`update contacts set state = 'pending', outcome = null where phone = '${EVA}'`),
      ['contact_opted_out'],
    ],
    [
      'exclusion',
      () =>
        sql(
          `update contacts set state = 'done', outcome = 'excluded' where phone = '${EVA}' and campaign_id = ${campaignId}`,
        ),
      () => sql(`update contacts set state = 'pending', outcome = null where phone = '${EVA}'`),
      ['contact_excluded'],
    ],
    [
      'legal window',
      () => test.request('admin', 'PUT', '/legal-windows', { windows: { argentina: closed } }),
      () => test.request('admin', 'PUT', '/legal-windows', { windows: {} }),
      ['dial_held', { reason: 'legal_window' }],
    ],
    [
      'stopped dialer',
      () => test.request('admin', 'POST', '/dialer/stop'),
      () => test.request('admin', 'POST', '/dialer/start'),
      ['dial_held', { reason: 'dialer_stopped' }],
    ],
    [
      'paused campaign',
      () => supervisor.post(`/presione1/campanhas/${campaignId}/pausar`, {}),
      () => supervisor.post(`/presione1/campanhas/${campaignId}/retomar`, {}),
      ['dial_campaign_stopped'],
    ],
  ])('refuses the number and leaves its contact as it was: %s', async (_rule, arrange, restore, [error, details]) => {
    await arrange();
    const before = contact(EVA);
    const calls = queryValue(test.db, 'select count(*) from calls');
    expect(await refusal(EVA)).toMatchObject({ status: 409, error, details: { phone: EVA, ...details } });
    expect(contact(EVA)).toEqual(before);
    const { held } = await lookUp(EVA);
    expect(held).not.toBeNull();
    expect(queryValue(test.db, 'select count(*) from calls')).toBe(calls);
    await restore();
    await expect.poll(async () => (await lookUp(EVA)).held).toBeNull();
  });

  it('names the time until which an abandoned person or one who had all their calls rests', async () => {
    sql(
      `insert into abandoned_numbers (phone, abandoned_at) values ('+541123010002', ${(atMs = test.nowMs() - HOUR_MS)})`,
    );
    expect((await refusal(EVA)).details).toMatchObject({ until: until(atMs + 3 * DAY_MS) });
    expect((await lookUp(EVA)).held).toMatchObject({ reason: 'abandoned_hold', until: until(atMs + 3 * DAY_MS) });
    sql('delete from abandoned_numbers');
    await test.request('admin', 'PUT', '/number-caps', { per_day: 1 });
    await dial(EVA);
    await paused();
    const { details, ...refused } = await refusal(EVA);
    expect([refused, details]).toMatchObject([{ status: 409, error: 'dial_held' }, { reason: 'number_cap' }]);
    expect(Date.parse((details as { until: string }).until)).toBeGreaterThan(test.nowMs());
    expect((await lookUp(EVA)).held).toMatchObject({
      reason: 'number_cap',
      until: (details as { until: string }).until,
    });
    await test.request('admin', 'PUT', '/number-caps', { per_day: null });
  });

  it('adds no contact for a number that is not dialled', async () => {
    const fresh = '+5491144446666';
    const listed = () => queryValue(test.db, `select valid from uploads where id = 'manual:${campaignId}'`);
    const before = listed();
    await test.request('admin', 'PUT', '/legal-windows', { windows: { argentina: closed } });
    expect(await refusal(fresh)).toMatchObject({ error: 'dial_held', details: { reason: 'legal_window' } });
    await test.request('admin', 'PUT', '/legal-windows', { windows: {} });
    expect(contact(fresh)).toBeUndefined();
    expect(listed()).toBe(before);
  });

  it('doesn’t hold a number because the contacts of the campaign’s list are held', async () => {
    await supervisor.post(`/presione1/campanhas/${campaignId}/pausar`, {});
    await test.request('admin', 'PUT', '/legal-windows', { windows: { colombia: closed } });
    const campaign = { ...CAMPAIGN, name: 'Colombia', team_id: teamId, foreign_caller_ids: true };
    const id = await startCampaign(supervisor, campaign, ['nombre;telefono', 'Sol;+573001234567'].join('\n'));
    await ask('POST', '/desk/ready');
    await expect
      .poll(async () => (await supervisor.get<{ motivo_espera: string }>(`/campaigns/${id}`)).motivo_espera)
      .toBe('legal_window');
    expect((await lookUp('+573001234567', id)).held).toMatchObject({ reason: 'legal_window' });
    const phone = '+5491144448888';
    expect((await lookUp(phone, id)).held).toBeNull();
    expect(await ask('POST', '/desk/dial', { campaign_id: id, number: phone })).toMatchObject({ state: 'in_call' });
    await ask('POST', '/desk/pause', {});
  });
});
