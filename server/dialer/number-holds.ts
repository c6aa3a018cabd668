/**
 * Numbers that no campaign or test call may dial: blacklisted numbers, those of a registry, and those of recently
 * abandoned calls.
 */
import type { Refusal } from '#engine/ports.ts';
import { ABANDONED_HOLD_MS, heldUntil, type NumberHolds } from '#shared/domain/contact-rules.ts';
import { canonicalNumber, formsOf } from '#shared/numbers/canonical-number.ts';
import { createRecentCalls } from './recent-calls.ts';
import { createRegistryLookup } from './registries.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/**
 * SQL condition that either of a number's two forms is blacklisted. Two seeks take half the time of one `in`, for which
 * SQLite builds a temporary table.
 */
export const IS_BLOCKED =
  '(exists (select 1 from blacklist where phone = ?) or exists (select 1 from blacklist where phone = ?))';

/** SQL condition that a canonical number is held. The second parameter is `holdsSince(now)`. */
export const IS_HELD = 'exists (select 1 from abandoned_numbers where phone = ? and abandoned_at > ?)';

const ABANDONED_AT = 'select abandoned_at from abandoned_numbers where phone = ?';

/** Returns the time after which abandoned calls still hold their number at `nowMs`. */
export const holdsSince = (nowMs: number): number => nowMs - ABANDONED_HOLD_MS;

/** Returns a function that checks whether a number (E.164), with or without its mobile digit, is blacklisted. */
export function createBlockedNumbers(db: Connection): (phone: string) => boolean {
  const blocked = db.sqlite.prepare<[string, string], number>(`select ${IS_BLOCKED}`).pluck();
  return (phone) => blocked.get(...formsOf(phone)) === 1;
}

/**
 * Returns a function that reads whether a number (E.164) is blacklisted, which registry of those that the campaign uses
 * (all if null) has it, when its last abandoned call was, which may be too long ago to hold it, and its recent calls.
 */
export function createNumberHolds(db: Connection): (phone: string, campaignId: number | null) => NumberHolds {
  const isBlocked = createBlockedNumbers(db);
  const registryOf = createRegistryLookup(db);
  const abandonedAt = db.sqlite.prepare<[string], number>(ABANDONED_AT).pluck();
  const recentCalls = createRecentCalls(db);
  return (phone, campaignId) => {
    const number = canonicalNumber(phone);
    return {
      isBlacklisted: isBlocked(phone),
      registry: registryOf(phone, campaignId),
      abandonedAtMs: abandonedAt.get(number) ?? null,
      recentCalls: recentCalls(number),
    };
  };
}

/**
 * Returns a function that says why a claimed number (E.164) may not be called after all, or null. `campaignId` is that
 * of the call's campaign, or 0 for a test call. It reads one state of the database, because it runs outside the tick's
 * transaction: a set of numbers may be replaced meanwhile.
 */
export function createPlacementCheck(
  db: Connection,
): (phone: string, nowMs: number, campaignId: number) => Refusal | null {
  const isBlocked = createBlockedNumbers(db);
  const registryOf = createRegistryLookup(db);
  const abandonedAt = db.sqlite.prepare<[string], number>(ABANDONED_AT).pluck();
  return db.sqlite.transaction((phone: string, nowMs: number, campaignId: number): Refusal | null => {
    if (isBlocked(phone) || registryOf(phone, campaignId || null) !== null) return 'blacklisted';
    const abandonedAtMs = abandonedAt.get(canonicalNumber(phone)) ?? null;
    return heldUntil({ abandonedAtMs }, nowMs) === null ? null : 'withdrawn';
  });
}

/** Returns a function that starts the hold of an abandoned call's number. It must run inside a write transaction. */
export function createHoldWriter(db: Connection): (phone: string, abandonedAtMs: number) => void {
  const hold = db.sqlite.prepare<[string, number]>(
    `insert into abandoned_numbers (phone, abandoned_at) values (?, ?)
     on conflict (phone) do update set abandoned_at = max(abandoned_at, excluded.abandoned_at)`,
  );
  return (phone, abandonedAtMs) => void hold.run(canonicalNumber(phone), abandonedAtMs);
}

/**
 * Returns a function that deletes a few holds that have ended by `nowMs` and returns their numbers. It must run inside
 * a write transaction.
 */
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
