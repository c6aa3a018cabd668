/**
 * Makes contacts callable again, in their campaign or as a new list of another one, as a background job. The pool finds
 * them. The engine, which owns their progress, resets a slice at a time, or the pool copies them.
 */
import { type Job, type JobCounts, type JobProgress, workInSteps } from '#server/platform/jobs.ts';
import { createBatchSize } from '#server/platform/db/batch-size.ts';
import type { RecycleFilter, RecyclePage, RecyclePosition } from './candidate-store.ts';

/**
 * `duplicate`: the other campaign has the number already. `leftAlone`: in a call, opted out or on the blacklist by now.
 */
export type RecycleResult = 'recycled' | 'duplicate' | 'leftAlone';

/** `targetId`: the campaign in which they are called again. */
export type Recycling = Job<{ readonly campaignId: number; readonly targetId: number }, RecycleResult>;

export type Target = {
  readonly campaignId: number;
  /** Desired duration of a step, in milliseconds, by which the number of its contacts adapts; null: the number is fixed. */
  readonly stepMs: number | null;
  /** Takes a step. Null: it cannot continue. */
  readonly work: (contactIds: readonly number[]) => Promise<JobCounts<RecycleResult> | null>;
};

export type FindRecyclable = (
  filter: RecycleFilter,
  after: RecyclePosition | null,
  most: number,
) => Promise<RecyclePage>;

/** Candidates that one task of the pool looks at. */
export const CANDIDATES_AT_ONCE = 10_000;
/** Contacts that a crash can leave in both campaigns. The engine excludes them in one transaction of a few milliseconds. */
const COPIED_AT_ONCE = { next: () => 100, took: () => {} };

export async function recycleAll(
  findPage: FindRecyclable,
  filter: RecycleFilter,
  { stepMs, work }: Target,
  progress: JobProgress<RecycleResult>,
): Promise<void> {
  // All are found first: contacts that are reset move within the order in which they are found.
  const ids: number[] = [];
  let after: RecyclePosition | null = null;
  do {
    const page: RecyclePage = await findPage(filter, after, CANDIDATES_AT_ONCE);
    for (const id of page.ids) ids.push(id);
    after = page.next;
  } while (after !== null && progress.isActive());
  await workInSteps(progress, ids, stepMs === null ? COPIED_AT_ONCE : createBatchSize(stepMs), work);
}
