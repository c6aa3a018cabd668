/** Loaded before the server in a process of its own (`node --import`): what breaks the document goes to the error output. */
import { isMainThread } from 'node:worker_threads';
import { VIOLATION_MARK } from './violations.ts';

// Its threads load this as well, and answer nobody: they would start later than the product's do.
if (isMainThread) {
  const { observeApps } = await import('./observe.ts');
  observeApps((violation) => process.stderr.write(`${VIOLATION_MARK}${violation.replaceAll('\n', ' ')}\n`));
}
