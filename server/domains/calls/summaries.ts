/** Computes the history's figures for a filter. The counts of past hours are cached, not counted for each page. */
import type { Fact, FactOf } from '#engine/model/facts.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { HistoryFilter } from './history-filter.ts';
import { isInSums } from './history-where.ts';
import type { HistoryFigures } from './queries/history-figures.ts';
import { addCounts, copyTotals, emptyTotals, toSummary, type CallTotals } from './summary.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of filters whose past is cached. */
const MAX_CACHED = 100;
/** Nearly all calls have ended within so many hours of the one in which they are shown. */
const SETTLED_HOURS = 6;

const hourOf = (atMs: number): number => Math.floor(atMs / HOUR_MS);

/** The figures of a filter that has dates or that the sums lack, counted over the calls it shows. */
export const summaryOfShown = (figures: HistoryFigures, filter: HistoryFilter, timeZone: string): HistorySummary =>
  toSummary(addCounts(emptyTotals(), figures.shown(filter), timeZone));

export type Summaries = ReturnType<typeof createSummaries>;

export function createSummaries(db: Connection, figures: HistoryFigures, clock: Clock) {
  // Only the main thread subtracts from the counters (of a deleted campaign) and decides which users a filter matches;
  // the engine only adds to them.
  const cache = createReadCache<string, CallTotals>(db, MAX_CACHED);
  let overBefore = 0;
  let corrections = 0;

  const isInPast = ({ at, placedAtMs, queuedAtMs }: FactOf<'CallEnded'>): boolean =>
    hourOf(at) < overBefore || hourOf(placedAtMs ?? queuedAtMs) < overBefore - SETTLED_HOURS;

  /** Calls that ended in past hours, and the hours of calls shown so long ago that they have ended. */
  function past(filter: HistoryFilter, before: number, timeZone: string): CallTotals {
    const { untilId: _, ...aged } = filter; // newer calls are subtracted afterwards
    const key = JSON.stringify([before, corrections, timeZone, aged]);
    return cache(key, () => {
      const totals = addCounts(emptyTotals(), figures.endedBefore(filter, before), timeZone);
      return addCounts(totals, figures.shownIn(filter, { from: -Infinity, to: before - SETTLED_HOURS }), timeZone);
    });
  }

  return {
    of(filter: HistoryFilter, timeZone: string): HistorySummary {
      if (filter.fromMs !== undefined || filter.toMs !== undefined || !isInSums(filter)) {
        return summaryOfShown(figures, filter, timeZone);
      }
      overBefore = hourOf(clock.nowMs());
      const totals = copyTotals(past(filter, overBefore, timeZone));
      addCounts(totals, figures.endedSince(filter, overBefore), timeZone);
      addCounts(totals, figures.shownIn(filter, { from: overBefore - SETTLED_HOURS, to: Infinity }), timeZone);
      return toSummary(addCounts(totals, figures.liveAndNewer(filter), timeZone));
    },

    /**
     * Accepts committed facts of the engine. A call may end in an hour already counted as past, when the machine was
     * asleep, or very long after it was placed.
     */
    accept(facts: readonly Fact[]): void {
      if (facts.some((fact) => fact.kind === 'CallEnded' && isInPast(fact))) corrections += 1;
    },

    /** The engine has recovered and has closed the open calls. */
    recovered: (): void => void (corrections += 1),
  };
}
