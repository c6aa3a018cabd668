import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

export type ChaosPlan = {
  readonly kills: number;
  readonly seed: number;
  /** Calls per second. */
  readonly cps: number;
};

const MOST_CPS = 100;

export const HELP = `Kills a dialing server again and again while lists, edits and ends of calls go on, and counts what was lost.

  npm run chaos -- --kills 200

  --kills N   how often (200); about three seconds each
  --seed N    decides the moments of the kills and what is asked for; printed (random)
  --cps N     calls per second, 1 to ${MOST_CPS} (50)
  --help      this text

Prints a table. Exits 1 when anything was lost, doubled or miscounted; the data folder stays then.
`;

/** Reads the command line; null when help is asked for. `seed` is used where none is given. Throws ArgumentError. */
export function readArguments(args: readonly string[], seed: number): ChaosPlan | null {
  const values = readOptions(args, {
    kills: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(seed) },
    cps: { type: 'string', default: '50' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const cps = wholeNumber('--cps', values.cps);
  if (cps > MOST_CPS) throw new ArgumentError(`--cps must be ${MOST_CPS} at most, not '${values.cps}'`);
  return { kills: wholeNumber('--kills', values.kills), seed: wholeNumber('--seed', values.seed), cps };
}
