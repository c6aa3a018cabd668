/**
 * Applies an action to all contacts that match a filter, as a background job. The pool finds the contacts. The engine,
 * which owns their state, changes them in transactions of a few milliseconds and dials in between.
 */
import { type Job, type JobProgress, workInSteps } from '#server/platform/jobs.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { ContactAction, WorkCounts, WorkResult } from '#server/dialer/contract.ts';
import type { ContactFilter } from './filter.ts';
import type { IdPage } from './reader.ts';
import type { Position } from './source.ts';

export type BulkJob = Job<{ readonly action: ContactAction }, WorkResult>;

type BulkDeps = {
  /** Reads a page of ids in the pool. */
  readonly findIds: (filter: ContactFilter, after: Position | null, most: number) => Promise<IdPage>;
  /** Changes the contacts in one transaction of the engine. */
  readonly work: (action: ContactAction, ids: readonly number[]) => Promise<WorkCounts>;
};

/** Ids per page read in the pool. */
const IDS_AT_ONCE = 10_000;
/** Target round trip of one slice to the engine, ms. The engine's transaction takes about half of it. */
const SLICE_MS = 8;

export function createBulkWork({ findIds, work }: BulkDeps) {
  return async (action: ContactAction, filter: ContactFilter, progress: JobProgress<WorkResult>): Promise<void> => {
    const size = createBatchSize(SLICE_MS);
    let after: Position | null = null;
    do {
      const page: IdPage = await findIds(filter, after, IDS_AT_ONCE);
      await workInSteps(progress, page.ids, size, (ids) => work(action, ids));
      after = page.next;
    } while (after !== null && progress.isActive());
  };
}
