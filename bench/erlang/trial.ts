/**
 * Measures how fast the engine simulates a textbook queue, M/M/100+M at 95 erlang with a patience of one mean service,
 * through its public interface. The floors are a bare heap with the three events that a textbook simulation has for each
 * customer (arrival, end of patience, end of service), and SimPy where it is installed.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { inlineDeeper } from '../../scripts/simulation/inline-deeper.ts';
import { secondsOf, runHeap } from '../engine/bare-heap.ts';
import { erlangA } from '../fidelity/exact.ts';
import type { QueueModel } from '../fidelity/models.ts';
import { replicate } from '../fidelity/replication.ts';
import { compared, measured, type Trial } from '../trial.ts';

const SCRIPT = fileURLToPath(new URL('./simpy_queue.py', import.meta.url));
/** The system's interpreter may have packages that the first `python3` in PATH lacks. */
const PYTHONS = ['python3', '/usr/bin/python3'];

const MODEL: QueueModel = { kind: 'queue', name: 'M/M/100+M', agents: 100, arrivals: 95, patience: 1 };
/** SimPy simulates fewer customers, which suffices for a rate. */
const SIZES = {
  full: { customers: 3_000_000, inSimPy: 100_000 },
  smoke: { customers: 3000, inSimPy: 300 },
} as const;
const SEED = 1;
/** Events per customer that the floor assumes. The engine needs fewer. */
const TEXTBOOK_EVENTS = 3;
const FLOOR = 'bare heap loop, three events each';
const LEAST_RATIO = 0.35;
/** Measured medians are 10 to 10.7; the margin covers SimPy's spread. */
const LEAST_TIMES_SIMPY = 9;
/** Assumed number of pending events: for each agent, one end of service and one end of patience. */
const PENDING = 2 * MODEL.agents;

export const run: Trial = ({ size }) => {
  const { customers, inSimPy } = SIZES[size];
  inlineDeeper();
  const started = process.threadCpuUsage();
  const { values, placed, events } = replicate({ model: MODEL, seed: SEED, calls: customers });
  const seconds = secondsOf(process.threadCpuUsage(started));
  const textbookEvents = TEXTBOOK_EVENTS * placed;
  // Warms up the compiler.
  runHeap(textbookEvents / 10, PENDING);
  const heap = runHeap(textbookEvents, PENDING);
  // Includes the warm-up, whose customers take as long.
  const perSecond = placed / seconds;
  const rows = [
    compared('engine-erlang: customers', perSecond, 'customers/s', heap / TEXTBOOK_EVENTS, FLOOR, {
      ratio: { atLeast: LEAST_RATIO },
    }),
    measured('engine-erlang: events of a customer', events / placed, 'events'),
    compared('engine-erlang: events', events / seconds, 'events/s', heap, 'bare heap loop'),
    compared('engine-erlang: abandoned', values.abandoned, 'share', exactAbandoned(), 'Erlang A'),
  ];
  const other = runSimPy(MODEL, inSimPy, SEED);
  if (other !== null)
    rows.push(
      compared(
        'engine-erlang: customers, beside SimPy',
        perSecond,
        'customers/s',
        other.perSecond,
        `SimPy ${other.version}`,
        {
          ratio: { atLeast: LEAST_TIMES_SIMPY },
        },
      ),
    );
  return Promise.resolve(rows);
};

const exactAbandoned = (): number => erlangA(MODEL.agents, MODEL.arrivals, 1 / MODEL.patience).abandoned;

type SimPyRun = {
  readonly version: string;
  /** Customers per second of processor time. */
  readonly perSecond: number;
  /** Share of customers who abandon, 0 to 1. */
  readonly abandoned: number;
};

/** Runs the same queue in SimPy for `customers`. Returns null if no Python on this machine has SimPy. */
function runSimPy({ agents, arrivals, patience }: QueueModel, customers: number, seed: number): SimPyRun | null {
  const order = [agents, arrivals, patience, customers, seed].map(String);
  for (const python of PYTHONS) {
    const { status, stdout } = spawnSync(python, [SCRIPT, ...order], { encoding: 'utf8' });
    if (status === 0) return JSON.parse(stdout) as SimPyRun;
  }
  return null;
}
