/** The history's figures for a filter: of hours that are over they are counted once, not with each page. */
import type { Fact } from '#engine/model/facts.ts';
import type { Clock } from '#server/time/clock.ts';
import type { Connection } from '#server/db/connection.ts';
import { createReadCache } from '#server/db/read-cache.ts';
import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { HistoryFilter } from './history-filter.ts';
import { isInSums } from './history-where.ts';
import type { HistoryFigures } from './queries/history-figures.ts';
import { addCounts, copyTotals, emptyTotals, toSummary, type CallTotals } from './summary.ts';

const HOUR_MS = 3_600_000;
/** Filters whose past is cached. */
const MAX_KEPT = 100;

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);

/** The figures of a filter with dates, or with what sums don't have: of the calls that it shows. */
export const summaryOfShown = (figures: HistoryFigures, filter: HistoryFilter, timeZone: string): HistorySummary =>
  toSummary(addCounts(emptyTotals(), figures.shown(filter), timeZone));

export type Summaries = ReturnType<typeof createSummaries>;

export function createSummaries(db: Connection, figures: HistoryFigures, clock: Clock) {
  // Main alone takes from the counters (a deleted campaign's) and says whom a filter means; only the engine adds to them.
  const cache = createReadCache<string, CallTotals>(db, MAX_KEPT);
  let overBefore = 0;
  let corrections = 0;

  /** What has ended in the hours that are over. */
  function past(filter: HistoryFilter, before: number, timeZone: string): CallTotals {
    const { untilId: _, ...aged } = filter; // newer calls are subtracted afterwards
    const key = JSON.stringify([before, corrections, timeZone, aged]);
    return cache(key, () => addCounts(emptyTotals(), figures.endedBefore(filter, before), timeZone));
  }

  return {
    of(filter: HistoryFilter, timeZone: string): HistorySummary {
      if (filter.fromMs !== undefined || filter.toMs !== undefined || !isInSums(filter)) {
        return summaryOfShown(figures, filter, timeZone);
      }
      overBefore = hourOf(clock.nowMs());
      const totals = copyTotals(past(filter, overBefore, timeZone));
      addCounts(totals, figures.endedSince(filter, overBefore), timeZone);
      return toSummary(addCounts(totals, figures.liveAndNewer(filter), timeZone));
    },

    /** Takes in what the engine has committed: a call may have ended in an hour that was over, when the machine had slept. */
    accept(facts: readonly Fact[]): void {
      if (facts.some((fact) => fact.kind === 'CallEnded' && hourOf(fact.at) < overBefore)) corrections += 1;
    },

    /** The engine has recovered, and closed what it found open. */
    recovered: (): void => void (corrections += 1),
  };
}
