import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createNumberIndex } from '#server/platform/db/number-index.ts';
import { openLedger, type Ledger } from '../../scripts/chaos/ledger.ts';
import { checkAll } from '../../scripts/chaos/checks.ts';
import { createTestDialer, type TestDialer } from '../server/dialer/test-dialer.ts';
import { executeSql } from '../support/database.ts';
import { runScript } from '../support/run-script.ts';

const CPS = 50;

const chaos = (...args: string[]) => runScript('chaos', args);

describe('npm run chaos', () => {
  it('prints its help', async () => {
    const { code, stdout, stderr } = await chaos('--help');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('--kills N');
  });

  it.each([
    [['--kills', '-1'], "chaos: --kills must be a whole number of 1 or more, not '-1'\n"],
    [['--cps', '101'], "chaos: --cps must be 100 or less, not '101'\n"],
    [['--times', '3'], "chaos: Unknown option '--times'\n"],
  ])('rejects %j with one line', async (args, stderr) => {
    expect(await chaos(...args)).toEqual({ code: 1, stdout: '', stderr });
  });
});

/** The dialer fills a database once. Each case then damages one thing and rolls it back. */
describe('the checks of a chaos run', () => {
  const rig: TestDialer = createTestDialer();
  rig.setSetting('globalCallsPerSecond', CPS);
  rig.addCampaign({ contacts: 0 }); // takes the id of the demo's campaign
  const campaignId = rig.addCampaign({ contacts: 200, maxAttempts: 3, retryIntervalS: 5 });
  executeSql(rig.db, `insert into clis (phone, country, created_at) values ('+541143210000', 'argentina', 1)`);
  rig.live.run((effects) => effects.callerIdsChanged());
  rig.live.run((effects) => effects.startCampaign(campaignId, 1));
  rig.runFor(20_000);
  rig.live.close();
  rig.db.write(() => createNumberIndex(rig.db).add(10_000));
  afterAll(() => rig.dispose());

  let ledger: Ledger;
  beforeEach(() => {
    ledger = openLedger();
    const phones = rig.all<{ phone: string }>('select phone from contacts').map(({ phone }) => phone);
    ledger.accepted.push({ uploadId: 'whole', campaignId, phones, junk: 0, blocked: 0 });
  });
  const broken = () =>
    checkAll(rig.db.sqlite, ledger, CPS).flatMap((check) => (check.broken.length > 0 ? [check.what] : []));

  /** Returns the checks that fail after `sql`, which is rolled back. */
  function brokenBy(sql: string): string[] {
    executeSql(rig.db, 'begin');
    try {
      executeSql(rig.db, sql);
      return broken();
    } finally {
      executeSql(rig.db, 'rollback');
    }
  }

  it('pass for a dialer that has shut down cleanly', () => {
    expect(rig.one<number>('select max(attempt) from calls')).toBeGreaterThan(1);
    expect(rig.one<number>('select count(*) from cli_usage')).toBe(1);
    expect(broken()).toEqual([]);
  });

  it("leave out calls that were their trunk's fault", () => {
    const acquitted = `update calls set details = json_set(details, '$.isTrunkFault', json('true')) where attempt = 1;`;
    expect(brokenBy(acquitted)).toContain('contacts whose attempts are their calls');
    const givenBack = `update contacts set attempts = attempts - 1
      where id in (select contact_id from calls where attempt = 1);
      update calls set attempt = 1 where attempt = 2;`;
    const wrong = brokenBy(acquitted + givenBack);
    expect(wrong).not.toContain('contacts whose attempts are their calls');
    expect(wrong).not.toContain('no attempt twice');
  });

  it.each([
    ['a lost contact', 'delete from contacts where id = 7', 'lines of accepted uploads that are there'],
    ['a claim that nobody has', `update contacts set state = 'claimed' where id = 7`, 'no contact left claimed'],
    [
      'an early retry',
      `update calls set assigned_at = assigned_at - 4000 where attempt = 2`,
      'no attempt within the retry interval',
    ],
    ['a doubled attempt', 'update calls set attempt = 1 where attempt = 2', 'no attempt twice'],
    ['an attempt too many', 'update calls set attempt = 5 where attempt = 3', 'none over its attempts'],
    [
      'a forgotten attempt',
      'update contacts set attempts = attempts + 1 where id = 7',
      'contacts whose attempts are their calls',
    ],
    ['a call without an end', 'update calls set ended_at = null where id = 7', 'every call has an end'],
    [
      'two calls to a number at once',
      'update calls set phone = (select phone from calls where id = 1) where id = 2',
      'no number in two calls at once',
    ],
    [
      'two campaigns at a number',
      `update calls set phone = '+5491100000009', disposition = 'no_answer', campaign_id = id where id in (1, 150)`,
      'no number called too soon by two campaigns',
    ],
    [
      'a number over its cap',
      `update calls set phone = '+5491100000009', disposition = 'no_answer' where id < 10`,
      'no number over its cap of a day',
    ],
    [
      'a call soon after an abandoned one',
      `update calls set phone = '+5491100000009', disposition = 'abandoned' where id in (1, 150)`,
      'no number within 72 hours of an abandoned call',
    ],
    ['a burst', 'update calls set placed_at = 5000 where id < 60', `no second with more than ${CPS + 1} placings`],
    [
      'a caller id over its limit',
      `update cli_usage set used = 41, country = 'mexico'`,
      'no caller id over its daily limit',
    ],
    [
      'a number without its calls',
      `insert into called_numbers (phone) values ('+5491140001234')`,
      'numbers of the calls that are in their index, and no others',
    ],
    [
      'calls without their number',
      'delete from called_numbers where id = 7',
      'numbers of the calls that are in their index, and no others',
    ],
    [
      'a number without its parts',
      `insert into called_number_parts (called_number_parts) values ('delete-all')`,
      'numbers found by their last four digits',
    ],
    ['a campaign’s counter', 'update campaign_counters set placed = placed + 1', 'counters of campaigns'],
    ['an hour’s counter', 'update hourly_counters set calls = calls + 1', 'counters of ended calls, hours'],
    [
      'an agent’s counter',
      `update dimension_hours set calls = calls + 1 where dimension = 'agent'`,
      'counters of ended calls, hours by agent',
    ],
    [
      'a count of contacts',
      'update campaign_counters set retrying = retrying + 1',
      'counters of contacts of each campaign by outcome',
    ],
    [
      'a quarter of a country',
      `update shown_counters set calls = calls + 1 where dimension = 'country'`,
      'counters of ended calls, quarters of country',
    ],
    ['a caller id’s total', 'update cli_totals set ended = ended + 1', 'counters of caller ids, all time'],
    ['a caller id’s day', 'update cli_usage set used = used + 1', 'counters of caller ids, by day'],
  ])('find %s', (_, sql, what) => {
    expect(brokenBy(sql)).toContain(what);
  });

  it('find acknowledged writes that are missing', () => {
    ledger.edits.set(campaignId, { accepted: 5, asked: 5 });
    ledger.made.set(99, 'Nueva');
    ledger.blacklisted.set('+5491100000001', 0);
    ledger.callerIds.add('+541143219999');
    ledger.endedCalls.add(99_999);
    ledger.testCalls.add(1);
    ledger.audited.set('campaign.update', 1);
    ledger.cut.push({ uploadId: 'cut', state: 'failed', size: 9, stored: 5, before: 0, counted: 4 });
    expect(broken()).toEqual([
      'cut uploads whole, absent, or counted as far as stored',
      'edits that were answered',
      'campaigns made',
      'numbers on the blacklist',
      'none of them called afterwards',
      'caller ids added',
      'calls ended by hand',
      'test calls made',
      'entries of the audit log',
    ]);
  });
});
