/** Callbacks through the API. tests/server/dialer/callbacks.test.ts has what the engine does with them. */
import { parse } from 'csv-parse/sync';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CALLBACK_COLUMNS, CallbackAnswer, CallbacksAnswer, type Callback } from '#shared/contracts/callbacks.ts';
import type { DeskAnswer } from '#shared/contracts/desk.ts';
import type { TeamAnswer } from '#shared/contracts/teams.ts';
import { CALLBACK_OVERDUE_MS } from '#shared/domain/callbacks.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/durations.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { readAudit } from '../../support/audit.ts';
import { executeSql, queryValue } from '../../support/database.ts';

let test: TestApp;
/** How far the server's clock is ahead of the wall clock, ms. */
let aheadMs = 0;
const now = (): number => Date.now() + aheadMs;
let [operatorId, supervisorId, ofTeam, ofOthers] = [0, 0, 0, 0];

const idOf = (username: string): number =>
  queryValue<number>(test.db, `select id from users where username = '${username}'`)!;
const iso = (atMs: number): string => new Date(atMs).toISOString();

/** The operator is in the team of the first campaign. */
beforeAll(async () => {
  test = await startTestApp();
  const { body: desk } = await test.request('operator', 'GET', '/desk');
  aheadMs = Date.parse((desk as DeskAnswer).desk.at) - Date.now();
  [operatorId, supervisorId] = [idOf('operator'), idOf('supervisor')];
  const { body } = await test.request('supervisor', 'POST', '/teams', { name: 'Ventas', member_ids: [operatorId] });
  const { team } = body as TeamAnswer;
  const make = async (fields: object): Promise<number> => {
    const answer = await test.request('supervisor', 'POST', '/campaigns', { name: `C ${Math.random()}`, ...fields });
    return answer.body['id'] as number;
  };
  ofTeam = await make({ team_id: team.id });
  ofOthers = await make({});
});
afterAll(() => test.close());
beforeEach(() => test.db.write(() => executeSql(test.db, 'delete from callbacks; delete from contacts')));

let phones = 0;
/** Stores an open callback of a new contact, due in `dueInMs`, and returns its id. */
function promise(campaignId: number, userId: number | null, dueInMs = HOUR_MS): number {
  const dueAtMs = now() + dueInMs;
  return test.db.write(() => {
    const contactId = queryValue<number>(
      test.db,
      `insert into contacts (campaign_id, phone, name, country, zones, created_at, due_at)
       values (${campaignId}, '+54911${50_000_000 + phones++}', 'Ana', 'argentina', 'America/Argentina/Buenos_Aires', 0, 9e12)
       returning id`,
    )!;
    return queryValue<number>(
      test.db,
      `insert into callbacks (campaign_id, contact_id, call_id, promised_by, user_id, due_at, open_to_all_at, created_at)
       values (${campaignId}, ${contactId}, 1, ${operatorId}, ${userId}, ${dueAtMs}, 9e12, ${now()}) returning id`,
    )!;
  });
}

async function list(role: 'operator' | 'supervisor', query = ''): Promise<CallbacksAnswer> {
  const { body } = await test.request(role, 'GET', `/callbacks${query}`);
  expect([...Value.Errors(CallbacksAnswer, body)]).toEqual([]);
  return body as CallbacksAnswer;
}
const ids = ({ callbacks }: CallbacksAnswer): number[] => callbacks.map(({ id }) => id);

async function change(role: 'operator' | 'supervisor', id: number, body: object): Promise<Callback> {
  const answer = await test.request(role, 'PUT', `/callbacks/${id}`, body);
  expect([...Value.Errors(CallbackAnswer, answer.body)]).toEqual([]);
  return (answer.body as CallbackAnswer).callback;
}
async function refusal(role: 'operator' | 'supervisor', method: string, id: number, body?: object) {
  const { status, body: answer } = await test.request(role, method, `/callbacks/${id}`, body);
  return [status, answer['error']];
}

it('operators see their own callbacks and those of their teams, supervisors all, by time', async () => {
  const own = promise(ofTeam, operatorId, 2 * HOUR_MS);
  const team = promise(ofTeam, null);
  const others = promise(ofTeam, supervisorId, 3 * HOUR_MS);
  const elsewhere = promise(ofOthers, null, 4 * HOUR_MS);
  expect(ids(await list('operator'))).toEqual([team, own]);
  expect(ids(await list('supervisor'))).toEqual([team, own, others, elsewhere]);
  expect(ids(await list('supervisor', `?user_id=${supervisorId}`))).toEqual([others]);
  expect(ids(await list('supervisor', `?campaign_id=${ofOthers}`))).toEqual([elsewhere]);
  const page = await list('supervisor', '?page=2&page_size=3');
  expect([ids(page), page]).toMatchObject([[elsewhere], { total: 4, page: 2, total_pages: 2 }]);
  expect((await list('operator')).callbacks[0]).toMatchObject({
    state: 'open',
    campaign_id: ofTeam,
    name: 'Ana',
    zones: ['America/Argentina/Buenos_Aires'],
    user_id: null,
  });
});

