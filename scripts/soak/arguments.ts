import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

export type ServerSoakPlan = {
  readonly minutes: number;
  readonly cps: number;
  readonly consoles: number;
  readonly history: number;
};

export const HELP = `Lets a server dial for a long time beside consoles, and looks for leaks.

  npm run soak -- --minutes 30

  --minutes N   how long (default 30); slopes need at least 10
  --cps N       calls per second, 1 to 100 (default 50)
  --consoles N  consoles that poll and listen like users' ones (default 50)
  --history N   calls in the initial history (default 200000): without one, the database's caches in memory grow with
                the database for the first hour, which is no leak

Prints each minute: calls per second, 99th percentile of the consoles' answers, memory, open files. At the end the slope of
each over the minutes after the first third (Theil-Sen) with its noise (99% interval). Exits with 1 when one of them worsens
significantly and relevantly, or when a request failed. Memory and files are reported on Linux only.
`;

const MOST_CPS = 100;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): ServerSoakPlan | null {
  const values = readOptions(args, {
    minutes: { type: 'string', default: '30' },
    cps: { type: 'string', default: '50' },
    consoles: { type: 'string', default: '50' },
    history: { type: 'string', default: '200000' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const plan = {
    minutes: wholeNumber('--minutes', values.minutes),
    cps: wholeNumber('--cps', values.cps),
    consoles: wholeNumber('--consoles', values.consoles),
    history: wholeNumber('--history', values.history),
  };
  if (plan.cps > MOST_CPS) throw new ArgumentError(`--cps must be ${MOST_CPS} or less, not '${values.cps}'`);
  return plan;
}
