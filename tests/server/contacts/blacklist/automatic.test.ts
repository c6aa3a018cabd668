/** Automatic entries of invalid numbers: what they show, and how the entries of a trunk are undone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Value } from 'typebox/value';
import { BlacklistAnswer, type BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { UNWANTED } from '#shared/domain/stored-texts.ts';
import { startTestApp, type Answer, type TestApp, type Who } from '../../../support/app.ts';
import { readAudit } from '../../../support/audit.ts';
import { executeSql, queryColumn, queryRows, queryValue } from '../../../support/database.ts';

const REASON = 'La red informó 3 veces que el número no existe';
const EXPIRES = Date.parse('2027-02-23T15:00:00Z');
const at = (day: number): number => Date.parse(`2026-11-${day}T15:00:00Z`);

let test: TestApp;
let calls: number;
beforeEach(async () => {
  test = await startTestApp({ engine: false, env: { SIM_CLOCK: '2026-11-26T12:00:00Z' } });
  calls = 0;
  executeSql(
    test.db,
    `insert into trunks (id, name, host, country_code, dv_codes, max_channels, sip_config, created_at) values
       (101, 'Norte', 'norte.example', '54', '[]', 10, '{}', 0), (102, 'Sur', 'sur.example', '54', '[]', 10, '{}', 0)`,
  );
});
afterEach(() => test.close());

function addVerdict(phone: string, trunkId: number, day: number): void {
  executeSql(test.db, 'insert into invalid_verdicts values (?, ?, ?, ?)', ++calls, phone, trunkId, at(day));
}

/** Lists a number automatically, with a verdict of the trunk on each day. */
function list(phone: string, trunkId: number, days: readonly number[]): void {
  const insert = "insert into blacklist (phone, reason, type, created_at, expires_at) values (?, ?, 'auto', ?, ?)";
  executeSql(test.db, insert, phone, REASON, at(days.at(-1)!), EXPIRES);
  for (const day of days) addVerdict(phone, trunkId, day);
}

const undo = (body: object, who: Who = 'admin'): Promise<Answer> => test.request(who, 'POST', '/blacklist/undo', body);
const listed = (): unknown[] => queryColumn(test.db, 'select phone from blacklist order by phone');
const verdicts = (): unknown => queryValue(test.db, 'select count(*) from invalid_verdicts');

describe('an automatic entry of an invalid number', () => {
  it('shows its verdicts, with trunk and time, and its expiry', async () => {
    list('+5491130000001', 101, [23, 24]);
    addVerdict('+541130000001', 102, 25); // the number's other form
    const { body } = await test.request('admin', 'GET', '/blacklist');
    expect([...Value.Errors(BlacklistAnswer, body)]).toEqual([]);
    const [entry] = body['blacklist'] as BlacklistEntry[];
    expect(entry).toMatchObject({ phone: '+5491130000001', type: 'auto', expires_at: '2027-02-23T15:00:00.000Z' });
    expect(entry!.verdicts).toEqual([
      { trunk_id: 101, trunk: 'Norte', at: '2026-11-23T15:00:00.000Z' },
      { trunk_id: 101, trunk: 'Norte', at: '2026-11-24T15:00:00.000Z' },
      { trunk_id: 102, trunk: 'Sur', at: '2026-11-25T15:00:00.000Z' },
    ]);
  });

  it('has neither if it is an opt-out or manual', async () => {
    await test.request('admin', 'POST', '/blacklist', { phone: '+5491130000002' });
    addVerdict('+5491130000002', 101, 23);
    const { body } = await test.request('admin', 'GET', '/blacklist');
    expect(Object.keys((body['blacklist'] as object[])[0]!)).not.toContain('verdicts');
  });

  it('is replaced by a manual one, which stays', async () => {
    list('+5491130000003', 101, [23, 24, 25]);
    const answer = await test.request('admin', 'POST', '/blacklist', { phone: '+54 11 3000-0003', reason: 'Lo pidió' });
    expect(answer).toMatchObject({ status: 200, body: { type: 'manual', reason: 'Lo pidió' } });
    expect(queryColumn(test.db, 'select expires_at from blacklist')).toEqual([null]);
    expect(verdicts()).toBe(0);
  });

  it('needs new verdicts once it is removed by hand', async () => {
    list('+5491130000004', 101, [23, 24, 25]);
    const id = queryValue<number>(test.db, 'select id from blacklist')!;
    expect((await test.request('admin', 'DELETE', `/blacklist/${id}`)).status).toBe(200);
    expect(verdicts()).toBe(0);
    const [entry] = (await readAudit(test, { entity: 'blacklist', entity_id: String(id) })) as { before: unknown }[];
    expect(entry!.before).toMatchObject({
      expiresAt: EXPIRES,
      reports: [23, 24, 25].map((day) => `Norte 2026-11-${day}T15:00:00.000Z`),
    });
  });
});

