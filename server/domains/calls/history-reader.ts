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
  /** IANA; days are its. */
  readonly timeZone: string;
};

/** A page of the history and the figures of all that passes, as they were at one moment. */
export type HistoryFound = {
  readonly calls: Call[];
  readonly summary: HistorySummary;
  /** Of the time before, as long; null when the filter has no two ends. */
  readonly before: HistorySummary | null;
  /** The newest call that was looked at. */
  readonly untilId: number;
  readonly users: { email: string; name: string }[];
};

/** Plain data in and out: it runs on main and, where no sum helps, in the pool. */
export function createHistoryReader(
  calls: CallStore,
  summaryOf: Summaries['of'],
): (request: HistoryRequest) => HistoryFound {
  return ({ filter: asked, page, pageSize, timeZone }) =>
    calls.consistently(() => {
      const filter = calls.narrowed(asked, 'ofAll');
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
