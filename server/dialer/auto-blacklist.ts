import type { FactOf } from '#engine/model/facts.ts';
import { createBlockedNumbers } from './number-holds.ts';
import type { Db } from '#server/platform/db/open.ts';
import { DEAD_NUMBER, OPTED_OUT, toStore, UNWANTED } from '#shared/domain/stored-texts.ts';

/** Q.850 causes: unallocated number, and number changed (410 Gone, the number is permanently out of service). */
const DEAD_CAUSES: ReadonlySet<number> = new Set([1, 22]);

/** A number is blacklisted after this many invalid-number reports without an answer in between. */
const DEAD_TIMES = 3;

/**
 * Maintains the automatic blacklist: numbers that opted out or reported a call as unwanted, and numbers that the network has reported as invalid three
 * times. Writes in the transaction of the call's end, so that no crash loses an opt-out.
 */
export function createAutoBlacklist(db: Db): (fact: FactOf<'CallEnded'>) => void {
  const isBlocked = createBlockedNumbers(db);
  const insert = db.sqlite.prepare<[string, string, number]>(
    `insert into blacklist (phone, reason, type, created_at) values (?, ?, 'auto', ?)`,
  );
  const block = (phone: string, reason: string, at: number): void => {
    if (!isBlocked(phone)) insert.run(phone, reason, at);
  };
  const count = db.sqlite
    .prepare<[string, number], number>(
      `insert into dead_numbers (phone, times, last_at) values (?, 1, ?)
       on conflict do update set times = times + 1, last_at = excluded.last_at returning times`,
    )
    .pluck();
  const forget = db.sqlite.prepare<[string]>('delete from dead_numbers where phone = ?');

  return ({ phone, at, disposition, settlement, q850Cause, answeredAtMs, keys }) => {
    if (settlement.kind === 'done' && settlement.why === 'opted_out') {
      const reason = disposition === 'rejected' ? UNWANTED : toStore(OPTED_OUT, { key: keys.at(-1) });
      block(phone, reason, at);
    }
    if (answeredAtMs !== null) forget.run(phone);
    else if (
      disposition === 'invalid_number' &&
      q850Cause !== null &&
      DEAD_CAUSES.has(q850Cause) &&
      count.get(phone, at)! >= DEAD_TIMES
    ) {
      block(phone, toStore(DEAD_NUMBER, { times: DEAD_TIMES }), at);
      forget.run(phone);
    }
  };
}
