/** What is exported straight from the database, in pages, whatever its length. */
import type { Db } from '#server/db/open.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { toCallRow } from '#server/domains/calls/views.ts';
import { createMetricStore } from '#server/domains/metrics/store.ts';
import { CallRow } from '#shared/contracts/calls.ts';
import type { Row } from './cell.ts';

export type StoredTableName = 'calls' | 'metrics';

/** Where a page ended: the next begins behind. Plain data. */
export type PageKey = readonly number[];
export type TablePage = { readonly rows: readonly Row[]; /** Null: there is no more. */ readonly next: PageKey | null };

export type StoredTable = {
  readonly fields: readonly string[];
  /** `after` is null for the first page. */
  page(after: PageKey | null): TablePage;
};

const ROWS_PER_PAGE = 1000;
const EVERY_CALL = {
  standings: undefined,
  userEmail: undefined,
  fromMs: undefined,
  toMs: undefined,
  campaignId: undefined,
  phone: undefined,
} as const;
const CALL_FIELDS = Object.keys(CallRow.properties) as (keyof CallRow)[];
/** Counts of one second each. */
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

export function openStoredTables(db: Db): Readonly<Record<StoredTableName, StoredTable>> {
  const calls = createCallStore(db);
  const metrics = createMetricStore(db);
  return {
    /** Every attempt, as the history has it, newest first. */
    calls: {
      fields: CALL_FIELDS,
      page(after) {
        const key = after === null ? null : { assignedAt: after[0]!, id: after[1]! };
        const page = calls.pageAfter(EVERY_CALL, key, ROWS_PER_PAGE);
        const rows = page.map((call) => {
          const row = toCallRow(call);
          return CALL_FIELDS.map((field) => row[field]);
        });
        const last = page.at(-1);
        return { rows, next: nextOf(page.length, last && [last.assignedAt, last.id]) };
      },
    },
    /** Every second that has a sample, oldest first. */
    metrics: {
      fields: METRIC_FIELDS,
      page(after) {
        const page = metrics.pageAfter(after?.[0] ?? -1, ROWS_PER_PAGE);
        const rows = page.map((sample) => [
          new Date(sample.at * 1000).toISOString(),
          ...SAMPLE_FIELDS.map((field) => sample[field]),
        ]);
        const last = page.at(-1);
        return { rows, next: nextOf(page.length, last && [last.at]) };
      },
    },
  };
}

function nextOf(rows: number, last: PageKey | undefined): PageKey | null {
  return last === undefined || rows < ROWS_PER_PAGE ? null : last;
}
