import { availableParallelism } from 'node:os';
import { readOptions } from '../read-options.ts';
import { ArgumentError, wholeNumber } from '../whole-number.ts';

export type OverloadPlan = {
  readonly seconds: number;
  readonly cps: number;
  /** Number of the flood's connections. */
  readonly connections: number;
  /** Number of processes that share the flood's connections. */
  readonly processes: number;
  /** Number of WebSocket connections. */
  readonly sockets: number;
  /** Number of WebSocket connections that never read. */
  readonly stuck: number;
  readonly parts: readonly ('flood' | 'sockets')[];
};

export const HELP = `Asks a server for more than it can answer while it dials, and holds it against what it promises.

  npm run overload

  --seconds N      how long the flood lasts (default 30)
  --cps N          calls per second that are placed meanwhile, 1 to 100 (default 50)
  --connections N  connections of the flood (default 1000)
  --processes N    processes that the flood comes from (default: one for each core but one)
  --sockets N      WebSockets open at a time (default 2000)
  --stuck N        how many of them never read (default 100)
  --only PART      flood or sockets, instead of one after the other

Starts a server of its own on a fresh data folder; what it can answer is measured first. Prints a table of what was
measured and a verdict on each; exits 1 when one is not good.
`;

const MOST_CPS = 100;
const PARTS = ['flood', 'sockets'] as const;

/** Parses the command line; null when help is requested. Throws ArgumentError. */
export function readArguments(args: readonly string[]): OverloadPlan | null {
  const values = readOptions(args, {
    seconds: { type: 'string', default: '30' },
    cps: { type: 'string', default: '50' },
    connections: { type: 'string', default: '1000' },
    processes: { type: 'string', default: String(Math.max(1, availableParallelism() - 1)) },
    sockets: { type: 'string', default: '2000' },
    stuck: { type: 'string', default: '100' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  });
  if (values.help) return null;
  const plan = {
    seconds: wholeNumber('--seconds', values.seconds),
    cps: wholeNumber('--cps', values.cps),
    connections: wholeNumber('--connections', values.connections),
    processes: wholeNumber('--processes', values.processes),
    sockets: wholeNumber('--sockets', values.sockets),
    stuck: wholeNumber('--stuck', values.stuck),
    parts: PARTS.filter((part) => values.only === undefined || values.only === part),
  };
  if (plan.cps > MOST_CPS) throw new ArgumentError(`--cps must be ${MOST_CPS} or less, not '${values.cps}'`);
  if (plan.stuck >= plan.sockets) throw new ArgumentError(`--stuck must be less than --sockets, not '${values.stuck}'`);
  if (plan.parts.length === 0) throw new ArgumentError(`--only must be ${PARTS.join(' or ')}, not '${values.only}'`);
  return plan;
}
