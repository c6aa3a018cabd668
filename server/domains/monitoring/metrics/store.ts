import type { MetricSample } from '#server/dialer/contract.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/**
 * Samples summed over a step of some seconds that begins at `at`; `concurrent` and `mostPlaced` are the maximum of any
 * second.
 */
export type SampleStep = MetricSample & {
  readonly mostPlaced: number;
  /** Sum over the seconds. */
  readonly concurrentSeconds: number;
};

/** Epoch seconds. */
export type StepsRequest = { readonly sinceS: number; readonly untilS: number; readonly stepS: number };
/** The oldest and the newest stored sample. Epoch seconds; null: none. */
export type SampleSpan = { readonly oldestS: number | null; readonly newestS: number | null };

export type MetricStore = ReturnType<typeof createMetricStore>;

export function createMetricStore(db: Connection) {
  const steps = db.sqlite.prepare<{ step: number; since: number; until: number }, SampleStep>(
    // Bound numbers arrive as reals, and the division would not be an integer one.
    `select at / cast(@step as integer) * cast(@step as integer) at, sum(placed) placed, max(placed) mostPlaced, max(concurrent) concurrent,
       sum(concurrent) concurrentSeconds, sum(answered) answered, sum(abandoned) abandoned, sum(carried) carried, sum(ended) ended
     from metric_samples where at >= @since and at < @until group by at / cast(@step as integer) order by at`,
  );
  // Two subqueries: each reads one end of the key, while min and max together would scan the table.
  const span = db.sqlite.prepare<[], SampleSpan>(
    `select (select min(at) from metric_samples) oldestS, (select max(at) from metric_samples) newestS`,
  );
  const after = db.sqlite.prepare<[number, number], MetricSample>(
    `select at, placed, concurrent, answered, abandoned, carried, ended
     from metric_samples where at > ? order by at limit ?`,
  );
  const dropBefore = db.sqlite.prepare<[number, number]>(
    'delete from metric_samples where at in (select at from metric_samples where at < ? order by at limit ?)',
  );

  return {
    /**
     * Samples from `sinceS` to before `untilS`, in steps of `stepS` seconds, oldest first. Runs in the pool, because a
     * long span takes a while.
     */
    listSteps: ({ sinceS, untilS, stepS }: StepsRequest): SampleStep[] =>
      steps.all({ since: sinceS, until: untilS, step: stepS }),
    findSpan: (): SampleSpan => span.get()!,
    /** The next `take` samples after the second `afterS`, oldest first. */
    pageAfter: (afterS: number, take: number): MetricSample[] => after.all(afterS, take),
    /** Removes at most `most` samples older than `beforeS` and returns their number. Inside a write transaction. */
    dropBefore: (beforeS: number, most: number): number => dropBefore.run(beforeS, most).changes,
  };
}
