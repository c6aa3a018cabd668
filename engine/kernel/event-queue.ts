/**
 * The engine's event queue, for times in whole milliseconds. Adding, taking and removing an event take constant time on
 * average; a heap would take logarithmic time. All data is in typed arrays, so an event allocates no object.
 *
 * The structure is hierarchical timing wheels (Varghese & Lauck, 'Hashed and hierarchical timing wheels', 1987) without
 * hashing. The cursor is the time of the last event taken out. An event is on the wheel of the highest ten-bit digit in
 * which its time differs from the cursor. A bucket is a list in insertion order. The whole bucket moves to lower wheels
 * before another event can be added there, so events with the same time leave in insertion order.
 */
import { createDueHeap } from './due-heap.ts';
import { createSlotAllocator, type Handle } from './slot-allocator.ts';

const DIGIT_BITS = 10;
const DIGITS = 2 ** DIGIT_BITS;
const DIGIT_MASK = DIGITS - 1;
/**
 * The two lower digits (about 17 minutes) and the three upper digits are handled separately, because each part fits in
 * 32 bits.
 */
const LOW_SPAN = DIGITS ** 2;
const LOW_MASK = LOW_SPAN - 1;
const WHEELS = 5;
const WORDS = DIGITS / 32;
/** Times beyond the range of the wheels (35,000 years) share one bucket. */
const REACH = DIGITS ** WHEELS;
const FAR = WHEELS * DIGITS;
/**
 * Span of a bucket on each wheel. Precomputed, because computing the power would take longer than the rest of a move.
 */
const SPANS = Float64Array.from({ length: WHEELS }, (_, wheel) => DIGITS ** wheel);
const NONE = -1;
/** A bucket of at least this size gets a heap instead of being scanned repeatedly. */
const LARGE_BUCKET = 1024;

/** Indices into `instants`, a typed array, because each assignment of a double to a closure variable allocates. */
const CURSOR = 0;
/** Time of the earliest event, or NaN while it is unknown. */
const EARLIEST = 1;

type EventQueue = {
  size(): number;
  /** Returns the time of the earliest event, or Infinity when empty. */
  nextAt(): number;
  /**
   * Adds an event and returns its slot, a small integer under which the caller stores the event's data. Throws
   * RangeError for NaN and for a time before the last event taken out (initially 0).
   */
  push(at: number): number;
  /** Returns the handle of the event in a slot. */
  handleOf(slot: number): Handle;
  /** Removes the earliest event and returns its slot, or -1 when empty. The next `push` may reuse the slot. */
  pop(): number;
  /** Removes an event before its time and returns its slot, or -1 if the event has already left the queue. */
  remove(handle: Handle): number;
};

