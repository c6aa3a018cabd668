/**
 * Automatic blacklist entries of invalid numbers that a user's entry replaced. If the user undoes that, the number is
 * what it was before: listed until the entry expires.
 */
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';

export type ReplacedEntry = {
  readonly phone: string;
  readonly reason: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
};

/** Creates the store. Its functions must run inside a write transaction. */
export function createReplacedEntries({ sqlite }: Connection) {
  const note = sqlite.prepare<[string, number]>('update blacklist set replaced = ? where id = ?');
  const hasVerdicts = sqlite
    .prepare<[string, string], number>('select exists (select 1 from invalid_verdicts where phone in (?, ?))')
    .pluck();
  const insert = sqlite.prepare<ReplacedEntry>(
    `insert into blacklist (phone, reason, type, source, created_at, expires_at)
     values (@phone, @reason, 'auto', 'network', @createdAt, @expiresAt)`,
  );
  // The trigger records the entry at the time when it was made.
  const recordNow = sqlite.prepare<[number]>(
    'update record_queue set at = ? where id = (select max(id) from record_queue)',
  );
  return {
    /** Notes what a new entry has replaced. */
    note({ id }: { readonly id: number }, { phone, reason, createdAt, expiresAt }: ReplacedEntry): void {
      note.run(JSON.stringify({ phone, reason, createdAt, expiresAt } satisfies ReplacedEntry), id);
    },
    /** Lists the number again, unless the entry has expired or a call has reached the number meanwhile. */
    restore(noted: string, nowMs: number): void {
      const entry = JSON.parse(noted) as ReplacedEntry;
      if ((entry.expiresAt ?? 0) <= nowMs || hasVerdicts.get(...formsOf(entry.phone)) === 0) return;
      insert.run(entry);
      recordNow.run(nowMs);
    },
    /** Dates the record of an entry that has just been added again. */
    recordNow: (nowMs: number): void => void recordNow.run(nowMs),
  };
}
