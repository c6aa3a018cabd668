/** `npm run calls -- --help`: makes histories of calls for trying, testing and measuring. */
import { HELP, readArguments } from './calls/arguments.ts';
import { makeHistory } from './calls/history.ts';
import { ArgumentError } from './whole-number.ts';

try {
  const order = readArguments(process.argv.slice(2));
  if (order === null) console.log(HELP);
  else {
    const startedMs = performance.now();
    const isNew = await makeHistory(order);
    const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
    console.error(isNew ? `${order.out}: ${order.count} calls in ${seconds} s` : `${order.out}: is there already`);
  }
} catch (error) {
  const isFileError = error instanceof Error && 'syscall' in error;
  if (!(error instanceof ArgumentError) && !isFileError) throw error;
  console.error(isFileError ? `--out ${error.message}` : error.message);
  process.exitCode = 1;
}
