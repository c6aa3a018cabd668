/** Loaded before the server in a process of its own (`node --import`): what breaks the document goes to the error output. */
import { observeApps } from './observe.ts';
import { VIOLATION_MARK } from './violations.ts';

observeApps((violation) => process.stderr.write(`${VIOLATION_MARK}${violation.replaceAll('\n', ' ')}\n`));
