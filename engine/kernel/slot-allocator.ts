/**
 * Small integers under which things that wait are kept: each is given out again once it has come back, and a handle tells
 * whether it is still with whom it was given to.
 */

/** Names one use of a slot; once the slot has come back, the handle is dead and harmless. */
export type Handle = number;

/** A handle that is never given. */
export const NO_HANDLE: Handle = -1;

/** Slots at most; handles are generation × this + slot, exact in a double. */
const MAX_SLOTS = 2 ** 26;
const MAX_GENERATION = 2 ** 27;

export type SlotAllocator = {
  /** Slots are below it; it grows by doubling. */
  capacity(): number;
  /** A free slot. Throws RangeError past 2^26. */
  take(): number;
  /** Of a slot that is given out. */
  handleOf(slot: number): Handle;
  /** The handle's slot; -1 when it has come back since. */
  find(handle: Handle): number;
  release(slot: number): void;
};

/** The slot of a handle, dead or not. */
export function slotOf(handle: Handle): number {
  // As handle % MAX_SLOTS: exact, as it is a power of two, and many times faster on numbers of this size.
  return handle - Math.floor(handle / MAX_SLOTS) * MAX_SLOTS;
}

/** `capacity` (a positive integer) is where it starts. */
export function createSlotAllocator(capacity: number): SlotAllocator {
  let generations = new Uint32Array(capacity);
  let free = new Int32Array(capacity);
  let freeCount = 0;
  let used = 0;

  function grow(): void {
    if (capacity >= MAX_SLOTS) throw new RangeError(`more than ${MAX_SLOTS} events wait`);
    capacity = Math.min(capacity * 2, MAX_SLOTS);
    const [oldGenerations, oldFree] = [generations, free];
    (generations = new Uint32Array(capacity)).set(oldGenerations);
    (free = new Int32Array(capacity)).set(oldFree);
  }

  return {
    capacity: () => capacity,

    take() {
      if (freeCount > 0) return free[--freeCount]!;
      if (used === capacity) grow();
      return used++;
    },

    handleOf: (slot) => generations[slot]! * MAX_SLOTS + slot,

    find(handle) {
      if (handle < 0) return -1;
      const generation = Math.floor(handle / MAX_SLOTS);
      const slot = handle - generation * MAX_SLOTS;
      return slot < used && generations[slot] === generation ? slot : -1;
    },

    release(slot) {
      generations[slot] = (generations[slot]! + 1) % MAX_GENERATION;
      free[freeCount++] = slot;
    },
  };
}