describe('undoing a trunk’s entries of a period', () => {
  beforeEach(async () => {
    list('+5491130000010', 101, [20, 21, 22]);
    list('+5491130000011', 101, [22, 23, 24]);
    list('+5491130000012', 102, [22, 23, 24]);
    addVerdict('+5491130000013', 101, 23); // not listed yet
    await test.request('admin', 'POST', '/blacklist', { phone: '+5491130000014' });
    addVerdict('+5491130000014', 101, 23);
  });

  it('removes those that rest on its verdicts, forgets these, and answers their number', async () => {
    const answer = await undo({ trunk_id: 101, from: '2026-11-23', to: '2026-11-24' });
    expect(answer).toMatchObject({ status: 200, body: { success: true, removed: 1 } });
    expect(listed()).toEqual(['+5491130000010', '+5491130000012', '+5491130000014']);
    expect(
      queryColumn(test.db, 'select distinct phone from invalid_verdicts where at >= ? order by 1', at(23)),
    ).toEqual(['+5491130000012']);
    expect((await undo({ trunk_id: 101, from: '2026-11-23', to: '2026-11-24' })).body).toMatchObject({ removed: 0 });
  });

  it('removes numbers that it reported as unwanted, and no opt-outs', async () => {
    for (const [phone, reason] of [
      ['+5491130000015', UNWANTED],
      ['+5491130000016', 'Pidió no recibir más llamadas (tecla 8)'],
    ] as const) {
      executeSql(
        test.db,
        "insert into blacklist (phone, reason, type, created_at) values (?, ?, 'auto', 0)",
        phone,
        reason,
      );
      addVerdict(phone, 101, 25);
    }
    const { body } = await test.request('admin', 'GET', '/blacklist');
    const entries = body['blacklist'] as BlacklistEntry[];
    expect([...Value.Errors(BlacklistAnswer, body)]).toEqual([]);
    expect(entries.find(({ phone }) => phone === '+5491130000015')!.verdicts).toMatchObject([{ trunk: 'Norte' }]);
    const answer = await undo({ trunk_id: 101, from: '2026-11-25', to: '2026-11-25' });
    expect(answer.body).toMatchObject({ removed: 1 });
    expect(listed()).not.toContain('+5491130000015');
    expect(listed()).toContain('+5491130000016');
    expect((await undo({ trunk_id: 101, from: '2026-11-25', to: '2026-11-25' })).body).toMatchObject({
      removed: 0,
      message: 'Ningún número de la blacklist viene de ese trunk en esos días',
    });
  });

  describe('that reported a number as unwanted', () => {
    const PHONE = '+5491130000017';
    /** Inserts a contact who is done, with or without a call that ended on the 25th. */
    function addContact(campaignId: number, withCall: boolean): void {
      const contact = queryValue<number>(
        test.db,
        `insert into contacts (campaign_id, phone, country, state, outcome, attempts, created_at)
         values (?, ?, 'argentina', 'done', 'opted_out', 1, 0) returning id`,
        campaignId,
        PHONE,
      )!;
      if (!withCall) return;
      addVerdict(PHONE, 101, 25);
      executeSql(
        test.db,
        `insert into calls (id, campaign_id, contact_id, attempt, phone, country, trunk_id, assigned_at, ended_at, details)
         values (?, ?, ?, 1, ?, 'argentina', 101, ?, ?, '{}')`,
        calls,
        campaignId,
        contact,
        PHONE,
        at(25),
        at(25),
      );
    }
    beforeEach(() => {
      calls = 1_000_000;
      executeSql(
        test.db,
        `insert into campaigns (id, name, retry_interval_s, created_at, updated_at)
         values (101, 'uno', 600, 0, 0), (102, 'dos', 600, 0, 0)`,
      );
      addContact(101, true);
      addContact(102, false);
      const block = "insert into blacklist (phone, reason, type, created_at) values (?, ?, 'auto', 0)";
      executeSql(test.db, block, PHONE, UNWANTED);
    });
    const states = (): unknown =>
      queryRows(test.db, 'select state, outcome, attempts, due_at from contacts where phone = ? order by id', PHONE);
    const REOPENED = { state: 'pending', outcome: null, attempts: 1, due_at: at(25) + 600_000 };

    it('makes the contact who answered so due by the rules of its campaign, and no other', async () => {
      expect((await undo({ trunk_id: 101, from: '2026-11-25', to: '2026-11-25' })).body).toMatchObject({ removed: 1 });
      expect(states()).toEqual([REOPENED, { state: 'done', outcome: 'opted_out', attempts: 1, due_at: 0 }]);
    });

    it('does so also if the entry is removed by hand', async () => {
      const id = queryValue<number>(test.db, 'select id from blacklist where phone = ?', PHONE)!;
      expect((await test.request('admin', 'DELETE', `/blacklist/${id}`)).status).toBe(200);
      expect(states()).toMatchObject([REOPENED, { state: 'done' }]);
    });

    it('leaves the contact done while another entry blocks its number', async () => {
      executeSql(test.db, "update blacklist set reason = 'Pidió no recibir más llamadas (tecla 8)'");
      expect((await undo({ trunk_id: 101, from: '2026-11-25', to: '2026-11-25' })).body).toMatchObject({ removed: 0 });
      expect(states()).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    });
  });

  it('counts days in the console’s time zone, and includes both', async () => {
    executeSql(
      test.db,
      "update invalid_verdicts set at = ? where phone = '+5491130000010'",
      Date.parse('2026-11-20T02:00Z'),
    );
    const count = async (from: string, to: string): Promise<unknown> =>
      (await test.request('admin', 'GET', `/blacklist/undo?trunk_id=101&from=${from}&to=${to}`)).body['count'];
    expect(await count('2026-11-20', '2026-11-20')).toBe(0);
    expect(await count('2026-11-18', '2026-11-19')).toBe(1);
    const { body } = await test.request('admin', 'GET', '/blacklist/entries');
    expect(body['reporting_trunks']).toContainEqual({ id: 101, name: 'Norte' });
    expect((await undo({ trunk_id: 101, from: '2026-11-20', to: '2026-11-20' })).body).toMatchObject({ removed: 0 });
    expect((await undo({ trunk_id: 101, from: '2026-11-18', to: '2026-11-19' })).body).toMatchObject({ removed: 1 });
  });

  it('is recorded, and each removal too', async () => {
    await undo({ trunk_id: 101, from: '2026-11-01', to: '2026-11-30' });
    const entries = (await readAudit(test, { entity: 'blacklist' })).slice(0, 3) as Record<string, unknown>[];
    expect(entries.map(({ action }) => action)).toEqual(['blacklist.undo', 'blacklist.remove', 'blacklist.remove']);
    expect(entries[0]).toMatchObject({
      username: 'admin',
      after: { trunkId: 101, from: '2026-11-01', to: '2026-11-30', removed: 2 },
    });
  });

  it('works through any number of entries', async () => {
    for (let i = 0; i < 1200; i++) list(`+5491131${100_000 + i}`, 102, [25]);
    expect((await undo({ trunk_id: 102, from: '2026-11-25', to: '2026-11-25' })).body).toMatchObject({ removed: 1200 });
    expect(listed()).toHaveLength(4);
  });

  it('refuses unknown trunks, wrong days and other users', async () => {
    const body = { trunk_id: 101, from: '2026-11-23', to: '2026-11-24' };
    expect(await undo({ ...body, trunk_id: 9999 })).toMatchObject({ status: 404, body: { error: 'trunk_not_found' } });
    expect(await undo({ ...body, to: '2026-11-22' })).toMatchObject({ body: { error: 'date_range_invalid' } });
    for (const from of ['ayer', '2026-02-30'])
      expect(await undo({ ...body, from })).toMatchObject({
        status: 400,
        body: { error: 'invalid_body', details: { field: 'from' } },
      });
    expect((await undo({ from: body.from, to: body.to })).status).toBe(400);
    for (const who of ['supervisor', 'operator', 'demo'] as const) expect((await undo(body, who)).status).toBe(403);
    expect(listed()).toHaveLength(4);
  });
});
