/**
 * The events of one bucket of the agenda by time, for who asks for its earliest again and again. Events leave the bucket
 * without a word: `isThere` tells which are still in it at that time.
 */
import { createDueHeap } from './due-heap.ts';

export type BucketHeap = {
  add(time: number, slot: number): void;
  /** Infinity when none is left. */
  earliest(): number;
  /** Events kept, with those that have left since. */
  size(): number;
};

/** `capacity` (a positive integer) is where it starts; it doubles when full. */
export function createBucketHeap(capacity: number, isThere: (slot: number, time: number) => boolean): BucketHeap {
  const byTime = createDueHeap(capacity);
  return {
    add: byTime.push,
    earliest() {
      // Another event may have its slot by now: at the same place and time it is as good.
      while (byTime.size() > 0 && !isThere(byTime.next(), byTime.nextAt())) byTime.pop();
      return byTime.nextAt();
    },
    size: byTime.size,
  };
}
