import type { MetricSample } from '#server/dialer/contract.ts';
import type { Db } from '#server/db/open.ts';

/** Samples added up over a step of some seconds; `concurrent` is the most in any of them. */
export type SampleStep = MetricSample;

export function createMetricStore(db: Db) {
  const steps = db.sqlite.prepare<{ step: number; since: number; until: number }, SampleStep>(
    `select at / @step * @step at, sum(placed) placed, max(concurrent) concurrent, sum(answered) answered,
       sum(abandoned) abandoned, sum(carried) carried, sum(ended) ended
     from metric_samples where at >= @since and at < @until group by at / @step order by at`,
  );

  return {
    /** Samples from `sinceS` (epoch seconds) up to `untilS`, in steps of `stepS` seconds, oldest first. */
    listSteps: (sinceS: number, untilS: number, stepS: number): SampleStep[] =>
      steps.all({ since: sinceS, until: untilS, step: stepS }),
  };
}

export type MetricStore = ReturnType<typeof createMetricStore>;
