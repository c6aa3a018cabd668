import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WEEK_MS } from '#shared/durations.ts';
import { createCalleeModel } from '#engine/network/callee.ts';
import { DEMO_NETWORK } from '#server/demo/network.ts';
import { makeDemoContacts } from '#server/demo/history/list.ts';
import { makeDemoWeek } from '#server/demo/history/make.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { executeSql, queryColumn, queryRow, queryRows, queryValue } from '../../support/database.ts';
import { findFlaws } from '../../support/database-file.ts';

/** A Wednesday noon in Buenos Aires. */
const NOW_MS = Date.UTC(2026, 10, 25, 15);
const OPTIONS = { nowMs: NOW_MS, seed: 7, timeZone: 'America/Argentina/Buenos_Aires' };

/** A contact of the demo week whose number is already on the demo campaign's list. */
const TAKEN = makeDemoContacts(1, OPTIONS.seed)[0]!;

let test: TestApp;
let made: number;
beforeAll(async () => {
  test = await startTestApp({ engine: false, wall: { nowMs: () => NOW_MS } });
  executeSql(
    test.db,
    `insert into contacts (campaign_id, phone, country, created_at) values (1, '${TAKEN.phone}', 'argentina', 1)`,
  );
  made = makeDemoWeek(test.db, OPTIONS);
});
afterAll(() => test.close());

const one = (sql: string): unknown => queryValue(test.db, sql);

describe('the demo’s past week', () => {
  it('has about thirty thousand ended calls in the past week', () => {
    expect(made).toBeGreaterThan(25_000);
    expect(made).toBeLessThan(36_000);
    expect(one('select count(*) from calls')).toBe(made);
    expect(one('select count(*) from calls where ended_at is null or disposition is null')).toBe(0);
    const { first, last } = queryRow<{ first: number; last: number }>(
      test.db,
      'select min(assigned_at) first, max(ended_at) last from calls',
    )!;
    expect(first).toBeGreaterThanOrEqual(NOW_MS - WEEK_MS);
    expect(last).toBeLessThan(NOW_MS);
  });

  it('has calls of every outcome that network and menu can produce', () => {
    expect(new Set(queryColumn(test.db, 'select distinct disposition from calls'))).toEqual(
      new Set([
        'success',
        'no_key',
        'no_reaction',
        'opt_out',
        'machine',
        'no_answer',
        'busy',
        'rejected',
        'blocked',
        'failed',
        'invalid_number',
      ]),
    );
  });

  it('was dialled in the hours of a call centre, not on Sunday', () => {
    const hours = queryColumn(
      test.db,
      `select distinct strftime('%w %H', assigned_at / 1000, 'unixepoch', '-3 hours') from calls order by 1`,
    ) as string[];
    expect(hours.filter((hour) => hour.startsWith('0'))).toEqual([]);
    expect(new Set(hours.map((hour) => hour.slice(2)))).toEqual(
      new Set(['09', '10', '11', '12', '15', '16', '17', '18']),
    );
  });

  it('has the counters that the journal would have written', () => {
    expect(
      queryRow(test.db, 'select sum(calls) calls, sum(persons) persons, sum(talk_ms) talk from hourly_counters'),
    ).toEqual(
      queryRow(
        test.db,
        `select count(*) calls, sum(details ->> '$.answeredBy' = 'person') persons,
           sum(coalesce(ended_at - (details ->> '$.connectedAtMs'), 0)) talk from calls`,
      ),
    );
    expect(queryRow(test.db, 'select placed, answered, ended from campaign_counters where campaign_id = 1')).toEqual(
      queryRow(
        test.db,
        `select count(placed_at) placed, sum(details ->> '$.answeredBy' = 'person') answered,
           count(*) ended from calls`,
      ),
    );
    expect(one('select sum(ended) from metric_samples')).toBe(made);
    expect(one('select sum(used) from cli_usage')).toBe(made);
    expect(one('select min(concurrent) from metric_samples')).toBe(0);
    expect(findFlaws(test.dataDir)).toEqual([]);
  });

  it('leaves each contact in the state after its last attempt', () => {
    expect(
      one(`select count(*) from contacts c where campaign_id = 1
             and attempts <> (select count(*) from calls where contact_id = c.id)`),
    ).toBe(0);
    expect(one("select count(*) from contacts where outcome = 'success' and campaign_id = 1")).toBe(
      one("select count(*) from calls where disposition = 'success'"),
    );
    expect(
      one("select count(*) from contacts where outcome = 'opted_out' and phone not in (select phone from blacklist)"),
    ).toBe(0);
    expect(
      one("select count(*) from contacts where campaign_id = 1 and state = 'pending' and attempts = 0"),
    ).toBeGreaterThan(500);
  });

  it('leaves the demo campaign active, another one within its country’s dial windows, and two of teams', () => {
    const rows = queryRows(
      test.db,
      'select name, status from campaigns c join campaign_states s on s.campaign_id = c.id order by c.id',
    );
    expect(rows).toEqual([
      { name: 'Campaña de ejemplo', status: 'active' },
      { name: 'Horario legal (ejemplo)', status: 'active' },
      { name: 'Ventas (ejemplo)', status: 'active' },
      { name: 'Atención (ejemplo)', status: 'active' },
    ]);
    // A campaign without a row of counters would be missing from the totals.
    expect(queryColumn(test.db, 'select campaign_id from campaign_counters order by 1')).toEqual([1, 2, 3, 4]);
    expect(queryColumn(test.db, 'select distinct country from contacts where campaign_id = 2')).toEqual(['colombia']);
  });

  it('has a team of the demo accounts that can take calls', () => {
    expect(
      queryColumn(
        test.db,
        `select username from team_members m join teams t on t.id = m.team_id and t.name = 'Ventas'
           join campaigns c on c.team_id = t.id join users u on u.id = m.user_id order by username`,
      ),
    ).toEqual(['admin', 'operator', 'supervisor']);
    expect(one('select count(*) from contacts where campaign_id = 3')).toBe(2000);
    expect(one('select count(distinct phone) from contacts')).toBe(one('select count(*) from contacts'));
  });

  it('has no number of the demo campaign', () => {
    expect(one(`select count(*) from contacts where campaign_id = 1 and phone = '${TAKEN.phone}'`)).toBe(1);
    expect(one(`select count(*) from contacts where campaign_id = 1`)).toBeGreaterThan(16_000);
  });

  it('is generated once, and not after calls have been dialled', async () => {
    expect(makeDemoWeek(test.db, OPTIONS)).toBe(0);
    expect(one('select count(*) from calls')).toBe(made);
  });
});

it.each([
  ['contacts', false],
  ['people who expect a call', true],
])('the demo’s %s have valid mobile numbers of their countries, without repetition', (_, isExpecting) => {
  const contacts = makeDemoContacts(3000, 7, { isExpecting });
  const keyOf = new Map<string | undefined, string>(COUNTRIES.map(({ iso2, key }) => [iso2, key]));
  const wrong = contacts.filter(({ phone, country }) => {
    const parsed = parsePhoneNumberFromString(phone);
    return parsed?.isValid() !== true || keyOf.get(parsed.country) !== country;
  });
  expect(wrong).toEqual([]);
  expect(new Set(contacts.map(({ phone }) => phone)).size).toBe(3000);
  expect(makeDemoContacts(10, 7, { isExpecting })).toEqual(contacts.slice(0, 10));
  const { expects } = createCalleeModel(DEMO_NETWORK, 1, 1);
  expect(contacts.every(({ phone }) => expects(phone) === isExpecting)).toBe(true);
});
