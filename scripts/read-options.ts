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

/** The one argument that is no option, null unless there is exactly one; and whether help is asked for. Throws ArgumentError for any other option. */
export function readPositional(args: readonly string[]): {
  readonly help: boolean;
  readonly positional: string | null;
} {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
    return { help: values.help, positional: positionals.length === 1 ? positionals[0]! : null };
  } catch (error) {
    throw new ArgumentError((error as Error).message.split('. ')[0]!);
  }
}
