import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ArgumentError } from './whole-number.ts';
import { withNegatives } from './with-negatives.ts';

/** The command line's options as they were written. Throws ArgumentError, in one sentence, for what is none of `options`. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  try {
    return parseArgs({ args: withNegatives(args), options }).values;
  } catch (error) {
    throw new ArgumentError((error as Error).message.split('. ')[0]!);
  }
}
