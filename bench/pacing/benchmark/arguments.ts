/** The command line of the benchmark. */
import { ArgumentError, wholeNumber } from '../../../scripts/whole-number.ts';
import { readOptions } from '../../../scripts/read-options.ts';
import { entrantOf, POLICY_NAMES, type Entrant } from './entrants.ts';

export const HELP = `Plays pacing policies on scenarios, on the virtual clock: scenarios as JSON on stdin, one line of JSON for each on stdout.

  npm run -s pacing-benchmark < docs/pacing-benchmark/scenarios/S1.json
  npm run -s pacing-benchmark -- --policy vicidial:AVERAGE < scenario.json
  npm run -s pacing-benchmark -- --entry "python3 my-policy.py" < scenario.json
  npm run -s pacing-benchmark -- --table

  --policy NAME         ${POLICY_NAMES}; the first unless said
  --entry COMMAND       a program that plays over its stdin and stdout
  --seeds N             runs for each scenario (8)
  --hours H             length of a run, warm-up included, instead of the scenario's own
  --answer-within S     how many seconds an entry may take for one answer (10)
  --table               every entry on the standard scenarios, as Markdown; reads no stdin
  --schema              the JSON Schema of a scenario; reads no stdin

Formats of scenarios, results and entries: docs/pacing-benchmark/README.md. Exit code 2 means that the input or the entry is wrong.`;

export type BenchmarkArguments = {
  readonly entrant: Entrant;
  readonly seeds: number;
  readonly hours: number | undefined;
  readonly answerWithinMs: number;
  readonly table: boolean;
  readonly schema: boolean;
};

const OPTIONS = {
  policy: { type: 'string' },
  entry: { type: 'string' },
  seeds: { type: 'string', default: '8' },
  hours: { type: 'string' },
  'answer-within': { type: 'string', default: '10' },
  table: { type: 'boolean', default: false },
  schema: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

/** Parses the command line; null when help is requested. Throws ArgumentError or InputError. */
export function readArguments(argv: readonly string[]): BenchmarkArguments | null {
  const values = readOptions(argv, OPTIONS);
  if (values.help) return null;
  const { policy, entry, hours, table } = values;
  if (policy !== undefined && entry !== undefined) throw new ArgumentError('write --policy or --entry, not both');
  if (table && (policy ?? entry) !== undefined)
    throw new ArgumentError('--table plays every entry: leave out --policy and --entry');
  if (entry?.trim() === '') throw new ArgumentError('--entry must be a command, such as "python3 my-policy.py"');
  return {
    entrant: entry === undefined ? entrantOf(policy ?? 'predictive') : { kind: 'entry', command: entry },
    seeds: wholeNumber('--seeds', values.seeds),
    hours: hours === undefined ? undefined : positive('--hours', hours, 240),
    answerWithinMs: 1000 * positive('--answer-within', values['answer-within'], 3600),
    table,
    schema: values.schema,
  };
}

function positive(name: string, text: string, most: number): number {
  const value = Number(text);
  if (text.trim() !== '' && value > 0 && value <= most) return value;
  throw new ArgumentError(`${name} must be a number over 0 and at most ${most}, not '${text}'`);
}
