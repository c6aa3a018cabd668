import type { FactOf } from '#engine/model/facts.ts';
import { createBlockedNumbers } from './number-holds.ts';
import { createInvalidVerdicts } from './invalid-verdicts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { OPTED_OUT, toStore, UNWANTED } from '#shared/domain/stored-texts.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

/** SIP statuses that say that the number does not exist: not found, gone, does not exist anywhere. */
const NOT_EXISTING: ReadonlySet<number> = new Set([404, 410, 604]);

/**
 * Maintains the automatic blacklist: numbers that opted out or reported a call as unwanted, and numbers that the network
 * reported as invalid on several days. Writes in the transaction of the call's end, so that no crash loses an opt-out.
 */
export function createAutoBlacklist(db: Db) {
  const isBlocked = createBlockedNumbers(db);
  const verdicts = createInvalidVerdicts(db);
  const insert = db.sqlite.prepare<[string, string, number]>(
    `insert into blacklist (phone, reason, type, created_at) values (?, ?, 'auto', ?)`,
  );
  const keep = db.sqlite.prepare<[string, string, string]>(
    'update blacklist set reason = ?, expires_at = null where phone in (?, ?) and expires_at is not null',
  );

  function blockForEver(phone: string, reason: string, at: number): void {
    if (keep.run(reason, ...formsOf(phone)).changes === 0 && !isBlocked(phone)) insert.run(phone, reason, at);
  }

  /** Blacklists the number of a person who pressed the key that opts out. */
  function optOut(phone: string, key: string | undefined, at: number): void {
    blockForEver(phone, toStore(OPTED_OUT, { key }), at);
  }

  return {
    optOut,

    callEnded(fact: FactOf<'CallEnded'>): void {
      const { callId, phone, trunkId, at, disposition, settlement, keys } = fact;
      if (settlement.kind === 'done' && settlement.why === 'opted_out') {
        if (disposition === 'rejected') blockForEver(phone, UNWANTED, at);
        else optOut(phone, keys.at(-1), at);
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
