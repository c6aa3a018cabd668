import { parseArgs } from 'node:util';
import { ArgumentError, wholeNumber } from '../whole-number.ts';
import { withNegatives } from '../with-negatives.ts';

export type HistoryOrder = {
  /** Calls, all of them ended. */
  readonly count: number;
  readonly seed: number;
  /** The data folder. */
  readonly out: string;
};

export const HELP = `Makes a data folder with a history of calls, for trying, testing and measuring.

  npm run calls -- --count 1000000 --out bench-data/million
  SIM_CLOCK=2026-11-21T00:00:00Z DATA_DIR=bench-data/million npm start

  --count N       calls, all of them ended, over the 90 days before 2026-11-21T00:00Z (default 100000)
  --seed N        the same seed makes the same history (default 1)
  --out FOLDER    where to make it (default bench-data/calls-COUNT-SEED)

A folder that holds this very history already is left as it is, and so is one that holds something else, or a history
on which a server has worked. Another made history gives way.
`;

/** Ids of calls count up to it. */
const MOST_CALLS = 1_000_000_000;

/** Reads the command line; null when help is asked for. Throws ArgumentError. */
export function readArguments(args: readonly string[]): HistoryOrder | null {
  const values = parse(args);
  if (values.help) return null;
  const count = wholeNumber('--count', values.count);
  if (count > MOST_CALLS) throw new ArgumentError(`--count must be ${MOST_CALLS} at most, not '${values.count}'`);
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
