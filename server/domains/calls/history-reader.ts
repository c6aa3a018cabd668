import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { Call } from './queries/call-rows.ts';
import type { CallStore } from './call-store.ts';
import { precedingFilter, type HistoryFilter } from './history-filter.ts';
import type { Summaries } from './summaries.ts';

export type HistoryRequest = {
  readonly filter: HistoryFilter;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  /** IANA zone for days. */
  readonly timeZone: string;
};

/** A page of the history and the figures of all matching calls, from one snapshot. */
export type HistoryFound = {
  readonly calls: Call[];
  readonly summary: HistorySummary;
  /** The figures of the preceding period of equal length; null when the filter lacks an end. */
  readonly before: HistorySummary | null;
  /** The newest call read. */
  readonly untilId: number;
  readonly users: { email: string; name: string }[];
};

/** Takes and returns plain data: it runs on the main thread or, where no sums help, in the pool. */
export function createHistoryReader(
  calls: CallStore,
  summaryOf: Summaries['of'],
): (request: HistoryRequest) => HistoryFound {
  return ({ filter: requested, page, pageSize, timeZone }) =>
    calls.consistently(() => {
      const filter = calls.narrowed(requested, 'ofAll');
      const summary = summaryOf(filter, timeZone);
      const preceding = precedingFilter(filter);
      return {
        calls: calls.page(filter, summary.total, (page - 1) * pageSize, pageSize),
        summary,
        before: preceding === undefined ? null : summaryOf(preceding, timeZone),
        untilId: filter.untilId ?? calls.newestId(),
        users: calls.users(),
      };
    });
}
