/**
 * The engine's agenda: a binary heap on (time, sequence) in typed arrays, so that an event costs no object.
 * Two events of the same time leave in the order in which they came in.
 */

/** Names a queued event for its removal; once the event has left, the handle is dead and harmless. */
export type Handle = number;

/** A handle that never names an event. */
export const NO_HANDLE: Handle = -1;

/** Events waiting at most; handles are generation × this + slot, exact in a double. */
const MAX_SLOTS = 2 ** 26;
const MAX_GENERATION = 2 ** 27;

export type EventQueue = {
  size(): number;
  /** Time of the earliest event, Infinity when none waits. */
  nextAt(): number;
  /** Adds an event. Throws RangeError for NaN. */
  push(at: number): Handle;
  /** Takes out the earliest event and returns its slot, -1 when none waits. The slot is free for the next push. */
  pop(): number;
  /** Takes an event out before its time; false when it has left already. */
  remove(handle: Handle): boolean;
};

/** The slot of a handle: a small integer, reused, under which a caller keeps what belongs to the event. */
export function slotOf(handle: Handle): number {
  // As handle % MAX_SLOTS: exact, as it is a power of two, and many times faster on numbers of this size.
  return handle - Math.floor(handle / MAX_SLOTS) * MAX_SLOTS;
}

/** An empty queue. `capacity` (a positive integer) is where it starts; it doubles when full, up to 2^26 events. */
export function createEventQueue(capacity = 1024): EventQueue {
  // By position in the heap:
  let times = new Float64Array(capacity);
  let sequences = new Float64Array(capacity);
  let slots = new Int32Array(capacity);
  // By slot: its position (-1: free), and how often it was used.
  let positions = new Int32Array(capacity).fill(-1);
  let generations = new Uint32Array(capacity);
  let freeSlots = new Int32Array(capacity);
  let freeCount = 0;
  let usedSlots = 0;
  let size = 0;
  let sequence = 0;

  function grow(): void {
    if (capacity >= MAX_SLOTS) throw new RangeError(`more than ${MAX_SLOTS} events wait`);
    const before = capacity;
    capacity = Math.min(capacity * 2, MAX_SLOTS);
    times = copyInto(new Float64Array(capacity), times);
    sequences = copyInto(new Float64Array(capacity), sequences);
    slots = copyInto(new Int32Array(capacity), slots);
    positions = copyInto(new Int32Array(capacity).fill(-1, before), positions);
    generations = copyInto(new Uint32Array(capacity), generations);
    freeSlots = copyInto(new Int32Array(capacity), freeSlots);
  }

  /** Moves the event up from the hole at `position` to where it belongs. */
  function rise(position: number, time: number, seq: number, slot: number): void {
    while (position > 0) {
      const parent = (position - 1) >> 1;
      const parentTime = times[parent]!;
      if (parentTime < time || (parentTime === time && sequences[parent]! < seq)) break;
      move(parent, position);
      position = parent;
    }
    put(position, time, seq, slot);
  }

  /** Moves the event down from the hole at `position` to where it belongs. */
  function sink(position: number, time: number, seq: number, slot: number): void {
    for (;;) {
      let child = 2 * position + 1;
      if (child >= size) break;
      let childTime = times[child]!;
      const right = child + 1;
      if (right < size) {
        const rightTime = times[right]!;
        if (rightTime < childTime || (rightTime === childTime && sequences[right]! < sequences[child]!)) {
          child = right;
          childTime = rightTime;
        }
      }
      if (time < childTime || (time === childTime && seq < sequences[child]!)) break;
      move(child, position);
      position = child;
    }
    put(position, time, seq, slot);
  }

  function move(from: number, to: number): void {
    times[to] = times[from]!;
    sequences[to] = sequences[from]!;
    const slot = slots[from]!;
    slots[to] = slot;
    positions[slot] = to;
  }

  function put(position: number, time: number, seq: number, slot: number): void {
    times[position] = time;
    sequences[position] = seq;
    slots[position] = slot;
    positions[slot] = position;
  }

  function release(slot: number): void {
    positions[slot] = -1;
    generations[slot] = (generations[slot]! + 1) % MAX_GENERATION;
    freeSlots[freeCount++] = slot;
  }

  return {
    size: () => size,
    nextAt: () => (size === 0 ? Infinity : times[0]!),

    push(at) {
      if (Number.isNaN(at)) throw new RangeError('an event needs a time');
      if (freeCount === 0 && usedSlots === capacity) grow();
      const slot = freeCount > 0 ? freeSlots[--freeCount]! : usedSlots++;
      rise(size++, at, sequence++, slot);
      return generations[slot]! * MAX_SLOTS + slot;
    },

    pop() {
      if (size === 0) return -1;
      const first = slots[0]!;
      size--;
      if (size > 0) sink(0, times[size]!, sequences[size]!, slots[size]!);
      release(first);
      return first;
    },

    remove(handle) {
      if (handle < 0) return false;
      const slot = slotOf(handle);
      const position = slot < usedSlots ? positions[slot]! : -1;
      if (position < 0 || generations[slot]! * MAX_SLOTS + slot !== handle) return false;
      size--;
      if (position < size) {
        const time = times[size]!;
        const seq = sequences[size]!;
        const last = slots[size]!;
        // The last event fills the hole; it may belong above as well as below it.
        const parent = (position - 1) >> 1;
        const above = position > 0 && (time < times[parent]! || (time === times[parent]! && seq < sequences[parent]!));
        if (above) rise(position, time, seq, last);
        else sink(position, time, seq, last);
      }
      release(slot);
      return true;
    },
  };
}

function copyInto<T extends Float64Array | Int32Array | Uint32Array>(target: T, source: T): T {
  target.set(source);
  return target;
}
