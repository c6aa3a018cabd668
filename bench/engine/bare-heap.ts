/** Processor time, and the minimum work of the virtual clock: a heap that removes one event and inserts the next. */
import { createDueHeap } from '#engine/kernel/due-heap.ts';
import { nextUnit, openStream } from '#engine/kernel/rng.ts';

const MICROSECONDS = 1e6;

/**
 * Removes `events` events from a heap of `pending` ones and inserts one for each.
 * @returns events per second of this thread's processor time.
 */
export function runHeap(events: number, pending: number): number {
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

/** Returns the sum of user and system time, s. */
export function secondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / MICROSECONDS;
}
