/**
 * Runs background jobs: long work that a request starts and others poll. A job has a row in the database, so its id is
 * never reused and a restart marks it as interrupted. Only one job of a kind runs at a time.
 */
import type { Logger } from 'pino';
import type { Audit, AuditEntry } from '#server/platform/audit/service.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { BatchSize } from './db/batch-size.ts';
import type { Db } from './db/open.ts';
import { writeOnceHealthy, type StorageWatch } from './db/storage-watch.ts';
import { createJobStore, type JobKind, type JobRow } from './job-store.ts';

export type JobState = JobRow['state'];
export type JobCounts<Result extends string = string> = Readonly<Partial<Record<Result, number>>>;

export type Job<Details = unknown, Result extends string = string> = {
  readonly id: number;
  readonly userId: number;
  readonly state: JobState;
  readonly details: Details;
  readonly total: number;
  readonly processed: number;
  readonly counts: JobCounts<Result>;
  readonly createdAt: number;
  readonly finishedAt: number | null;
};

/** Interface through which a job's work reports progress. */
export type JobProgress<Result extends string> = {
  /** False once the job has been interrupted. No further step may begin then. */
  isActive(): boolean;
  /** Adds processed items and their counts by result. */
  add(processed: number, counts: JobCounts<Result>): void;
  /** Stops the job because it cannot continue. */
  interrupt(): void;
};

export type JobOrder<Details, Result extends string> = {
  readonly userId: number;
  readonly details: Details;
  readonly total: number;
  readonly audit: AuditEntry;
  /** Called in the transaction that stores the job. */
  readonly onStart?: () => void;
  readonly run: (progress: JobProgress<Result>) => Promise<void>;
  /** Called in the transaction that stores the job's end. */
  readonly finish?: (job: Job<Details, Result>) => void;
  /** Called after the end was stored, before its audit entry is written. */
  readonly onFinished?: (job: Job<Details, Result>) => Promise<void>;
  readonly endAudit: (job: Job<Details, Result>) => AuditEntry;
};

export type Jobs<Details, Result extends string> = {
  /**
   * Starts the job that `order` resolves to. Returns null if another job of the kind is running or being prepared, or
   * if the server is stopping.
   */
  start(order: () => Promise<JobOrder<Details, Result>>): Promise<Job<Details, Result> | null>;
  find(id: number): Job<Details, Result> | undefined;
  /** Interrupts a running job before its next step. */
  interrupt(id: number): void;
};

type JobsDeps = {
  readonly db: Db;
  readonly audit: Pick<Audit, 'record'>;
  readonly storage: Pick<StorageWatch, 'note' | 'healthy'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
};

const asJob = <Details, Result extends string>(row: JobRow) => row as unknown as Job<Details, Result>;

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

const SAVED_EVERY_MS = 1000;
const KEPT_MS = 30 * 86_400_000;

export type JobRunner = ReturnType<typeof createJobs>;

/**
 * Creates the job runner, marks jobs of the previous run as interrupted, and deletes jobs that ended over a month ago.
 */
