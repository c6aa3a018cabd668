import { StartError } from '#server/platform/start-error.ts';
import { isFileError, whyOf } from './file-errors.ts';
import { readPositional } from './read-options.ts';
import { ArgumentError } from './whole-number.ts';

type Command = {
  /** Name of the npm script, which precedes error messages. */
  readonly name: string;
  /** Name of the argument, such as `file`. */
  readonly takes: string;
  readonly help: string;
  /** Runs the command and returns the text to print. */
  run(argument: string): Promise<string> | string;
};

/**
 * Runs a command with one argument. Prints its help, its result, or the error in one line, with the help if the
 * argument is missing (exit code 1).
 */
export async function runCommand(args: readonly string[], { name, takes, help, run }: Command): Promise<void> {
  try {
    const asked = readPositional(args);
    if (asked.help) console.log(help);
    else if (asked.positional === null) throw new ArgumentError(`name one ${takes}\n\n${help}`);
    else console.log(await run(asked.positional));
  } catch (error) {
    const isExpected = error instanceof ArgumentError || error instanceof StartError || isFileError(error);
    const isDatabaseError = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_');
    if (!isExpected && !isDatabaseError) throw error;
    const words = isFileError(error) && error.path !== undefined ? `${error.path}: ${whyOf(error)}` : whyOf(error);
    console.error(`${name}: ${words}`);
    process.exitCode = 1;
  }
}
