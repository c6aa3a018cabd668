/**
 * The engine's agenda, for whole milliseconds: to add, to take out or to remove an event costs the same however many
 * wait, where a heap pays for their logarithm. Everything is in typed arrays, so that an event costs no object.
 *
 * Hierarchical timing wheels (Varghese & Lauck, 'Hashed and hierarchical timing wheels', 1987), without hashing: an event
 * lies on the wheel of the highest digit, of ten bits, in which its time differs from that of the last event taken out.
 * A bucket is a list in the order of arrival. It moves to lower wheels as a whole, before anything else can come to lie
 * there: two events of the same time leave in the order in which they came in.
 */
import { createBucketHeap, type BucketHeap } from './bucket-heap.ts';
import { createSlotAllocator, type Handle } from './slot-allocator.ts';

const DIGIT_BITS = 10;
const DIGITS = 2 ** DIGIT_BITS;
const DIGIT_MASK = DIGITS - 1;
/** The two lower digits, some 17 minutes, are worked with apart from the three upper ones: each part fits 32 bits. */
const LOW_SPAN = DIGITS ** 2;
const LOW_MASK = LOW_SPAN - 1;
const WHEELS = 5;
const WORDS = DIGITS / 32;
/** The times beyond the reach of the wheels, 35,000 years, share one bucket. */
const REACH = DIGITS ** WHEELS;
const FAR = WHEELS * DIGITS;
const NONE = -1;
/** From so many on, the events of a bucket are not looked through again and again. */
const CROWD = 1024;

/** In an array, or each new value would be an object: the time of the last event taken out, and of the earliest (NaN: look). */
const CURSOR = 0;
const EARLIEST = 1;

export type EventQueue = {
  size(): number;
  /** Time of the earliest event, Infinity when none waits. */
  nextAt(): number;
  /** Adds an event. Throws RangeError for a time before that of the last event taken out (at first 0), and for NaN. */
  push(at: number): Handle;
  /**
   * Takes out the earliest event and returns its slot, -1 when none waits: a small integer, reused from the next push
   * on, under which a caller keeps what belongs to the event.
   */
  pop(): number;
  /** Takes an event out before its time; false when it has left already. */
  remove(handle: Handle): boolean;
};

