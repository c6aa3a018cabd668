/**
 * A heap over the events of one bucket of the event queue, for buckets whose earliest event is requested repeatedly.
 * Events that leave the bucket stay in the heap until they reach the top, where `isPresent` identifies them.
 */
import { createDueHeap } from './due-heap.ts';

export type BucketHeap = {
  add(time: number, slot: number): void;
  /** The earliest time, or Infinity when the bucket is empty. */
  earliest(): number;
  /** The number of entries, including events that have left the bucket. */
  size(): number;
};

/**
 * Creates an empty heap. `capacity` (a positive integer) is the initial one; it doubles when full. `isPresent` returns
 * whether an event is still in the bucket at that time.
 */
export function createBucketHeap(capacity: number, isPresent: (slot: number, time: number) => boolean): BucketHeap {
  const byTime = createDueHeap(capacity);
  return {
    add: byTime.push,
    earliest() {
      // The slot may have been reused by another event. One in the same bucket at the same time is equivalent.
      while (byTime.size() > 0 && !isPresent(byTime.next(), byTime.nextAt())) byTime.pop();
      return byTime.nextAt();
    },
    size: byTime.size,
  };
}
