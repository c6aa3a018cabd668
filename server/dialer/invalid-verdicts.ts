/**
 * Verdicts of the network on numbers, and the blacklist entries that they cause: calls refused because the number does
 * not exist. A trunk that lost its route answers so for good numbers. So a number is blacklisted after verdicts on three
 * UTC days, each from a trunk that carried another call on the same day.
 */
import { DAY_MS } from '#shared/durations.ts';
import { DEAD_NUMBER, toStore } from '#shared/domain/stored-texts.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createBlockedNumbers } from './number-holds.ts';

/** Number of UTC days with a verdict after which a number is blacklisted. */
export const VERDICT_DAYS = 3;

/** How long a verdict counts. An entry expires when its last verdict no longer counts. */
export const VERDICT_LIFE_MS = 90 * DAY_MS;

type Verdict = {
  readonly callId: number;
  /** E.164. */
  readonly phone: string;
  readonly trunkId: number;
  /** Epoch ms. */
  readonly at: number;
};

/** Creates the writer of verdicts. Its functions must run inside a write transaction. */
export function createInvalidVerdicts(db: Connection) {
  const { sqlite } = db;
  const isBlocked = createBlockedNumbers(db);
  const insert = sqlite.prepare<Verdict>(
    'insert into invalid_verdicts (call_id, phone, trunk_id, at) values (@callId, @phone, @trunkId, @at)',
  );
  const addDay = sqlite.prepare<[number, number]>('insert or ignore into trunk_days (trunk_id, day) values (?, ?)');
  const reported = sqlite
    .prepare<[number, number, number], string>(
      'select distinct phone from invalid_verdicts where trunk_id = ? and at >= ? and at < ?',
    )
    .pluck();
  const summary = sqlite.prepare<[string, string, number], { days: number; lastAt: number | null }>(
    `select count(distinct at / ${DAY_MS}) days, max(at) lastAt from invalid_verdicts v
     where phone in (?, ?) and at > ? and exists
       (select 1 from trunk_days d where d.trunk_id = v.trunk_id and d.day = v.at / ${DAY_MS})`,
  );
  const prolong = sqlite.prepare<[number, string, string]>(
    'update blacklist set expires_at = ? where phone in (?, ?) and expires_at is not null',
  );
  const block = sqlite.prepare<[string, string, number, number]>(
    `insert into blacklist (phone, reason, type, source, created_at, expires_at) values (?, ?, 'auto', 'network', ?, ?)`,
  );
  const unblock = sqlite.prepare<[string, string]>(
    'delete from blacklist where phone in (?, ?) and expires_at is not null',
  );
  const forgetPhone = sqlite.prepare<[string, string]>('delete from invalid_verdicts where phone in (?, ?)');
  const forgetCall = sqlite
    .prepare<[number], string>('delete from invalid_verdicts where call_id = ? returning phone')
    .pluck();

  /** Last day noted of each trunk, so that a normal call writes nothing. */
  const notedDays = new Map<number, number>();

  /** Returns when the entry that the number's verdicts justify at `nowMs` expires, or null if they justify none. */
  function expiryOf(phone: string, nowMs: number): number | null {
    const { days, lastAt } = summary.get(...formsOf(phone), nowMs - VERDICT_LIFE_MS)!;
    return days < VERDICT_DAYS ? null : lastAt! + VERDICT_LIFE_MS;
  }

  function blockIfJustified(phone: string, nowMs: number): void {
    const expiresAt = expiryOf(phone, nowMs);
    if (expiresAt === null || prolong.run(expiresAt, ...formsOf(phone)).changes > 0 || isBlocked(phone)) return;
    block.run(phone, toStore(DEAD_NUMBER, { times: VERDICT_DAYS }), nowMs, expiresAt);
  }

  return {
    /** Adds a verdict, and blacklists its number if that is justified now. */
    add(verdict: Verdict): void {
      insert.run(verdict);
      blockIfJustified(verdict.phone, verdict.at);
    },

    /** Notes that a call over the trunk rang or was answered at `at`, so that the trunk's verdicts of that day count. */
    noteCarried(trunkId: number, at: number): void {
      const day = Math.floor(at / DAY_MS);
      if (notedDays.get(trunkId) === day) return;
      notedDays.set(trunkId, day);
      if (addDay.run(trunkId, day).changes === 0) return;
      for (const phone of reported.all(trunkId, day * DAY_MS, (day + 1) * DAY_MS)) blockIfJustified(phone, at);
    },

    /** Forgets the verdicts on a number. If calls in progress had caused an entry, removes it. */
    forget(phone: string): void {
      if (forgetPhone.run(...formsOf(phone)).changes > 0) unblock.run(...formsOf(phone));
    },

    /** Forgets the verdicts of calls that were their trunk's fault, and removes entries that they had caused. */
    forgetCalls(callIds: readonly number[], nowMs: number): void {
      for (const callId of callIds) {
        const phone = forgetCall.get(callId);
        if (phone !== undefined && expiryOf(phone, nowMs) === null) unblock.run(...formsOf(phone));
      }
    },
  };
}
