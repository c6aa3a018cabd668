/** Numbers that no campaign and no test call may dial: those on the blacklist, and those of recently abandoned calls. */
import { ABANDONED_HOLD_MS, type NumberHolds } from '#shared/domain/contact-rules.ts';
import { canonicalNumber, formsOf } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/**
 * SQL condition on the two forms of a number: one of them is on the blacklist. Two seeks take half the time of one `in`,
 * for which SQLite makes a table.
 */
export const IS_BLOCKED =
  '(exists (select 1 from blacklist where phone = ?) or exists (select 1 from blacklist where phone = ?))';

/** SQL condition on a canonical number and the earliest abandonment that still holds it; see `holdsSince`. */
export const IS_HELD = 'exists (select 1 from abandoned_numbers where phone = ? and abandoned_at > ?)';

/** Abandonments after this time still hold their number at `nowMs`. */
export const holdsSince = (nowMs: number): number => nowMs - ABANDONED_HOLD_MS;

/** Tells whether a number (E.164), with or without its mobile digit, is on the blacklist. */
export function createBlockedNumbers(db: Connection): (phone: string) => boolean {
  const blocked = db.sqlite.prepare<[string, string], number>(`select ${IS_BLOCKED}`).pluck();
  return (phone) => blocked.get(...formsOf(phone)) === 1;
}

/** Reads what holds a number (E.164). */
export function createNumberHolds(db: Connection): (phone: string) => NumberHolds {
  const isBlocked = createBlockedNumbers(db);
  const abandonedAt = db.sqlite
    .prepare<[string], number>('select abandoned_at from abandoned_numbers where phone = ?')
    .pluck();
  return (phone) => ({
    isBlacklisted: isBlocked(phone),
    abandonedAtMs: abandonedAt.get(canonicalNumber(phone)) ?? null,
  });
}

/** Starts the hold of a number whose call was abandoned. Inside a write transaction. */
export function createHoldWriter(db: Connection): (phone: string, abandonedAtMs: number) => void {
  const hold = db.sqlite.prepare<[string, number]>(
    `insert into abandoned_numbers (phone, abandoned_at) values (?, ?)
     on conflict (phone) do update set abandoned_at = max(abandoned_at, excluded.abandoned_at)`,
  );
  return (phone, abandonedAtMs) => void hold.run(canonicalNumber(phone), abandonedAtMs);
}

/** Deletes holds that have ended by `nowMs`, some at a time, and returns their numbers. Inside a write transaction. */
export function createHoldRelease(db: Connection): (nowMs: number) => string[] {
  const ended = db.sqlite
    .prepare<[number], string>(
      'select phone from abandoned_numbers where abandoned_at <= ? order by abandoned_at limit 4',
    )
    .pluck();
  const forget = db.sqlite.prepare<[string]>('delete from abandoned_numbers where phone = ?');
  return (nowMs) => {
    const phones = ended.all(holdsSince(nowMs));
    for (const phone of phones) forget.run(phone);
    return phones;
  };
}
