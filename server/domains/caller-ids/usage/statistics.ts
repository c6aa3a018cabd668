import type { Clock } from '#server/time/clock.ts';
import type { CliCountStore, CliCounts } from './count-store.ts';

/** What many ask for every second is counted once. */
const FRESH_MS = 500;
/** Counting may take a fiftieth of the thread's time: where it takes long, it is done more seldom. */
const MIN_PAUSE_PER_COST = 50;

export type CliStatisticsDeps = {
  readonly counts: CliCountStore;
  /** Called country → calls per caller id and day. */
  readonly limits: () => Readonly<Record<string, number>>;
  readonly clock: Clock;
  /** Monotonic milliseconds; only differences count. */
  readonly elapsedMs: () => number;
};

/** The figures of the inventory, for all who show them. */
export function createCliStatistics({ counts, limits, clock, elapsedMs }: CliStatisticsDeps) {
  let last: CliCounts | undefined;
  let freshUntilMs = -Infinity;

  /** As they are now. */
  function now(): CliCounts {
    const startedMs = elapsedMs();
    last = counts.count(clock.nowMs(), limits());
    const endedMs = elapsedMs();
    freshUntilMs = endedMs + Math.max(FRESH_MS, (endedMs - startedMs) * MIN_PAUSE_PER_COST);
    return last;
  }

  return {
    now,
    /** As they were half a second ago at most, or some more where counting takes more than 10 ms. */
    recent: (): CliCounts => (last === undefined || elapsedMs() >= freshUntilMs ? now() : last),
  };
}
