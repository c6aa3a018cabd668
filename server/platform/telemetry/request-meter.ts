import type { RequestCount, RequestKind, RequestMeter } from '#server/platform/http/request-watch.ts';
import { createCounter, type Count, type Family, createHistogram } from './family.ts';
import { observe, type HistogramCells } from '#server/platform/threads/histogram-cells.ts';

/** Histogram bounds, s. They range from answers held in memory to pages of an export. */
const BOUNDS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10] as const;

export function createRequestMeter(): RequestMeter & { readonly families: readonly Family[] } {
  const requests = createCounter(
    'cadencia_http_requests_total',
    'Requests answered, by method, route pattern and class of status.',
  );
  const durations = createHistogram(
    'cadencia_http_request_duration_seconds',
    'Duration of requests, from arrival to the end of the answer.',
    BOUNDS_S,
  );

  function of(kind: RequestKind): RequestCount {
    const byClass: Count[] = [];
    let cells: HistogramCells | undefined;
    return {
      count(status, durationMs) {
        const hundreds = Math.floor(status / 100);
        (byClass[hundreds] ??= requests.add({ ...kind, status: `${hundreds}xx` })).value += 1;
        observe((cells ??= durations.add(kind)), BOUNDS_S, durationMs / 1000);
      },
    };
  }

  return { families: [requests.family, durations.family], of };
}
