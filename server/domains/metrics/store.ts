import type { MetricSample } from '#server/dialer/contract.ts';
import type { Connection } from '#server/db/connection.ts';

/** Samples added up over a step of some seconds that begins at `at`; `concurrent` and `mostPlaced` are the most in any second. */
export type SampleStep = MetricSample & {
  readonly mostPlaced: number;
  /** Sum over the seconds. */
  readonly concurrentSeconds: number;
};

/** Epoch seconds. */
export type StepsRequest = { readonly sinceS: number; readonly untilS: number; readonly stepS: number };
/** The oldest and the newest sample that are kept. Epoch seconds; null: none is. */
export type SampleSpan = { readonly oldestS: number | null; readonly newestS: number | null };

export type MetricStore = ReturnType<typeof createMetricStore>;

export function createMetricStore(db: Connection) {
  const steps = db.sqlite.prepare<{ step: number; since: number; until: number }, SampleStep>(
    // A number arrives as a real, and would divide like one.
    `select at / cast(@step as integer) * cast(@step as integer) at, sum(placed) placed, max(placed) mostPlaced, max(concurrent) concurrent,
       sum(concurrent) concurrentSeconds, sum(answered) answered, sum(abandoned) abandoned, sum(carried) carried, sum(ended) ended
     from metric_samples where at >= @since and at < @until group by at / cast(@step as integer) order by at`,
  );
  // Each from an end of the key: asked for together, both would have it read through.
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
    /** Samples from `sinceS` up to `untilS`, in steps of `stepS` seconds, oldest first. A long span takes a while: in the pool. */
    listSteps: ({ sinceS, untilS, stepS }: StepsRequest): SampleStep[] =>
      steps.all({ since: sinceS, until: untilS, step: stepS }),
    findSpan: (): SampleSpan => span.get()!,
    /** The next `take` samples behind the second `afterS`, oldest first. */
    pageAfter: (afterS: number, take: number): MetricSample[] => after.all(afterS, take),
    /** Removes at most `most` samples older than `beforeS` and says how many. Inside a write transaction. */
    dropBefore: (beforeS: number, most: number): number => dropBefore.run(beforeS, most).changes,
  };
}
