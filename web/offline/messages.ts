import { msg } from '#shared/msg.ts';
import type { MetricsMessage } from '#shared/live.ts';
import type { Asked } from '#web/lib/api/transport.ts';
import type { SampleAnswer } from './sample-server.ts';

/** The error of what needs a server. The worker has no catalogues: the page translates it. */
export const LOCAL_ONLY = msg('Modo local, sin servidor: no se puede hacer acá');

/** A message from the page to the demonstration's worker. */
export type ToWorker = { readonly id: number; readonly asked: Asked };

/** A message from the worker: the answer to a request, or the metrics of one second. */
export type FromWorker =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: SampleAnswer }
  | { readonly kind: 'metrics'; readonly message: MetricsMessage };
