import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

export type SoakPlan = { readonly minutes: number; readonly cps: number };

export const HELP = `Leaves the performance section open while the server dials, and observes the console's heap.

  npm run soak:console -- --minutes 60

  --minutes N   how long (default 60)
  --cps N       calls per second, 1 to 100 (default 20)

Prints the heap each minute. Exits with 1 when it ever exceeds 1.3 times its value after five minutes (after the
first minute, in a run of five minutes or less).
`;

const MOST_CPS = 100;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): SoakPlan | null {
  const values = readOptions(args, {
    minutes: { type: 'string', default: '60' },
    cps: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const plan = { minutes: wholeNumber('--minutes', values.minutes), cps: wholeNumber('--cps', values.cps) };
  if (plan.cps > MOST_CPS) throw new ArgumentError(`--cps must be ${MOST_CPS} or less, not '${values.cps}'`);
  return plan;
}
