import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { ArgumentError } from './whole-number.ts';
import { withNegatives } from './with-negatives.ts';

const HELP_OPTION = { help: { type: 'boolean', short: 'h', default: false } } as const;

/** Parses a command line. Throws ArgumentError, in one sentence, for an unknown or malformed option. */
export function readOptions<const Options extends ParseArgsOptionsConfig>(args: readonly string[], options: Options) {
  return inOneSentence(() => parseArgs({ args: withNegatives(args), options }).values);
}

/**
 * Returns the only positional argument, or null unless there is exactly one, and whether help is requested. Throws
 * ArgumentError for any other option.
 */
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
 * Parses this process's command line. If help is requested, prints it and exits. For an invalid option or an unexpected
 * positional argument, prints one line that starts with the command's `name` and exits with 1.
 */
export function readOrExplain<const Options extends ParseArgsOptionsConfig>(
  name: string,
  help: string,
  options: Options,
  allowPositionals = true,
) {
  const args = process.argv.slice(2);
  try {
    // Checked first, so that help is shown even if another option is invalid.
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
