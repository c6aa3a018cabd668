/** Preloaded into a server in its own process (`node --import`): writes violations of the document to stderr. */
import { isMainThread } from 'node:worker_threads';
import { VIOLATION_MARK } from './violations.ts';

// Its threads load this as well, but send no responses; loading the observer there would delay their start.
if (isMainThread) {
  const { observeApps } = await import('./observe.ts');
  observeApps((violation) => process.stderr.write(`${VIOLATION_MARK}${violation.replaceAll('\n', ' ')}\n`));
}
