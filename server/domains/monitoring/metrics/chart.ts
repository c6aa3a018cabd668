import { fillHistory, knownOf, planHistory } from './history.ts';
import { createClosedPoints } from './closed-points.ts';
import type { MetricStore } from './store.ts';
import { toHistoryText, toPoint } from './views.ts';

/** The `minutes` before `nowS`, epoch seconds. */
export type ChartRequest = { readonly minutes: number; readonly nowS: number };

/** Builds a chart's answer as JSON. Runs in the pool, so that the main thread receives its points as one string. */
export function createMetricsChart({
  findSpan,
  listSteps,
}: Pick<MetricStore, 'findSpan' | 'listSteps'>): (request: ChartRequest) => string {
  const closedPointsOf = createClosedPoints();

  return ({ minutes, nowS }) => {
    // Read before the steps, so that samples stored in between are newer than the cached points.
    const span = findSpan();
    const known = knownOf(planHistory(minutes, nowS), span);
    const settled = closedPointsOf(known, span);
    const texts = [...settled.texts];
    const rest = { ...known, sinceS: known.sinceS + texts.length * known.stepS };
    for (const point of fillHistory(rest, listSteps(rest))) {
      const text = JSON.stringify(toPoint(point));
      settled.keep(point, text);
      texts.push(text);
    }
    return toHistoryText(minutes, known.stepS, texts);
  };
}
