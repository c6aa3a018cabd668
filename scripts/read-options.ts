import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ArgumentError } from './whole-number.ts';
import { withNegatives } from './with-negatives.ts';

const HELP_OPTION = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** The command line's options as they were written. Throws ArgumentError, in one sentence, for what is none of `options`. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  return inOneSentence(() => parseArgs({ args: withNegatives(args), options }).values);
}

/** The one argument that is no option, null unless there is exactly one; and whether help is asked for. Throws ArgumentError for any other option. */
export function readPositional(args: readonly string[]): {
  readonly help: boolean;
  readonly positional: string | null;
} {
  const { values, positionals } = inOneSentence(() =>
    parseArgs({ args: [...args], allowPositionals: true, options: HELP_OPTION }),
  );
  return { help: values.help, positional: positionals.length === 1 ? positionals[0]! : null };
}

/**
 * This process's command line, for a command that is nothing without it: ends the process with `help` where that is asked for,
 * and with one line that begins with the command's `name` for what is none of `options`, or a word where none is taken.
 */
export function readOrExplain<const Options extends ParseArgsOptionsConfig>(
  name: string,
  help: string,
  options: Options,
  allowPositionals = true,
) {
  const args = process.argv.slice(2);
  try {
    // Before the others: whoever asks for help may have another one wrong.
    if (args.includes('--help') || args.includes('-h')) {
      console.log(help);
      return process.exit(0);
    }
    return inOneSentence(() => parseArgs({ args, allowPositionals, options }));
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    console.error(`${name}: ${error.message}`);
    return process.exit(1);
  }
}

function inOneSentence<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new ArgumentError((error as Error).message.split('. ')[0]!);
  }
}
