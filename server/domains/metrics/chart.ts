import { fillHistory, planHistory } from './history.ts';
import type { Steps, StepsRequest } from './store.ts';
import { toHistoryAnswer } from './views.ts';

/** The last `minutes` before the second `nowS`, epoch seconds. */
export type ChartRequest = { readonly minutes: number; readonly nowS: number };

/** Writes the answer of a chart, as JSON; it runs in the pool: six hundred points are a text to whoever sends them. */
export function createMetricsChart(listSteps: (request: StepsRequest) => Steps): (request: ChartRequest) => string {
  return ({ minutes, nowS }) => {
    const request = planHistory(minutes, nowS);
    return JSON.stringify(toHistoryAnswer(minutes, fillHistory(request, listSteps(request))));
  };
}
