import type { Clock } from '#server/platform/time/clock.ts';
import type { CliCountStore, CliCounts } from './count-store.ts';

/** Minimum time that a count is reused, ms. */
const FRESH_MS = 500;
/** A count is reused for at least 50 times as long as it took, which limits counting to 2% of the thread's time. */
const MIN_PAUSE_PER_COST = 50;

type CliStatisticsDeps = {
  readonly counts: CliCountStore;
  /** Calls per caller id and day, by called country. */
  readonly limits: () => Readonly<Record<string, number>>;
  readonly clock: Clock;
  /** Monotonic clock, ms. */
  readonly elapsedMs: () => number;
};

/** Caches the counts of the inventory for all readers. */
export function createCliStatistics({ counts, limits, clock, elapsedMs }: CliStatisticsDeps) {
  let last: CliCounts | undefined;
  let freshUntilMs = -Infinity;

  /** Counts and refreshes the cache. */
  function now(): CliCounts {
    const startedMs = elapsedMs();
    last = counts.count(clock.nowMs(), limits());
    const endedMs = elapsedMs();
    freshUntilMs = endedMs + Math.max(FRESH_MS, (endedMs - startedMs) * MIN_PAUSE_PER_COST);
    return last;
  }

  return {
    now,
    /** Returns counts at most half a second old, or older if counting takes more than 10 ms. */
    recent: (): CliCounts => (last === undefined || elapsedMs() >= freshUntilMs ? now() : last),
  };
}
