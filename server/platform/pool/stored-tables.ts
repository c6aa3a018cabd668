/** Tables exported directly from the database, in pages, whatever their length. */
import type { Connection } from '#server/platform/db/connection.ts';
import type { MetricSample } from '#server/dialer/contract.ts';
import { CALLS_PER_PAGE, createCallStore, type HistoryKey } from '#server/domains/calls/call-store.ts';
import type { HistoryFilter } from '#server/domains/calls/history-filter.ts';
import { toCallRow } from '#server/domains/calls/views.ts';
import { createCliUsageStore } from '#server/domains/caller-ids/usage/usage-store.ts';
import { toRecord } from '#server/domains/caller-ids/usage/views.ts';
import { createMetricStore } from '#server/domains/monitoring/metrics/store.ts';
import { CallRow } from '#shared/contracts/calls.ts';
import { CliRecord } from '#shared/contracts/cli-usage.ts';
import type { Row } from '#shared/lists/cell.ts';
import type { PageKey, StoredTable, StoredTableName } from '#server/platform/exports/stored-table.ts';

/** Larger pages delay the first byte; smaller ones spend as much on requesting pages as on writing them. */
const ROWS_PER_PAGE = 500;
/** The usage of all caller ids of a page is computed together; a usual inventory is one page. */
const CLIS_PER_PAGE = 10_000;
const CALL_FIELDS = Object.keys(CallRow.properties) as (keyof CallRow)[];
const CLI_FIELDS = Object.keys(CliRecord.properties) as (keyof CliRecord)[];
/** Rows are counts of one second. */
const SAMPLE_FIELDS = ['placed', 'answered', 'concurrent', 'abandoned', 'carried', 'ended'] as const;
const METRIC_FIELDS = [
  'timestamp',
  'cps',
  'answered_per_second',
  'concurrent_calls',
  'abandoned_calls',
  'carried_calls',
  'ended_calls',
];

export function openStoredTables(db: Connection): Readonly<Record<StoredTableName, StoredTable<HistoryFilter>>> {
  const calls = createCallStore(db);
  const clis = createCliUsageStore(db);
  const metrics = createMetricStore(db);

  function toCells(call: Parameters<typeof toCallRow>[0]): Row {
    const row = toCallRow(call);
    return CALL_FIELDS.map((field) => row[field]);
  }

  function listClis(afterId: number, most: number, nowMs: number): { id: number; cells: Row }[] {
    return clis.pageAfter(afterId, most, nowMs).map((cli) => {
      const record = toRecord(cli);
      return { id: cli.id, cells: CLI_FIELDS.map((field) => record[field]) };
    });
  }

  return {
    /** Attempts as in the history, newest first. */
    calls: {
      fields: CALL_FIELDS,
      page(after, { filter = {} }, until) {
        const narrowed = calls.narrowed(filter, 'ofSome');
        const page = calls.pageAfter(narrowed, keyOf(after), CALLS_PER_PAGE, keyOf(until));
        const last = page.at(-1);
        const next = until ?? nextOf(page.length, CALLS_PER_PAGE, last && [last.assignedAt, last.id]);
        return { rows: page.map(toCells), next };
      },
      endOfPage: (after, { filter = {} }) => calls.endOfPage(filter, after),
      few(most) {
        const found = calls.pageAfter({}, null, most + 1);
        return found.length > most ? null : found.map(toCells);
      },
    },
    /** Every caller id as in its list, by id. */
    cli: {
      fields: CLI_FIELDS,
      page(after, { nowMs }) {
        const page = listClis(after?.[0] ?? 0, CLIS_PER_PAGE, nowMs);
        const last = page.at(-1);
        const rows = page.map(({ cells }) => cells);
        return { rows, next: nextOf(page.length, CLIS_PER_PAGE, last && [last.id]) };
      },
      few: (most, nowMs) =>
        clis.hasMoreThan(most) ? null : listClis(0, CLIS_PER_PAGE, nowMs).map(({ cells }) => cells),
    },
    /** Every second with a sample, oldest first. */
    metrics: {
      fields: METRIC_FIELDS,
      page(after) {
        const page = metrics.pageAfter(after?.[0] ?? -1, ROWS_PER_PAGE);
        const last = page.at(-1);
        return { rows: page.map(toSampleCells), next: nextOf(page.length, ROWS_PER_PAGE, last && [last.at]) };
      },
      few(most) {
        const found = metrics.pageAfter(-1, most + 1);
        return found.length > most ? null : found.map(toSampleCells);
      },
    },
  };
}

const keyOf = (key: PageKey | null): HistoryKey | null => key && { assignedAt: key[0]!, id: key[1]! };

function toSampleCells(sample: MetricSample): Row {
  return [new Date(sample.at * 1000).toISOString(), ...SAMPLE_FIELDS.map((field) => sample[field])];
}

function nextOf(rows: number, most: number, last: PageKey | undefined): PageKey | null {
  return last === undefined || rows < most ? null : last;
}
