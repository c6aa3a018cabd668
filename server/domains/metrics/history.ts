/** A span of seconds as a chart can show it: a few hundred points, none of them left out. */
import type { SampleSpan, SampleStep, StepsRequest } from './store.ts';

/** A chart needs no more points than a screen has pixels for. */
const MAX_POINTS = 600;

/** How many seconds a point may cover, so that points begin on round times. */
const STEPS_S = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200] as const;

/** A point: its step, and how many of its seconds are over. */
export type HistoryPoint = SampleStep & { readonly seconds: number };

/** The steps that cover the last `minutes` before `nowS`; the first begins on a round time at or before. */
export function planHistory(minutes: number, nowS: number): StepsRequest {
  const stepS = STEPS_S.find((step) => (minutes * 60) / step <= MAX_POINTS) ?? STEPS_S.at(-1)!;
  return { sinceS: Math.floor((nowS - minutes * 60) / stepS) * stepS, untilS: nowS, stepS };
}

/** What of the plan can be told: of the time before the oldest sample that is kept nothing is known. */
export function knownOf(plan: StepsRequest, { oldestS }: Pick<SampleSpan, 'oldestS'>): StepsRequest {
  const { sinceS, untilS, stepS } = plan;
  return { ...plan, sinceS: oldestS === null ? untilS : Math.max(sinceS, Math.floor(oldestS / stepS) * stepS) };
}

/**
 * One point a step, oldest first. A second without a sample is one in which nothing happened, so a step without samples
 * is all zeros.
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
