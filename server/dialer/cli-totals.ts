import { wasRefused, type Fact, type FactKind } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import type { Db } from '../db/open.ts';
import { toWireState } from '../domains/calls/wire-states.ts';

const KINDS = ['CallQueued', 'CallPlaced', 'CallEnded', 'CallWithdrawn'] as const satisfies readonly FactKind[];

/** Remembers of each caller id when it was last placed with and what became of its calls. No reset and no retention takes that back. */
export function createCliTotals(db: Db): FactSink {
  const place = db.sqlite.prepare<[string, number]>(
    `insert into cli_totals (phone, last_used_at) values (?, ?)
     on conflict (phone) do update set last_used_at = excluded.last_used_at`,
  );
  const end = db.sqlite.prepare<[string, number | null, number]>(
    `insert into cli_totals (phone, last_used_at, ended, completed) values (?, ?, 1, ?)
     on conflict (phone) do update set ended = ended + 1, completed = completed + excluded.completed,
       last_used_at = max(coalesce(last_used_at, excluded.last_used_at), coalesce(excluded.last_used_at, last_used_at))`,
  );

  /** Caller ids of calls that are decided and not yet placed. */
  const queued = new Map<number, string>();

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'CallQueued':
        if (fact.callerId !== null) queued.set(fact.callId, fact.callerId);
        return;
      case 'CallPlaced': {
        const phone = queued.get(fact.callId);
        if (phone !== undefined) place.run(phone, fact.at);
        queued.delete(fact.callId);
        return;
      }
      case 'CallEnded':
        queued.delete(fact.callId);
        if (fact.callerId !== null && !wasRefused(fact))
          end.run(fact.callerId, fact.placedAtMs, toWireState(fact.disposition).estado === 'finalizada' ? 1 : 0);
        return;
      case 'CallWithdrawn':
        queued.delete(fact.callId);
        return;
      default: // kinds that were not asked for
    }
  }

  return { kinds: new Set(KINDS), accept };
}
