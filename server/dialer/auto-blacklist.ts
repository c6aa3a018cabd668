import type { FactOf } from '#engine/model/facts.ts';
import { createBlockedNumbers } from './number-holds.ts';
import { createOptOutRecord } from './decision-records.ts';
import { createInvalidVerdicts } from './invalid-verdicts.ts';
import { IS_BY_USER } from './undo-log.ts';
import type { Db } from '#server/platform/db/open.ts';
import { DO_NOT_CALL_UNDO_MS, type BlacklistSource } from '#shared/domain/blacklist-sources.ts';
import { OPTED_OUT, OPTED_OUT_CALLING, toStore, UNWANTED } from '#shared/domain/stored-texts.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

/** SIP statuses that say that the number does not exist: not found, gone, does not exist anywhere. */
const NOT_EXISTING: ReadonlySet<number> = new Set([404, 410, 604]);

type OptOut = {
  readonly phone: string;
  readonly reason: string;
  readonly source: BlacklistSource;
  readonly callId: number | null;
  readonly at: number;
};

/** A person who pressed the key that opts out. */
type OptOutByKey = {
  readonly phone: string;
  readonly key: string | undefined;
  /** `returned`: the person had called one of our numbers. */
  readonly source: 'key' | 'returned';
  readonly callId: number | null;
};

const REASONS = { key: OPTED_OUT, returned: OPTED_OUT_CALLING } as const;

export type AutoBlacklist = ReturnType<typeof createAutoBlacklist>;

/**
 * Maintains the automatic blacklist: numbers that opted out or reported a call as unwanted, and numbers that the network
 * reported as invalid on several days. Writes in the transaction of the call's end, so that no crash loses an opt-out.
 */
export function createAutoBlacklist(db: Db) {
  const isBlocked = createBlockedNumbers(db);
  const verdicts = createInvalidVerdicts(db);
  const recordOptOut = createOptOutRecord(db);
  const insert = db.sqlite.prepare<OptOut>(
    `insert into blacklist (phone, reason, type, source, call_id, created_at)
     values (@phone, @reason, 'auto', @source, @callId, @at)`,
  );
  // An entry that a user could still undo, or that may be undone with its list, becomes the person's own.
  const keep = db.sqlite.prepare<OptOut & { other: string; undoableSince: number }>(
    `update blacklist set reason = @reason, source = @source, call_id = @callId, type = 'auto', created_by = null, expires_at = null
     where phone in (@phone, @other) and (expires_at is not null or (${IS_BY_USER} and created_at >= @undoableSince) or source = 'list')`,
  );

  function blockForEver(entry: OptOut): void {
    const [, other] = formsOf(entry.phone);
    const undoableSince = entry.at - DO_NOT_CALL_UNDO_MS;
    const isListed = isBlocked(entry.phone);
    keep.run({ ...entry, other, undoableSince });
    if (isListed) recordOptOut(entry);
    else insert.run(entry);
  }

  /** Blacklists the person's number. */
  function optOut({ key, ...entry }: OptOutByKey, at: number): void {
    blockForEver({ ...entry, reason: toStore(REASONS[entry.source], { key }), at });
  }

  return {
    optOut,

    callEnded(fact: FactOf<'CallEnded'>): void {
      const { callId, phone, trunkId, at, disposition, settlement, keys } = fact;
      if (settlement.kind === 'done' && settlement.why === 'opted_out') {
        if (disposition === 'rejected') blockForEver({ phone, reason: UNWANTED, source: 'network', callId, at });
        else optOut({ phone, key: keys.at(-1), source: 'key', callId }, at);
        // A carrier's filter may have answered for the person, so the entry can be undone with its trunk's.
        if (disposition === 'rejected' && trunkId !== null) verdicts.add({ callId, phone, trunkId, at });
      }
      const carriedAtMs = fact.ringingAtMs ?? fact.answeredAtMs;
      if (carriedAtMs !== null) {
        if (trunkId !== null) verdicts.noteCarried(trunkId, carriedAtMs);
        verdicts.forget(phone);
      } else if (trunkId !== null && saysInvalid(fact)) verdicts.add({ callId, phone, trunkId, at });
    },

    /** The calls of the run that made a trunk rest say nothing about their numbers. */
    trunkRested: ({ callIds, at }: FactOf<'TrunkRested'>): void => verdicts.forgetCalls(callIds, at),
  };
}

function saysInvalid({ disposition, sipCause, isTrunkFault }: FactOf<'CallEnded'>): boolean {
  return disposition === 'invalid_number' && sipCause !== null && NOT_EXISTING.has(sipCause) && !isTrunkFault;
}
