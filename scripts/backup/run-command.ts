import { parseArgs } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { ArgumentError } from '../whole-number.ts';

export type Command = {
  readonly help: string;
  /** What is done with the file that was named; its answer is printed. */
  run(file: string): Promise<string> | string;
};

/** A command that takes one file: prints help, what was done, or in one line why not (exit code 1). */
export async function runCommand(args: readonly string[], { help, run }: Command): Promise<void> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { help: { type: 'boolean', default: false } },
    });
    const [file] = positionals;
    if (values.help) console.log(help);
    else if (file === undefined || positionals.length > 1) throw new ArgumentError(`name one file\n\n${help}`);
    else console.log(await run(file));
  } catch (error) {
    const isExpected =
      error instanceof ArgumentError || error instanceof StartError || (error instanceof Error && 'code' in error);
    if (!isExpected) throw error;
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
