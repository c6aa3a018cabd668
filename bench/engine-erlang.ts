/**
 * Measures how fast the engine simulates a textbook queue, M/M/100+M at 95 erlang with a patience of one mean service,
 * through its public interface. The floors are a bare heap with as many events, and SimPy where it is installed.
 */
import { inlineDeeper } from '../scripts/simulation/inline-deeper.ts';
import { secondsOf, runHeap } from './engine/bare-heap.ts';
import { runSimPy } from './erlang/simpy.ts';
import { erlangA } from './fidelity/exact.ts';
import type { QueueModel } from './fidelity/models.ts';
import { replicate } from './fidelity/replication.ts';
import { compared, measured, type Trial } from './trial.ts';

const MODEL: QueueModel = { kind: 'queue', name: 'M/M/100+M', agents: 100, arrivals: 95, patience: 1 };
/** SimPy simulates fewer customers, which is enough for a rate. */
const SIZES = {
  full: { customers: 3_000_000, inSimPy: 100_000 },
  smoke: { customers: 3000, inSimPy: 300 },
} as const;
const SEED = 1;
const LEAST_RATIO = 0.25;
/** Events waiting at a time: one per customer in service or in patience, and the next arrival. */
const PENDING = 2 * MODEL.agents;

export const run: Trial = ({ size }) => {
  const { customers, inSimPy } = SIZES[size];
  inlineDeeper();
  const started = process.threadCpuUsage();
  const { values, events } = replicate({ model: MODEL, seed: SEED, calls: customers });
  const seconds = secondsOf(process.threadCpuUsage(started));
  // A first run to warm up the compiler.
  runHeap(events / 10, PENDING);
  const heap = runHeap(events, PENDING);
  const budget = { ratio: { atLeast: LEAST_RATIO } };
  // Customers of the warm-up, a tenth more, are not counted.
  const perSecond = customers / seconds;
  const rows = [
    compared('engine-erlang: events', events / seconds, 'events/s', heap, 'bare heap loop', budget),
    measured('engine-erlang: events of a customer', events / customers, 'events'),
    compared('engine-erlang: abandoned', values.abandoned, 'share', exactAbandoned(), 'Erlang A'),
  ];
  const other = runSimPy(MODEL, inSimPy, SEED);
  rows.push(
    other === null
      ? measured('engine-erlang: customers', perSecond, 'customers/s')
      : compared('engine-erlang: customers', perSecond, 'customers/s', other.perSecond, `SimPy ${other.version}`),
  );
  return Promise.resolve(rows);
};

const exactAbandoned = (): number => erlangA(MODEL.agents, MODEL.arrivals, 1 / MODEL.patience).abandoned;
