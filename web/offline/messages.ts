import type { MetricsMessage } from '#shared/live.ts';
import type { SampleAnswer } from './sample-server.ts';

/** What the page says to the demonstration's worker. */
export type ToWorker = { readonly id: number; readonly method: string; readonly path: string; readonly search: string };

/** What the worker says: the answer to a request, or a second's metrics. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SampleAnswer }
  | { readonly kind: 'metrics'; readonly message: MetricsMessage };
