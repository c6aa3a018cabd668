import type { Connection } from '#server/platform/db/connection.ts';
import { nextOf, type StoredTable } from '#server/platform/exports/stored-table.ts';
import { createMetricStore } from './store.ts';

const ROWS_PER_PAGE = 500;
/** Counts in one second. */
const SAMPLE_FIELDS = ['placed', 'answered', 'concurrent', 'abandoned', 'carried', 'ended'] as const;
const FIELDS = [
  'timestamp',
  'cps',
  'answered_per_second',
  'concurrent_calls',
  'abandoned_calls',
  'carried_calls',
  'ended_calls',
];

/** Creates the table of every second with a sample, oldest first. */
export function createMetricTable(db: Connection): StoredTable {
  const metrics = createMetricStore(db);
  return {
    fields: FIELDS,
    page(after) {
      const page = metrics.pageAfter(after?.[0] ?? -1, ROWS_PER_PAGE);
      const rows = page.map((sample) => [
        new Date(sample.at * 1000).toISOString(),
        ...SAMPLE_FIELDS.map((field) => sample[field]),
      ]);
      const last = page.at(-1);
      return { rows, next: nextOf(page.length, ROWS_PER_PAGE, last && [last.at]) };
    },
  };
}
