import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { Call } from './queries/call-rows.ts';
import type { CallStore } from './call-store.ts';
import { precedingFilter, type HistoryFilter } from './history-filter.ts';

export type RowsRequest = {
  readonly filter: HistoryFilter;
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
};
/** Days and hours are in `timeZone` (IANA). */
export type FiguresRequest = { readonly filter: HistoryFilter; readonly timeZone: string };

export type HistoryRows = {
  readonly calls: Call[];
  /** Highest call id that the page may include. Requests for later pages send it, to exclude newer calls. */
  readonly untilId: number;
  readonly users: { email: string; name: string }[];
};

/** Figures of all matching calls. */
export type HistoryFigures = {
  readonly summary: HistorySummary;
  /** Figures of the preceding period of equal length; null if the filter's period is open-ended. */
  readonly before: HistorySummary | null;
};

/** Reads the history. Requests and answers are plain data, because slow searches run in the pool. */
export function createHistoryReader(calls: CallStore) {
  return {
    rows: ({ filter, page, pageSize }: RowsRequest): HistoryRows =>
      calls.consistently(() => ({
        calls: calls.page(calls.narrowed(filter, 'ofAll'), (page - 1) * pageSize, pageSize),
        untilId: filter.untilId ?? calls.newestId(),
        users: calls.users(),
      })),

    figures: ({ filter: requested, timeZone }: FiguresRequest): HistoryFigures =>
      calls.consistently(() => {
        const filter = calls.narrowed(requested, 'ofAll');
        const preceding = precedingFilter(filter);
        return {
          summary: calls.sums.of(filter, timeZone),
          before: preceding === undefined ? null : calls.sums.of(preceding, timeZone),
        };
      }),
  };
}