/** An empty queue. `capacity` (a positive integer) is where it starts; it doubles when full, up to 2^26 events. */
export function createEventQueue(capacity = 1024): EventQueue {
  const slots = createSlotAllocator(capacity);
  // By slot: its time, its neighbours in the bucket, and the bucket.
  let times = new Float64Array(capacity);
  let nexts = new Int32Array(capacity);
  let previous = new Int32Array(capacity);
  let buckets = new Int32Array(capacity);
  // By bucket: the first and the last of its events. By wheel: which of its buckets hold any, and which of those words do.
  const heads = new Int32Array(FAR + 1).fill(NONE);
  const tails = new Int32Array(FAR + 1).fill(NONE);
  const words = new Int32Array(WHEELS * WORDS);
  const summaries = new Int32Array(WHEELS);
  const instants = Float64Array.of(0, Infinity);
  let [cursorHigh, cursorLow] = [0, 0];
  let size = 0;
  /** The crowded bucket that was looked through last; and the one that is kept sorted, in `bucketHeap`. */
  let lookedThrough = NONE;
  let sorted = NONE;
  let bucketHeap: BucketHeap | null = null;

  function grow(): void {
    const [oldTimes, oldNexts, oldPrevious, oldBuckets] = [times, nexts, previous, buckets];
    (times = new Float64Array(slots.capacity())).set(oldTimes);
    (nexts = new Int32Array(slots.capacity())).set(oldNexts);
    (previous = new Int32Array(slots.capacity())).set(oldPrevious);
    (buckets = new Int32Array(slots.capacity())).set(oldBuckets);
  }

  function setCursor(time: number): void {
    instants[CURSOR] = time;
    cursorHigh = Math.floor(time / LOW_SPAN);
    cursorLow = time & LOW_MASK;
  }

  function bucketFor(time: number): number {
    if (time >= REACH) return FAR;
    const high = Math.floor(time / LOW_SPAN);
    const apart = high ^ cursorHigh;
    if (apart !== 0) {
      if (apart < DIGITS) return 2 * DIGITS + (high & DIGIT_MASK);
      if (apart < LOW_SPAN) return 3 * DIGITS + ((high >> DIGIT_BITS) & DIGIT_MASK);
      return 4 * DIGITS + (high >> (2 * DIGIT_BITS));
    }
    const low = time & LOW_MASK;
    return (low ^ cursorLow) < DIGITS ? low & DIGIT_MASK : DIGITS + (low >> DIGIT_BITS);
  }

  function append(slot: number, bucket: number): void {
    const tail = tails[bucket]!;
    buckets[slot] = bucket;
    nexts[slot] = NONE;
    previous[slot] = tail;
    tails[bucket] = slot;
    if (bucket === sorted) sortIn(slot);
    if (tail !== NONE) {
      nexts[tail] = slot;
      return;
    }
    heads[bucket] = slot;
    if (bucket === FAR) return;
    const word = bucket >> 5;
    words[word]! |= 1 << (bucket & 31);
    summaries[word >> 5]! |= 1 << (word & 31);
  }

  function unlink(slot: number): void {
    const bucket = buckets[slot]!;
    const before = previous[slot]!;
    const after = nexts[slot]!;
    buckets[slot] = NONE;
    if (before === NONE) heads[bucket] = after;
    else nexts[before] = after;
    if (after === NONE) tails[bucket] = before;
    else previous[after] = before;
    if (heads[bucket] === NONE) markEmpty(bucket);
  }

  function markEmpty(bucket: number): void {
    if (bucket === FAR) return;
    const word = bucket >> 5;
    words[word]! &= ~(1 << (bucket & 31));
    if (words[word] === 0) summaries[word >> 5]! &= ~(1 << (word & 31));
  }

  /** The first bucket of a wheel that holds anything: whatever lies on a wheel is still to come. */
  function firstOn(wheel: number): number {
    const summary = summaries[wheel]!;
    if (summary === 0) return NONE;
    const word = wheel * WORDS + lowestBit(summary);
    return word * 32 + lowestBit(words[word]!);
  }

  function findEarliest(): number {
    for (let wheel = 0; wheel < WHEELS; wheel++) {
      const bucket = firstOn(wheel);
      if (bucket !== NONE) return wheel === 0 ? times[heads[bucket]!]! : earliestIn(bucket);
    }
    return earliestIn(FAR);
  }

  /**
   * The earliest time in a bucket whose times differ. A bucket's events move down when the first is taken out; when one
   * first after the other is called off instead, the second look at a bucketHeap sorts it, and the next ones are short.
   */
  function earliestIn(bucket: number): number {
    if (bucket === sorted) return bucketHeap!.earliest();
    let time = Infinity;
    let count = 0;
    for (let slot = heads[bucket]!; slot !== NONE; slot = nexts[slot]!, count++) time = Math.min(time, times[slot]!);
    if (count < CROWD) return time;
    if (bucket === lookedThrough) sort(bucket, count);
    lookedThrough = bucket;
    return time;
  }

  function sort(bucket: number, count: number): void {
    sorted = bucket;
    bucketHeap = createBucketHeap(count, (slot, time) => buckets[slot] === bucket && times[slot] === time);
    for (let slot = heads[bucket]!; slot !== NONE; slot = nexts[slot]!) bucketHeap.add(times[slot]!, slot);
  }

  function sortIn(slot: number): void {
    // Most of it has left by then.
    if (bucketHeap!.size() > 2 * size + CROWD) forgetHeap();
    else bucketHeap!.add(times[slot]!, slot);
  }

  function forgetHeap(): void {
    sorted = NONE;
    bucketHeap = null;
  }

  function nextAt(): number {
    const known = instants[EARLIEST]!;
    return Number.isNaN(known) ? (instants[EARLIEST] = findEarliest()) : known;
  }

  /** Moves the cursor to the earliest event, and all that lie beside that one down to the wheels where they belong then. */
  function bringDown(time: number): void {
    for (let bucket = bucketFor(time); bucket >= DIGITS && bucket < FAR; bucket = bucketFor(time)) {
      const span = DIGITS ** (bucket >> DIGIT_BITS);
      setCursor(Math.floor(time / span) * span);
      if (bucket === sorted) forgetHeap();
      let slot = heads[bucket]!;
      heads[bucket] = NONE;
      tails[bucket] = NONE;
      markEmpty(bucket);
      while (slot !== NONE) {
        const after = nexts[slot]!;
        append(slot, bucketFor(times[slot]!));
        slot = after;
      }
    }
    setCursor(time);
  }

  function takeOut(slot: number): void {
    unlink(slot);
    slots.release(slot);
    size--;
    // Others may wait for the same time: only a look tells.
    if (times[slot] === instants[EARLIEST]) instants[EARLIEST] = size === 0 ? Infinity : NaN;
  }

  return {
    size: () => size,
    nextAt,

    push(at) {
      if (!(at >= instants[CURSOR]!))
        throw new RangeError(`an event needs a time from ${instants[CURSOR]} on, not ${at}`);
      const slot = slots.take();
      if (slot >= times.length) grow();
      times[slot] = at;
      append(slot, bucketFor(at));
      size++;
      if (at < instants[EARLIEST]!) instants[EARLIEST] = at;
      return slots.handleOf(slot);
    },

    pop() {
      if (size === 0) return -1;
      const time = nextAt();
      if (time !== instants[CURSOR]) bringDown(time);
      let slot = heads[bucketFor(time)]!;
      // Only what is out of reach lies together unsorted.
      while (times[slot] !== time) slot = nexts[slot]!;
      takeOut(slot);
      return slot;
    },

    remove(handle) {
      const slot = slots.find(handle);
      if (slot < 0) return false;
      takeOut(slot);
      return true;
    },
  };
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}
