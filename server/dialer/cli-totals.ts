import { isReturned } from '#engine/model/call.ts';
import { wasRefused, type Fact, type FactKind, type FactOf } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { createSumBuffer, type TickSink } from './sum-buffer.ts';

const KINDS = ['CallQueued', 'CallPlaced', 'CallEnded', 'CallWithdrawn'] as const satisfies readonly FactKind[];

type Total = { readonly phone: string; lastUsedAt: number | null; isPlaced: boolean; ended: number; succeeded: number };

/**
 * Tracks when each caller id was last used in a placed call, and counts the outcomes of its calls. Resets and retention
 * don't affect these totals.
 */
export function createCliTotals(db: Db): TickSink {
  // A newly placed call is always the last use, even if the stored time is later, because SIM_CLOCK may have set the
  // clock back.
  const add = db.sqlite.prepare<[string, number | null, number, number, number]>(
    `insert into cli_totals (phone, last_used_at, ended, succeeded) values (?, ?, ?, ?)
     on conflict (phone) do update set ended = ended + excluded.ended, succeeded = succeeded + excluded.succeeded,
       last_used_at = iif(?, excluded.last_used_at,
         max(coalesce(last_used_at, excluded.last_used_at), coalesce(excluded.last_used_at, last_used_at)))`,
  );
  const totals = createSumBuffer<[string], Total>((phone) => ({
    phone,
    lastUsedAt: null,
    isPlaced: false,
    ended: 0,
    succeeded: 0,
  }));

  /** Caller ids of calls that are queued but not placed, by call id. */
  const queued = new Map<number, string>();

  function placed(phone: string, atMs: number): void {
    const total = totals.of(phone);
    total.lastUsedAt = atMs;
    total.isPlaced = true;
  }

  function ended(phone: string, { placedAtMs, disposition }: FactOf<'CallEnded'>): void {
    const total = totals.of(phone);
    total.ended += 1;
    if (disposition === 'success') total.succeeded += 1;
    if (placedAtMs !== null) total.lastUsedAt = Math.max(total.lastUsedAt ?? placedAtMs, placedAtMs);
  }

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'CallQueued':
        if (fact.callerId !== null) queued.set(fact.callId, fact.callerId);
        return;
      case 'CallPlaced': {
        const phone = queued.get(fact.callId);
        if (phone !== undefined) placed(phone, fact.at);
        queued.delete(fact.callId);
        return;
      }
      case 'CallEnded':
        queued.delete(fact.callId);
        if (fact.callerId !== null && !wasRefused(fact) && !isReturned(fact)) ended(fact.callerId, fact);
        return;
      case 'CallWithdrawn':
        queued.delete(fact.callId);
        return;
      default: // other kinds are not subscribed to
    }
  }

  function flush(): void {
    totals.drain(({ phone, lastUsedAt, isPlaced, ended: ends, succeeded }) => {
      add.run(phone, lastUsedAt, ends, succeeded, isPlaced ? 1 : 0);
    });
  }

  return { kinds: new Set(KINDS), accept, flush };
}
