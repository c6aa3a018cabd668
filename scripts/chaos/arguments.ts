import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

export type ChaosPlan = {
  readonly kills: number;
  readonly seed: number;
  /** Calls per second. */
  readonly cps: number;
};

const MOST_CPS = 100;

export const HELP = `Kills a dialing server repeatedly during uploads, edits and ends of calls, and checks that nothing was lost.

  npm run chaos -- --kills 200

  --kills N   how often (default 200); about three seconds each
  --seed N    determines the moments of the kills and the requests; printed (default random)
  --cps N     calls per second, 1 to ${MOST_CPS} (default 50)
  --help      this text

Prints a table. Exits with 1 and keeps the data folder when anything was lost, duplicated or miscounted.
`;

/** Parses the command line; null when help is requested. `seed` is the default seed. Throws ArgumentError. */
export function readArguments(args: readonly string[], seed: number): ChaosPlan | null {
  const values = readOptions(args, {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(seed) },
    cps: { type: 'string', default: '50' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const cps = wholeNumber('--cps', values.cps);
  if (cps > MOST_CPS) throw new ArgumentError(`--cps must be ${MOST_CPS} or less, not '${values.cps}'`);
  return { kills: wholeNumber('--kills', values.kills), seed: wholeNumber('--seed', values.seed), cps };
}
