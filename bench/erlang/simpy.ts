import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { QueueModel } from '../fidelity/models.ts';

const SCRIPT = fileURLToPath(new URL('./simpy_queue.py', import.meta.url));
/** The system's own is where packages of the system are. */
const PYTHONS = ['python3', '/usr/bin/python3'];

export type SimPyRun = {
  readonly version: string;
  /** Customers a second of processor time. */
  readonly perSecond: number;
  /** Share of the customers. */
  readonly abandoned: number;
};

/** The same queue in SimPy, for `customers`; null where no Python on this machine has it. */
export function runSimPy({ agents, arrivals, patience }: QueueModel, customers: number, seed: number): SimPyRun | null {
  const order = [agents, arrivals, patience, customers, seed].map(String);
  for (const python of PYTHONS) {
    const { status, stdout } = spawnSync(python, [SCRIPT, ...order], { encoding: 'utf8' });
    if (status === 0) return JSON.parse(stdout) as SimPyRun;
  }
  return null;
}
