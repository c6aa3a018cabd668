import type { MetricSample } from '#server/dialer/contract.ts';
import type { Connection } from '#server/db/connection.ts';

/** Samples added up over a step of some seconds that begins at `at`; `concurrent` and `mostPlaced` are the most in any second. */
export type SampleStep = MetricSample & {
  readonly mostPlaced: number;
  /** Sum over the seconds. */
  readonly concurrentSeconds: number;
};

/** Plain data: it crosses a thread. Epoch seconds. */
export type StepsRequest = { readonly sinceS: number; readonly untilS: number; readonly stepS: number };
export type Steps = {
  readonly steps: SampleStep[];
  /** The oldest sample that is kept; null: none is. */
  readonly oldestS: number | null;
};

export function createMetricStore(db: Connection) {
  const steps = db.sqlite.prepare<{ step: number; since: number; until: number }, SampleStep>(
    // A number arrives as a real, and would divide like one.
    `select at / cast(@step as integer) * cast(@step as integer) at, sum(placed) placed, max(placed) mostPlaced, max(concurrent) concurrent,
       sum(concurrent) concurrentSeconds, sum(answered) answered, sum(abandoned) abandoned, sum(carried) carried, sum(ended) ended
     from metric_samples where at >= @since and at < @until group by at / cast(@step as integer) order by at`,
  );
  const oldest = db.sqlite.prepare<[], number | null>('select min(at) from metric_samples').pluck();
  const after = db.sqlite.prepare<[number, number], MetricSample>(
    `select at, placed, concurrent, answered, abandoned, carried, ended
     from metric_samples where at > ? order by at limit ?`,
  );
  const dropBefore = db.sqlite.prepare<[number, number]>(
    'delete from metric_samples where at in (select at from metric_samples where at < ? order by at limit ?)',
  );

  return {
    /** Samples from `sinceS` up to `untilS`, in steps of `stepS` seconds, oldest first. A long span takes a while: in the pool. */
    listSteps: ({ sinceS, untilS, stepS }: StepsRequest): Steps => ({
      steps: steps.all({ since: sinceS, until: untilS, step: stepS }),
      oldestS: oldest.get() ?? null,
    }),
    /** The next `take` samples behind the second `afterS`, oldest first. */
    pageAfter: (afterS: number, take: number): MetricSample[] => after.all(afterS, take),
    /** Removes at most `most` samples older than `beforeS` and says how many. Inside a write transaction. */
    dropBefore: (beforeS: number, most: number): number => dropBefore.run(beforeS, most).changes,
  };
}
