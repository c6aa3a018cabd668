import { StartError } from '#server/start/start-error.ts';
import { isFileError, whyOf } from './file-errors.ts';
import { readPositional } from './read-options.ts';
import { ArgumentError } from './whole-number.ts';

export type Command = {
  /** As npm run has it: it stands before what went wrong. */
  readonly name: string;
  /** What its one argument names, such as `file`. */
  readonly takes: string;
  readonly help: string;
  /** What is done with what was named; its answer is printed. */
  run(argument: string): Promise<string> | string;
};

/** A command that takes one argument: prints help, what was done, or in one line why not (exit code 1). */
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
