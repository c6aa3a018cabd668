/** The floor of the virtual clock: a heap that gives out an event and takes in the next, and does nothing else. */
import { createDueHeap } from '#engine/kernel/due-heap.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';

const MICROSECONDS = 1e6;

/**
 * Takes `events` events out of a heap in which `pending` wait, putting one in for each.
 * @returns Events a second of this thread's processor time.
 */
export function turnHeap(events: number, pending: number): number {
  const queue = createDueHeap(pending);
  const stream = openStream(1, 'ring');
  for (let i = 0; i < pending; i++) queue.push(nextUnit(stream), i);
  const started = process.threadCpuUsage();
  for (let i = 0; i < events; i++) {
    const now = queue.nextAt();
    queue.push(now + nextUnit(stream), queue.pop());
  }
  return events / secondsOf(process.threadCpuUsage(started));
}

/** Processor time in seconds. */
export function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / MICROSECONDS;
}
