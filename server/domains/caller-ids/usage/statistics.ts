import type { Clock } from '#server/platform/time/clock.ts';
import type { CliCountStore, CliCounts } from './count-store.ts';

/** How long a count is reused for every reader. */
const FRESH_MS = 500;
/** Counting may take a fiftieth of the thread's time: the slower it is, the less often it runs. */
const MIN_PAUSE_PER_COST = 50;

type CliStatisticsDeps = {
  readonly counts: CliCountStore;
  /** Called country → calls per caller id and day. */
  readonly limits: () => Readonly<Record<string, number>>;
  readonly clock: Clock;
  /** Monotonic milliseconds; only differences matter. */
  readonly elapsedMs: () => number;
};

/** The counts of the inventory, shared by all readers. */
export function createCliStatistics({ counts, limits, clock, elapsedMs }: CliStatisticsDeps) {
  let last: CliCounts | undefined;
  let freshUntilMs = -Infinity;

  /** The counts now. */
  function now(): CliCounts {
    const startedMs = elapsedMs();
    last = counts.count(clock.nowMs(), limits());
    const endedMs = elapsedMs();
    freshUntilMs = endedMs + Math.max(FRESH_MS, (endedMs - startedMs) * MIN_PAUSE_PER_COST);
    return last;
  }

  return {
    now,
    /** The counts from at most half a second ago, or longer when counting takes more than 10 ms. */
    recent: (): CliCounts => (last === undefined || elapsedMs() >= freshUntilMs ? now() : last),
  };
}
