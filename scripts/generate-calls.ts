/** `npm run calls -- --help`: generates call histories for trials, tests and measurements. */
import { HELP, readArguments } from './calls/arguments.ts';
import { makeHistory } from './calls/history.ts';
import { isFileError, whyOf } from './file-errors.ts';
import { ArgumentError } from './whole-number.ts';

try {
  const order = readArguments(process.argv.slice(2));
  if (order === null) console.log(HELP);
  else {
    const startedMs = performance.now();
    const found = await makeHistory(order);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    const messages = {
      made: `${order.count} calls in ${seconds} s`,
      there: 'already exists',
      used: 'already exists, and a server has used it since it was generated',
    };
    console.error(`${order.out}: ${messages[found]}`);
  }
} catch (error) {
  if (!(error instanceof ArgumentError) && !isFileError(error)) throw error;
  console.error(`calls: ${isFileError(error) ? `--out ${error.path}: ${whyOf(error)}` : error.message}`);
  process.exitCode = 1;
}
