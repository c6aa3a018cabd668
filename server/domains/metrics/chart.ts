import { fillHistory, knownOf, planHistory } from './history.ts';
import { createClosedPoints } from './closed-points.ts';
import type { MetricStore } from './store.ts';
import { toHistoryText, toPoint } from './views.ts';

/** The last `minutes` before the second `nowS`, epoch seconds. */
export type ChartRequest = { readonly minutes: number; readonly nowS: number };

/** Writes the answer of a chart, as JSON; it runs in the pool: six hundred points are a text to whoever sends them. */
export function createMetricsChart({
  findSpan,
  listSteps,
}: Pick<MetricStore, 'findSpan' | 'listSteps'>): (request: ChartRequest) => string {
  const settledOf = createClosedPoints();

  return ({ minutes, nowS }) => {
    // Before the steps: what is stored in between is newer than what is kept.
    const span = findSpan();
    const known = knownOf(planHistory(minutes, nowS), span);
    const settled = settledOf(known, span);
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
