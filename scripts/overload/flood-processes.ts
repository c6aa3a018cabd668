import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FloodOrder, FloodReport } from './flood-orders.ts';

const FLOOD_FILE = fileURLToPath(new URL('./flood.ts', import.meta.url));

/** Runs a flood from `processes` processes, which share the order's connections, and merges their reports. */
export async function flood(order: FloodOrder, processes: number): Promise<FloodReport> {
  const children = Array.from({ length: processes }, () => fork(FLOOD_FILE, { stdio: ['ignore', 2, 2, 'ipc'] }));
  try {
    const connections = Math.ceil(order.connections / processes);
    return sum(await Promise.all(children.map((child) => ask(child, { ...order, connections }))));
  } finally {
    for (const child of children) child.kill();
  }
}

async function ask(child: ChildProcess, order: FloodOrder): Promise<FloodReport> {
  const died = once(child, 'exit').then(() => {
    throw new Error('a process of the flood has ended');
  });
  const answered = once(child, 'message') as Promise<[FloodReport]>;
  child.send(order);
  const [report] = await Promise.race([answered, died]);
  died.catch(() => {}); // the report has already arrived
  return report;
}

function sum(reports: readonly FloodReport[]): FloodReport {
  const total = (of: (report: FloodReport) => number): number => reports.reduce((all, one) => all + of(one), 0);
  return {
    acceptedMs: reports.flatMap(({ acceptedMs }) => acceptedMs),
    refused: total(({ refused }) => refused),
    failed: total(({ failed }) => failed),
    failure: reports.find(({ failure }) => failure !== null)?.failure ?? null,
    seconds: Math.max(...reports.map(({ seconds }) => seconds)),
    ownDelayMs: Math.max(...reports.map(({ ownDelayMs }) => ownDelayMs)),
  };
}
