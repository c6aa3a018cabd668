/**
 * `npm run pacing-benchmark`: plays a policy, built in or external, on scenarios from stdin, or every entry on the
 * standard scenarios (`--table`). For an invalid input or entry it prints one line to stderr and exits with 2.
 */
import { text } from 'node:stream/consumers';
import { ArgumentError } from '../../../scripts/whole-number.ts';
import { HELP, readArguments, type BenchmarkArguments } from './arguments.ts';
import { createBenchmark } from './benchmark.ts';
import { entriesTable } from './entries-table.ts';
import { InputError } from './input-error.ts';
import { minutesOf, readScenarios } from './read-scenarios.ts';
import { ScenarioSchema } from './scenario-schema.ts';

const INPUT_IS_WRONG = 2;
const INTERRUPTED = 130;

const tell = (line: string): void => void process.stderr.write(`${line}\n`);

async function run(argv: readonly string[]): Promise<void> {
  const args = readArguments(argv);
  if (args === null) return console.log(HELP);
  if (args.schema) return console.log(JSON.stringify(ScenarioSchema, null, 2));
  const benchmark = createBenchmark(args);
  // An entry runs in its own process group, which Ctrl+C in a terminal doesn't reach.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      benchmark.endEntries();
      process.exit(INTERRUPTED);
    });
  }
  try {
    if (args.table) console.log(await entriesTable(benchmark, args.hours, (result) => tell(JSON.stringify(result))));
    else await playAll(args, benchmark);
  } finally {
    await benchmark.close();
  }
}

async function playAll({ entrant, seeds, hours }: BenchmarkArguments, benchmark: ReturnType<typeof createBenchmark>) {
  if (process.stdin.isTTY) throw new InputError(`there is no scenario on stdin; --help shows how to write one to it`);
  // Reads all scenarios before playing the first, so that an invalid scenario leaves stdout empty.
  for (const scenario of readScenarios(await text(process.stdin), hours)) {
    tell(`${scenario.name}: ${seeds} seeds of ${minutesOf(scenario).whole / 60} h`);
    console.log(JSON.stringify(await benchmark.play(scenario, entrant)));
  }
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof ArgumentError || error instanceof InputError)) throw error;
  tell(`pacing-benchmark: ${error.message}`);
  process.exitCode = INPUT_IS_WRONG;
}
