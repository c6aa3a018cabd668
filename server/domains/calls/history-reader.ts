import type { HistorySummary } from '#shared/contracts/calls.ts';
import type { Call } from './queries/call-rows.ts';
import type { CallStore } from './call-store.ts';
import { precedingFilter, type HistoryFilter } from './history-filter.ts';

export type RowsRequest = {
  readonly filter: HistoryFilter;
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
};
/** `timeZone` (IANA) defines days and hours. */
export type FiguresRequest = { readonly filter: HistoryFilter; readonly timeZone: string };

/** A page of the history. */
export type HistoryRows = {
  readonly calls: Call[];
  /** The newest call read. */
  readonly untilId: number;
  readonly users: { email: string; name: string }[];
};

/** The figures of all matching calls. */
export type HistoryFigures = {
  readonly summary: HistorySummary;
  /** The figures of the preceding period of equal length; null when the filter lacks an end. */
  readonly before: HistorySummary | null;
};

/** Takes and returns plain data: it runs on the main thread or, where calls have to be searched, in the pool. */
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
