import type { Fact } from '#engine/model/facts.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { startOfDay, startOfNextDay } from '#server/platform/time/local-day.ts';

type UsageDeps = {
  readonly clock: Clock;
  /** IANA zone of the console's day. */
  readonly timeZone: () => string;
  /** Counts the calls placed since `sinceMs` (epoch ms), by caller id. Facts update the result afterwards. */
  readonly countPlacedSince: (sinceMs: number) => Map<string, number>;
};

export type UsageToday = ReturnType<typeof createUsageToday>;

/** Counts the calls placed with each caller id since the console's day began. */
export function createUsageToday({ clock, timeZone, countPlacedSince }: UsageDeps) {
  let counts: Map<string, number>;
  let dayEndsAt: number;
  /** Caller ids of queued calls that are not yet placed, by call id. */
  const queued = new Map<number, string>();
  reset();

  /** Recounts from the database, which is exact when the engine restarts because no call is live. */
  function reset(): void {
    queued.clear();
    beginDay();
  }

  /** Recounts the current day from the database. */
  function beginDay(): void {
    const nowMs = clock.nowMs();
    counts = countPlacedSince(startOfDay(nowMs, timeZone()));
    dayEndsAt = startOfNextDay(nowMs, timeZone());
  }

  function startNewDay(nowMs: number): void {
    if (nowMs < dayEndsAt) return;
    counts = new Map();
    dayEndsAt = startOfNextDay(nowMs, timeZone());
  }

  function accept(facts: readonly Fact[]): void {
    for (const fact of facts) {
      startNewDay(fact.at);
      if (fact.kind === 'CallQueued' && fact.callerId !== null) queued.set(fact.callId, fact.callerId);
      if (fact.kind === 'CallPlaced') count(queued.get(fact.callId));
      if (fact.kind === 'CallPlaced' || fact.kind === 'CallEnded' || fact.kind === 'CallWithdrawn')
        queued.delete(fact.callId);
    }
  }

  function count(callerId: string | undefined): void {
    if (callerId !== undefined) counts.set(callerId, (counts.get(callerId) ?? 0) + 1);
  }

  return {
    accept,
    beginDay,
    reset,
    of(callerId: string): number {
      startNewDay(clock.nowMs());
      return counts.get(callerId) ?? 0;
    },
  };
}
