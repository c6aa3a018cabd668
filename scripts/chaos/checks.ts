import type Database from 'better-sqlite3';
import { ABANDONED_HOLD_MS } from '#shared/domain/contact-rules.ts';
import { DEFAULT_NUMBER_CAPS } from '#shared/domain/number-cap-defaults.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import type { Ledger, List } from './ledger.ts';
import { checkCounter, type Counter } from '../check-data/check-data.ts';
import type { Check } from './check.ts';
import { DAILY_LIMIT, MAX_ATTEMPTS, RETRY_INTERVAL_S } from './campaigns.ts';
import { SUMS } from './sums.ts';

/** Maximum difference, ms, between the client's clock and the engine's, which is set once at the start. */
const CLOCKS_APART_MS = 150;
/** The caller id of the demo campaign's history, which exceeds the daily limit. */
const EXAMPLE_CALLER_ID = '(select cli_number from campaigns where id = 1)';
/** Whether a trunk caused the call to fail, so that it doesn't count as an attempt. */
const IS_TRUNK_FAULT = `coalesce(calls.details ->> '$.isTrunkFault', false)`;
/** One in this many numbers is looked up, because each look-up takes a query. */
const EVERY_NTH_NUMBER = 10;

/**
 * Checks the database of a server that has shut down cleanly: its internal consistency, and that it has everything the
 * server acknowledged.
 */
export function checkAll(db: Database.Database, ledger: Ledger, cps: number): Check[] {
  return [
    ...checkLists(db, ledger),
    ...checkWrites(db, ledger),
    ...checkCalls(db, cps),
    ...checkNumbers(db),
    ...SUMS.map((counter) => checkSum(db, counter)),
  ];
}

/** Counts the list's numbers that are stored for its campaign. */
export function countStored(db: Database.Database, { campaignId, phones }: List): number {
  return db
    .prepare<[number, string], number>(
      'select count(*) from contacts where campaign_id = ? and phone in (select value from json_each(?))',
    )
    .pluck()
    .get(campaignId, JSON.stringify(phones))!;
}

function checkLists(db: Database.Database, ledger: Ledger): Check[] {
  const accepted = ledger.accepted.map((list) => ({ list, missing: list.phones.length - countStored(db, list) }));
  const lost = accepted.filter(({ list, missing }) => missing > list.blocked);
  const wrong = ledger.cut.filter(({ state, size, stored, before, counted }) => {
    if (state === 'absent') return stored !== before;
    if (state === 'done' && stored !== size) return true;
    return state === 'open' || stored - before !== counted;
  });
  const lines = ledger.accepted.reduce((sum, { phones }) => sum + phones.length, 0);
  return [
    {
      what: 'lines of accepted uploads that are there',
      count: lines,
      broken: lost.map(({ list, missing }) => `${list.uploadId}: ${missing} missing, ${list.blocked} blocked`),
    },
    {
      what: 'cut uploads whole, absent, or counted as far as stored',
      count: ledger.cut.length,
      broken: wrong.map((left) => JSON.stringify(left)),
    },
    of(
      db,
      'uploads that nobody works on',
      'select count(*) from uploads',
      `select id from uploads where state in ('receiving', 'processing')`,
    ),
  ];
}

function checkWrites(db: Database.Database, ledger: Ledger): Check[] {
  const description = db.prepare<[number], string>('select description from campaigns where id = ?').pluck();
  const name = db.prepare<[number], string>('select name from campaigns where id = ?').pluck();
  const isListed = db.prepare<[string]>('select 1 from blacklist where phone = ?');
  const isCallerId = db.prepare<[string]>('select 1 from clis where phone = ?');
  const call = db.prepare<[number], { disposition: string | null; contactId: number | null }>(
    'select disposition, contact_id contactId from calls where id = ?',
  );
  const entries = db.prepare<[string], number>('select count(*) from audit_log where action = ?').pluck();
  const calledLater = db
    .prepare<[string, number], number>('select id from calls where phone = ? and assigned_at > ? limit 1')
    .pluck();
  return [
    each(
      'edits that were answered',
      sum(ledger.edits, ({ accepted }) => accepted),
      ledger.edits,
      ([id, { accepted, asked }]) => {
        const found = Number(description.get(id));
        return found < accepted || found > asked;
      },
    ),
    each('campaigns made', ledger.made.size, ledger.made, ([id, expected]) => name.get(id) !== expected),
    each('numbers on the blacklist', ledger.blacklisted.size, ledger.blacklisted, ([phone]) => !isListed.get(phone)),
    each('none of them called afterwards', ledger.blacklisted.size, ledger.blacklisted, ([phone, at]) => {
      return calledLater.get(phone, at + CLOCKS_APART_MS) !== undefined;
    }),
    each('caller ids added', ledger.callerIds.size, ledger.callerIds, (phone) => !isCallerId.get(phone)),
    each(
      'calls ended by hand',
      ledger.endedCalls.size,
      ledger.endedCalls,
      (id) => call.get(id)?.disposition !== 'ended_by_user',
    ),
    each('test calls made', ledger.testCalls.size, ledger.testCalls, (id) => call.get(id)?.contactId !== null),
    each(
      'entries of the audit log',
      sum(ledger.audited, (times) => times),
      ledger.audited,
      ([action, times]) => entries.get(action)! < times,
    ),
  ];
}