export function createJobs({ db, audit, storage, clock, log }: JobsDeps) {
  const running = new Map<JobKind, Mutable<JobRow>>();
  const ends = new Map<JobKind, Promise<void>>();
  let isStopping = false;

  const store = createJobStore(db);

  db.write(() => {
    store.interruptAll(clock.nowMs());
    store.dropBefore(clock.nowMs() - KEPT_MS);
  });

  async function run<D, R extends string>(job: Mutable<JobRow>, order: JobOrder<D, R>): Promise<void> {
    let savedAtMs = performance.now();
    const progress: JobProgress<R> = {
      isActive: () => job.state === 'running',
      add(processed, counts) {
        job.processed += processed;
        const sums = new Map(Object.entries(job.counts));
        for (const [result, count] of Object.entries<number | undefined>(counts))
          sums.set(result, (sums.get(result) ?? 0) + (count ?? 0));
        job.counts = Object.fromEntries(sums);
        if (performance.now() - savedAtMs < SAVED_EVERY_MS) return;
        savedAtMs = performance.now();
        db.write(() => store.save(job));
      },
      interrupt: () => void (job.state = 'interrupted'),
    };
    try {
      await order.run(progress);
      if (job.state === 'running') job.state = 'done';
    } catch (error) {
      // During shutdown, the engine refuses the current step.
      if (job.state === 'running') job.state = isStopping ? 'interrupted' : 'failed';
      if (!isStopping)
        log.error({ err: error, job: job.id, kind: job.kind, processed: job.processed }, 'a background job failed');
    }
    await end(job, order);
  }

  /** Stores a job's end together with `finish`. If that fails, stores the end alone and rethrows. */
  function storeEnd<D, R extends string>(job: Mutable<JobRow>, { finish }: JobOrder<D, R>): void {
    const patient = { db, storage, log };
    try {
      writeOnceHealthy(patient, () => {
        store.save(job);
        finish?.(asJob<D, R>(job));
      });
    } catch (error) {
      writeOnceHealthy(patient, () => store.save(job));
      throw error;
    }
  }

  async function end<D, R extends string>(job: Mutable<JobRow>, order: JobOrder<D, R>): Promise<void> {
    job.finishedAt = clock.nowMs();
    const ended = asJob<D, R>(job);
    try {
      storeEnd(job, order);
      await order.onFinished?.(ended);
      audit.record(order.endAudit(ended));
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind }, 'the end of a background job could not be stored');
    }
  }

  function ofKind<Details, Result extends string>(kind: JobKind): Jobs<Details, Result> {
    let isTaken = false;
    return {
      async start(orderOf) {
        const live = running.get(kind);
        if (live !== undefined && live.state !== 'running') await ends.get(kind); // it has ended and is storing its end
        if (isTaken || isStopping) return null;
        isTaken = true;
        let job: Mutable<JobRow> | undefined;
        try {
          const order = await orderOf();
          if (isStopping) return null;
          const { userId, details, total } = order;
          job = db.write(() => {
            order.onStart?.();
            audit.record(order.audit);
            return store.create({ kind, userId, details, total, createdAt: clock.nowMs() });
          });
          running.set(kind, job);
          const ending = run(job, order).finally(() => {
            running.delete(kind);
            isTaken = false;
          });
          ends.set(kind, ending);
          return asJob(job);
        } finally {
          if (job === undefined) isTaken = false;
        }
      },

      find(id) {
        const live = running.get(kind);
        if (live?.id === id) return asJob(live);
        const stored = store.find(kind, id);
        return stored && asJob(stored);
      },

      interrupt(id) {
        const live = running.get(kind);
        if (live?.id === id && live.state === 'running') live.state = 'interrupted';
      },
    };
  }

  return {
    ofKind,

    /** Interrupts all jobs and waits until their ends are stored. Irreversible. */
    async stop(): Promise<void> {
      isStopping = true;
      for (const job of running.values()) if (job.state === 'running') job.state = 'interrupted';
      await Promise.all(ends.values());
    },
  };
}

/** Works through items step by step until the job is interrupted. Interrupts it when `work` resolves to null. */
export async function workInSteps<Item, Result extends string>(
  progress: JobProgress<Result>,
  items: readonly Item[],
  size: Pick<BatchSize, 'next' | 'took'>,
  work: (some: readonly Item[]) => Promise<JobCounts<Result> | null>,
): Promise<void> {
  for (let from = 0; from < items.length && progress.isActive();) {
    const some = items.slice(from, from + size.next());
    const beganAt = performance.now();
    const counts = await work(some);
    if (counts === null) return progress.interrupt();
    size.took(some.length, performance.now() - beganAt);
    progress.add(some.length, counts);
    from += some.length;
  }
}
