import { parseArgs } from 'node:util';
import { ArgumentError, wholeNumber } from '../whole-number.ts';
import { withNegatives } from '../with-negatives.ts';

export type HistoryOrder = {
  /** Number of calls, all of them ended. */
  readonly count: number;
  readonly seed: number;
  readonly out: string;
};

export const HELP = `Generates a data folder with a call history, for trials, tests and measurements.

  npm run calls -- --count 1000000 --out bench-data/million
  SIM_CLOCK=2026-11-21T00:00:00Z DATA_DIR=bench-data/million npm start

  --count N       calls, all of them ended, over the 90 days before 2026-11-21T00:00Z (default 100000)
  --seed N        the same seed generates the same history (default 1)
  --out FOLDER    where to write it (default bench-data/calls-COUNT-SEED)

A folder that already contains this history stays unchanged, as does one that contains anything else or a history that a
server has used. Any other generated history is replaced.
`;

/** Maximum number of calls, and so the highest id of a call. */
const MOST_CALLS = 1_000_000_000;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): HistoryOrder | null {
  const values = parse(args);
  if (values.help) return null;
  const count = wholeNumber('--count', values.count);
  if (count > MOST_CALLS) throw new ArgumentError(`--count must be ${MOST_CALLS} or less, not '${values.count}'`);
  const seed = wholeNumber('--seed', values.seed);
  return { count, seed, out: values.out ?? `bench-data/calls-${count}-${seed}` };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      options: {
        count: { type: 'string', default: '100000' },
        seed: { type: 'string', default: '1' },
        out: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message.split('. ')[0]! : String(error));
  }
}