it('an open callback is overdue some minutes after its time', async () => {
  const late = promise(ofTeam, operatorId, -CALLBACK_OVERDUE_MS - MINUTE_MS);
  promise(ofTeam, operatorId, -MINUTE_MS);
  const answer = await list('operator', '?state=overdue');
  expect(answer).toMatchObject({ total: 1, overdue: 1, callbacks: [{ id: late, state: 'overdue' }] });
  expect((await list('operator', '?state=open')).total).toBe(2);
});

it('its owner postpones it and hands it to the team, with the time in any offset', async () => {
  const id = promise(ofTeam, operatorId);
  const at = now() + DAY_MS;
  const later = iso(at - 3 * HOUR_MS).replace('Z', '-03:00');
  expect(await change('operator', id, { at: later })).toMatchObject({ at: iso(at), user_id: operatorId });
  expect(await change('operator', id, { user_id: null })).toMatchObject({
    at: iso(at),
    user_id: null,
    open_to_all_at: iso(at),
  });
});

it('operators may not change those of others, and nobody gives one to a person outside the team', async () => {
  const others = promise(ofTeam, supervisorId);
  expect(await refusal('operator', 'PUT', others, { user_id: null })).toEqual([403, 'callback_not_own']);
  expect(await refusal('operator', 'DELETE', others)).toEqual([403, 'callback_not_own']);
  expect(await refusal('operator', 'DELETE', promise(ofOthers, null))).toEqual([403, 'callback_not_own']);
  const own = promise(ofTeam, operatorId);
  executeSql(
    test.db,
    `insert into team_members (team_id, user_id) select team_id, ${supervisorId} from campaigns where id = ${ofTeam}`,
  );
  expect(await refusal('operator', 'PUT', own, { user_id: supervisorId })).toEqual([403, 'callback_not_own']);
  executeSql(test.db, `delete from team_members where user_id = ${supervisorId}`);
  expect(await refusal('supervisor', 'PUT', own, { user_id: supervisorId })).toEqual([
    400,
    'callback_user_not_in_team',
  ]);
  expect(await change('supervisor', others, { user_id: operatorId })).toMatchObject({ user_id: operatorId });
});

it('a time must be to come, and not far', async () => {
  const id = promise(ofTeam, operatorId);
  expect(await refusal('operator', 'PUT', id, { at: iso(now() - 1000) })).toEqual([400, 'callback_time_invalid']);
  expect(await refusal('operator', 'PUT', id, { at: iso(now() + 91 * DAY_MS) })).toEqual([
    400,
    'callback_time_invalid',
  ]);
  expect(await refusal('operator', 'PUT', id, { at: 'mañana' })).toEqual([400, 'invalid_body']);
});

it('a canceled one stays in the list of ended ones, and can’t be changed any more', async () => {
  const id = promise(ofTeam, operatorId);
  expect((await test.request('operator', 'DELETE', `/callbacks/${id}`)).body).toMatchObject({
    callback: { id, state: 'canceled' },
  });
  expect(ids(await list('operator', '?state=ended'))).toEqual([id]);
  expect((await list('operator', '?state=open')).total).toBe(0);
  expect(await refusal('operator', 'DELETE', id)).toEqual([409, 'callback_over']);
  expect(await refusal('operator', 'DELETE', 9999)).toEqual([404, 'callback_not_found']);
});

it('are exported as CSV with the filters of the list, to those who may see them', async () => {
  const [own, mine, others] = [promise(ofTeam, operatorId), promise(ofTeam, null, -DAY_MS), promise(ofOthers, null)];
  const exported = async (role: 'operator' | 'supervisor', query = '') => {
    const { status, text } = await test.request(role, 'GET', `/callbacks/export${query}`);
    expect(status).toBe(200);
    return parse<Record<string, string>>(text, {
      bom: true,
      columns: true,
      delimiter: query.includes('%3B') ? ';' : ',',
    });
  };
  const idsOf = (rows: readonly Record<string, string>[]) => rows.map(({ id }) => Number(id));
  expect(idsOf(await exported('supervisor'))).toEqual([mine, own, others]);
  expect(idsOf(await exported('operator'))).toEqual([mine, own]);
  expect(idsOf(await exported('supervisor', '?state=overdue&separador=%3B'))).toEqual([mine]);
  const [row] = await exported('supervisor', `?user_id=${operatorId}`);
  const [listed] = (await list('supervisor', `?user_id=${operatorId}`)).callbacks;
  for (const column of CALLBACK_COLUMNS)
    expect([column, row![column]]).toEqual([column, String(listed![column] ?? '')]);
  expect(await readAudit(test, { action: 'callback.export' })).toMatchObject([
    { username: 'supervisor', after: { userId: operatorId } },
    { username: 'supervisor', after: { state: 'overdue' } },
    { username: 'operator' },
    { username: 'supervisor' },
  ]);
});
