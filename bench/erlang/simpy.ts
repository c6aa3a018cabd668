import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { QueueModel } from '../fidelity/models.ts';

const SCRIPT = fileURLToPath(new URL('./simpy_queue.py', import.meta.url));
/** The system's own interpreter has the system's packages. */
const PYTHONS = ['python3', '/usr/bin/python3'];

export type SimPyRun = {
  readonly version: string;
  /** Customers per second of processor time. */
  readonly perSecond: number;
  /** Share of the customers, 0 to 1. */
  readonly abandoned: number;
};

/** Runs the same queue in SimPy for `customers`. Null when no Python on this machine has SimPy. */
export function runSimPy({ agents, arrivals, patience }: QueueModel, customers: number, seed: number): SimPyRun | null {
  const order = [agents, arrivals, patience, customers, seed].map(String);
  for (const python of PYTHONS) {
    const { status, stdout } = spawnSync(python, [SCRIPT, ...order], { encoding: 'utf8' });
    if (status === 0) return JSON.parse(stdout) as SimPyRun;
  }
  return null;
}
