import { and, eq, isNull, lt } from 'drizzle-orm';
import type { Db } from './db/open.ts';
import { jobs } from './db/tables/jobs.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobKind = JobRow['kind'];

/** Creates the store of background jobs. Writes run in the caller's transaction. */
export function createJobStore({ orm }: Db) {
  return {
    find: (kind: JobKind, id: number): JobRow | undefined =>
      orm
        .select()
        .from(jobs)
        .where(and(eq(jobs.id, id), eq(jobs.kind, kind)))
        .get(),
    /** Stores a running job and returns it with its id. */
    create: (job: Pick<JobRow, 'kind' | 'userId' | 'details' | 'total' | 'createdAt'>): JobRow =>
      orm
        .insert(jobs)
        .values({ ...job, state: 'running', processed: 0, counts: {} })
        .returning()
        .get(),
    save: ({ id, ...job }: JobRow): void => void orm.update(jobs).set(job).where(eq(jobs.id, id)).run(),
    interruptAll: (atMs: number): void =>
      void orm.update(jobs).set({ state: 'interrupted', finishedAt: atMs }).where(isNull(jobs.finishedAt)).run(),
    /** Removes jobs that ended before `atMs`. */
    dropBefore: (atMs: number): void => void orm.delete(jobs).where(lt(jobs.finishedAt, atMs)).run(),
  };
}
