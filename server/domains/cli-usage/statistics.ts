import type { Clock } from '#server/clock.ts';
import type { CliCountStore, CliCounts } from './count-store.ts';

/** What many ask for every second is counted once. */
const FRESH_MS = 500;

export type CliStatisticsDeps = {
  readonly counts: CliCountStore;
  /** Called country → calls per caller id and day. */
  readonly limits: () => Readonly<Record<string, number>>;
  readonly clock: Clock;
};

export type CliStatisticsReader = ReturnType<typeof createCliStatistics>;

/** The figures of the inventory, for all who show them. */
export function createCliStatistics({ counts, limits, clock }: CliStatisticsDeps) {
  let last: CliCounts | undefined;
  let countedAtMs = -Infinity;

  /** As they are now. */
  function now(): CliCounts {
    countedAtMs = clock.nowMs();
    return (last = counts.count(countedAtMs, limits()));
  }

  return {
    now,
    /** As they were at most half a second ago. */
    recent: (): CliCounts => (last === undefined || Math.abs(clock.nowMs() - countedAtMs) > FRESH_MS ? now() : last),
  };
}