function checkCalls(db: Database.Database, cps: number): Check[] {
  const calls = 'select count(*) from calls';
  const again = 'select count(*) from calls where attempt > 1';
  return [
    of(
      db,
      'no attempt within the retry interval',
      again,
      `select later.id from calls later join calls earlier on earlier.contact_id = later.contact_id and earlier.attempt < later.attempt
       where later.assigned_at < earlier.ended_at + ${RETRY_INTERVAL_S * 1000}`,
    ),
    of(
      db,
      'no attempt twice',
      calls,
      `select min(id) from calls where contact_id is not null and not ${IS_TRUNK_FAULT}
       group by contact_id, attempt having count(*) > 1`,
    ),
    of(db, 'none over its attempts', calls, `select id from calls where attempt > ${MAX_ATTEMPTS}`),
    of(
      db,
      'contacts whose attempts are their calls',
      'select count(*) from contacts',
      `select contacts.id from contacts left join calls on calls.contact_id = contacts.id and not ${IS_TRUNK_FAULT}
       group by contacts.id having count(calls.id) <> contacts.attempts`,
    ),
    of(
      db,
      'no contact left claimed',
      'select count(*) from contacts',
      `select id from contacts where state = 'claimed'`,
    ),
    of(db, 'every call has an end', calls, 'select id from calls where ended_at is null or disposition is null'),
    of(
      db,
      `no second with more than ${cps + 1} placings`,
      'select count(*) from calls where placed_at is not null',
      `select id from (select id, placed_at, lead(placed_at, ${cps + 1}) over (order by placed_at) later from calls where placed_at is not null)
       where later < placed_at + 1000`,
    ),
    of(
      db,
      `no caller id over its daily limit`,
      `select coalesce(sum(used), 0) from cli_usage where country = 'mexico'`,
      `select caller_id from calls where country = 'mexico' and not (disposition = 'failed' and placed_at is null)
       group by caller_id, assigned_at / 86400000 having count(*) > ${DAILY_LIMIT} and caller_id is not ${EXAMPLE_CALLER_ID}
       union select phone from cli_usage where country = 'mexico' and used > ${DAILY_LIMIT} and phone is not ${EXAMPLE_CALLER_ID}`,
    ),
    of(
      db,
      'numbers of the calls that are in their index, and no others',
      'select count(*) from called_numbers',
      `select phone from calls where id <= (select call_id from called_numbers_until) except select phone from called_numbers
       union all select * from (select phone from called_numbers except select phone from calls)`,
    ),
    of(
      db,
      'numbers found by their last four digits',
      `select count(*) from called_numbers where id % ${EVERY_NTH_NUMBER} = 0`,
      `select phone from called_numbers one where id % ${EVERY_NTH_NUMBER} = 0
         and id not in (select rowid from called_number_parts part where part.phone like '%' || substr(one.phone, -4))`,
    ),
    of(
      db,
      'pages of the database are sound',
      'pragma page_count',
      `select * from pragma_integrity_check where integrity_check <> 'ok'`,
    ),
  ];
}

/** Checks what holds for a number over all campaigns, test calls and restarts, with the default caps. */
function checkNumbers(db: Database.Database): Check[] {
  const { gapMinutes, perDay } = DEFAULT_NUMBER_CAPS;
  const numbers = 'select count(distinct phone) from calls';
  const later = `select later.id from calls earlier join calls later on later.phone = earlier.phone and later.id > earlier.id`;
  const hasReached = (call: string) => `${call}.disposition not in ('failed', 'invalid_number', 'blocked')`;
  return [
    of(db, 'no number in two calls at once', numbers, `${later} where later.assigned_at < earlier.ended_at`),
    of(
      db,
      'no number called too soon by two campaigns',
      numbers,
      `${later} and later.campaign_id is not earlier.campaign_id
       where ${hasReached('earlier')} and later.assigned_at < earlier.ended_at + ${gapMinutes * MINUTE_MS}`,
    ),
    of(
      db,
      'no number over its cap of a day',
      numbers,
      `select phone from calls where ${hasReached('calls')} group by phone, assigned_at / ${DAY_MS} having count(*) > ${perDay}`,
    ),
    of(
      db,
      'no number within 72 hours of an abandoned call',
      numbers,
      `${later} where earlier.disposition = 'abandoned' and later.assigned_at < earlier.ended_at + ${ABANDONED_HOLD_MS}`,
    ),
  ];
}

function checkSum(db: Database.Database, counter: Counter): Check {
  const { what, checked, problems } = checkCounter(db, counter);
  return { what, count: Number(checked), broken: problems };
}

/** Runs the query `count`, and `broken`, which returns the violations. */
function of(db: Database.Database, what: string, count: string, broken: string): Check {
  const found = db.prepare<[], unknown>(broken).pluck().all();
  return { what, count: db.prepare<[], number>(count).pluck().get()!, broken: found.map(String) };
}

function each<T>(what: string, count: number, from: Iterable<T>, isBroken: (one: T) => boolean): Check {
  return { what, count, broken: [...from].filter(isBroken).map((one) => JSON.stringify(one)) };
}

function sum<T>(from: ReadonlyMap<unknown, T>, of: (one: T) => number): number {
  return [...from.values()].reduce((total, one) => total + of(one), 0);
}
