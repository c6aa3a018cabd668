import type { MetricSample } from '#server/dialer/contract.ts';
import type { Connection } from '#server/platform/db/connection.ts';

/** Samples summed over a step that begins at `at`. `concurrent` and `mostPlaced` are maxima of its seconds. */
export type SampleStep = MetricSample & {
  readonly mostPlaced: number;
  /** Sum of the concurrent calls of all seconds. */
  readonly concurrentSeconds: number;
};

/** Epoch seconds; `untilS` is exclusive. */
export type StepsRequest = { readonly sinceS: number; readonly untilS: number; readonly stepS: number };
/** Oldest and newest stored sample, epoch seconds, or null. */
export type SampleSpan = { readonly oldestS: number | null; readonly newestS: number | null };

export type MetricStore = ReturnType<typeof createMetricStore>;

export function createMetricStore(db: Connection) {
  const steps = db.sqlite.prepare<{ step: number; since: number; until: number }, SampleStep>(
    // Numbers are bound as reals, so the cast is needed for an integer division.
    `select at / cast(@step as integer) * cast(@step as integer) at, sum(placed) placed, max(placed) mostPlaced, max(concurrent) concurrent,
       sum(concurrent) concurrentSeconds, sum(answered) answered, sum(abandoned) abandoned, sum(carried) carried, sum(ended) ended
     from metric_samples where at >= @since and at < @until group by at / cast(@step as integer) order by at`,
  );
  // Two subqueries read one end of the key each; min and max together would scan the table.
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
     * Returns the steps from `sinceS` to before `untilS`, oldest first. Runs in the pool, because a long span takes a
     * while.
     */
    listSteps: ({ sinceS, untilS, stepS }: StepsRequest): SampleStep[] =>
      steps.all({ since: sinceS, until: untilS, step: stepS }),
    findSpan: (): SampleSpan => span.get()!,
    /** Returns the next `take` samples after the second `afterS`, oldest first. */
    pageAfter: (afterS: number, take: number): MetricSample[] => after.all(afterS, take),
    /**
     * Removes at most `most` samples older than `beforeS` and returns their number. Call it inside a write transaction.
     */
    dropBefore: (beforeS: number, most: number): number => dropBefore.run(beforeS, most).changes,
  };
}
