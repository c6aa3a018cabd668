/** Plans a chart's points: a few hundred that cover every second. */
import type { SampleSpan, SampleStep, StepsRequest } from './store.ts';

/** A chart needs no more points than a screen has pixels. */
const MAX_POINTS = 600;

/** Allowed step lengths, so that points begin at round times. */
const STEPS_S = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200] as const;

/** A point: its step, and how many of its seconds have passed. */
export type HistoryPoint = SampleStep & { readonly seconds: number };

/**
 * Returns the steps that cover the last `minutes` before `nowS`. The first begins at or before that time, at a multiple
 * of the step length.
 */
export function planHistory(minutes: number, nowS: number): StepsRequest {
  const stepS = STEPS_S.find((step) => (minutes * 60) / step <= MAX_POINTS) ?? STEPS_S.at(-1)!;
  return { sinceS: Math.floor((nowS - minutes * 60) / stepS) * stepS, untilS: nowS, stepS };
}

/** Returns the plan without the time before the oldest stored sample. */
export function knownOf(plan: StepsRequest, { oldestS }: Pick<SampleSpan, 'oldestS'>): StepsRequest {
  const { sinceS, untilS, stepS } = plan;
  return { ...plan, sinceS: oldestS === null ? untilS : Math.max(sinceS, Math.floor(oldestS / stepS) * stepS) };
}

/**
 * Returns one point per step, oldest first. Seconds without activity have no sample, so a step without samples is zero.
 */
export function fillHistory({ sinceS, untilS, stepS }: StepsRequest, steps: readonly SampleStep[]): HistoryPoint[] {
  const found = new Map(steps.map((step) => [step.at, step]));
  const points: HistoryPoint[] = [];
  for (let at = sinceS; at < untilS; at += stepS)
    points.push({ ...(found.get(at) ?? quietStep(at)), seconds: Math.min(stepS, untilS - at) });
  return points;
}

function quietStep(at: number): SampleStep {
  return {
    at,
    placed: 0,
    mostPlaced: 0,
    concurrent: 0,
    concurrentSeconds: 0,
    answered: 0,
    abandoned: 0,
    carried: 0,
    ended: 0,
  };
}
