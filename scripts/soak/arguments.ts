import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

export type ServerSoakPlan = {
  readonly minutes: number;
  readonly cps: number;
  readonly consoles: number;
  readonly history: number;
};

export const HELP = `Lets a server dial for long beside consoles, and looks for what grows.

  npm run soak -- --minutes 30

  --minutes N   how long (default 30); 10 at least tell anything of slopes
  --cps N       calls per second, 1 to 100 (default 50)
  --consoles N  consoles that poll and listen, as people's do (default 50)
  --history N   calls that the server has made before (default 200000): with none, the database's caches in memory grow with
                the database for the first hour, which is no leak

Prints each minute: calls per second, 99th percentile of the consoles' answers, memory, open files. At the end the slope of
each over the minutes after the first third (Theil-Sen) with its noise (99% interval). Exits 1 when one of them worsens by
more than its noise and by more than matters, or when anything was answered badly. Linux only: elsewhere memory and
files are not told.
`;

const MOST_CPS = 100;

/** Reads the command line; null when help is asked for. Throws ArgumentError. */
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
  if (plan.cps > MOST_CPS) throw new ArgumentError(`--cps must be ${MOST_CPS} at most, not '${values.cps}'`);
  return plan;
}
