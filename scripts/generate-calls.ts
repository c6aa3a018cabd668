/** `npm run calls -- --help`: makes histories of calls for trying, testing and measuring. */
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
    const said = {
      made: `${order.count} calls in ${seconds} s`,
      there: 'is there already',
      used: 'is there already, with what a server has done to it since it was made',
    };
    console.error(`${order.out}: ${said[found]}`);
  }
} catch (error) {
  if (!(error instanceof ArgumentError) && !isFileError(error)) throw error;
  console.error(`calls: ${isFileError(error) ? `--out ${error.path}: ${whyOf(error)}` : error.message}`);
  process.exitCode = 1;
}
