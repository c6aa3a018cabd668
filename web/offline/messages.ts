import type { MetricsMessage } from '#shared/live.ts';
import type { Asked } from '#web/lib/api/transport.ts';
import type { SampleAnswer } from './sample-server.ts';

/** A message from the page to the demonstration's worker. */
export type ToWorker = { readonly id: number; readonly asked: Asked };

/** A message from the worker: the answer to a request, or the metrics of one second. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SampleAnswer }
  | { readonly kind: 'metrics'; readonly message: MetricsMessage };