/** Creates an empty queue with an initial capacity (a positive integer), which doubles when full, up to 2^26 events. */
export function createEventQueue(capacity = 1024): EventQueue {
  const slots = createSlotAllocator(capacity);
  // Indexed by slot.
  let times = new Float64Array(capacity);
  let nexts = new Int32Array(capacity);
  let previous = new Int32Array(capacity);
  let buckets = new Int32Array(capacity);
  // Indexed by bucket.
  const heads = new Int32Array(FAR + 1).fill(NONE);
  const tails = new Int32Array(FAR + 1).fill(NONE);
  /** Bitmap of the non-empty buckets of each wheel. */
  const words = new Int32Array(WHEELS * WORDS);
  /** Bitmap of the non-zero `words` of each wheel. */
  const summaries = new Int32Array(WHEELS);
  const instants = Float64Array.of(0, Infinity);
  let [cursorHigh, cursorLow] = [0, 0];
  let size = 0;
  /** The large bucket that was scanned last. */
  let scanned = NONE;
  /** The bucket that `bucketHeap` covers. */
  let heaped = NONE;
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
    if (bucket === heaped) addToHeap(slot);
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

  /**
   * Returns the first non-empty bucket of a wheel, or NONE. No event precedes the cursor, so buckets are in time order.
   */
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
   * Returns the earliest time in a bucket with mixed times. Usually the events of a bucket move down once the first is
   * taken out. If the first event is repeatedly removed instead, the second scan of a large bucket builds a heap, which
   * makes later calls cheap.
   */
  function earliestIn(bucket: number): number {
    if (bucket === heaped) return bucketHeap!.earliest();
    let time = Infinity;
    let count = 0;
    for (let slot = heads[bucket]!; slot !== NONE; slot = nexts[slot]!, count++) time = Math.min(time, times[slot]!);
    if (count < LARGE_BUCKET) return time;
    if (bucket === scanned) buildHeap(bucket, count);
    scanned = bucket;
    return time;
  }

  function buildHeap(bucket: number, count: number): void {
    heaped = bucket;
    bucketHeap = createBucketHeap(count, (slot, time) => buckets[slot] === bucket && times[slot] === time);
    for (let slot = heads[bucket]!; slot !== NONE; slot = nexts[slot]!) bucketHeap.add(times[slot]!, slot);
  }

  function addToHeap(slot: number): void {
    // Most heap entries belong to events that have left the bucket.
    if (bucketHeap!.size() > 2 * size + LARGE_BUCKET) dropHeap();
    else bucketHeap!.add(times[slot]!, slot);
  }

  function dropHeap(): void {
    heaped = NONE;
    bucketHeap = null;
  }

  function nextAt(): number {
    const known = instants[EARLIEST]!;
    return Number.isNaN(known) ? (instants[EARLIEST] = findEarliest()) : known;
  }

  /** Moves the cursor to `time`, the earliest time, and the events of its bucket down to lower wheels. */
  function cascade(time: number): void {
    for (let bucket = bucketFor(time); bucket >= DIGITS && bucket < FAR; bucket = bucketFor(time)) {
      const span = SPANS[bucket >> DIGIT_BITS]!;
      setCursor(Math.floor(time / span) * span);
      if (bucket === heaped) dropHeap();
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
    // Other events may have the same time, so the earliest time is unknown until the next scan.
    if (times[slot] === instants[EARLIEST]) instants[EARLIEST] = size === 0 ? Infinity : NaN;
  }

  return {
    size: () => size,
    nextAt,

    push(at) {
      if (!(at >= instants[CURSOR]!)) throw new RangeError(`an event must not be before ${instants[CURSOR]}: ${at}`);
      const slot = slots.take();
      if (slot >= times.length) grow();
      times[slot] = at;
      append(slot, bucketFor(at));
      size++;
      if (at < instants[EARLIEST]!) instants[EARLIEST] = at;
      return slot;
    },

    handleOf: slots.handleOf,

    pop() {
      if (size === 0) return -1;
      const time = nextAt();
      const bucket = bucketFor(time);
      let slot = heads[bucket]!;
      if (time !== instants[CURSOR]) {
        // An event that is alone in its bucket needs no cascade, because nothing else would move.
        if (slot === tails[bucket]) setCursor(time);
        else {
          cascade(time);
          slot = heads[bucketFor(time)]!;
        }
      }
      // Only the bucket FAR still has mixed times here.
      while (times[slot] !== time) slot = nexts[slot]!;
      takeOut(slot);
      return slot;
    },

    remove(handle) {
      const slot = slots.find(handle);
      if (slot >= 0) takeOut(slot);
      return slot;
    },
  };
}

function lowestBit(word: number): number {
  return 31 - Math.clz32(word & -word);
}

/**
 * A heap over the events of one bucket whose earliest time is requested repeatedly. Events that have left the bucket
 * stay in the heap until they reach the top, where `isPresent` detects them.
 */
type BucketHeap = {
  add(time: number, slot: number): void;
  /** Returns the earliest time, or Infinity when the bucket is empty. */
  earliest(): number;
  /** Returns the number of entries, including events that have left the bucket. */
  size(): number;
};

/**
 * Creates an empty heap with an initial capacity (a positive integer), which doubles when full. `isPresent` returns
 * whether an event is still in the bucket with that time.
 */
function createBucketHeap(capacity: number, isPresent: (slot: number, time: number) => boolean): BucketHeap {
  const byTime = createDueHeap(capacity);
  return {
    add: byTime.push,
    earliest() {
      // Another event may have reused the slot. If it has the same bucket and time, the two are interchangeable.
      while (byTime.size() > 0 && !isPresent(byTime.next(), byTime.nextAt())) byTime.pop();
      return byTime.nextAt();
    },
    size: byTime.size,
  };
}
