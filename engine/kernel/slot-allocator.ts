/**
 * Allocates small integers (slots) and reuses released ones. A handle identifies one use of a slot, so that stale
 * references are detected.
 */

/** Identifies one use of a slot. It becomes stale when the slot is released. */
export type Handle = number;

/** A handle that is never issued. */
export const NO_HANDLE: Handle = -1;

/** The maximum number of slots. A handle is generation × MAX_SLOTS + slot, which a double holds exactly. */
const MAX_SLOTS = 2 ** 26;
const MAX_GENERATION = 2 ** 27;

type SlotAllocator = {
  /** Upper bound (exclusive) of the slots, which doubles when full. */
  capacity(): number;
  /** Allocates a slot. Throws RangeError above 2^26 slots. */
  take(): number;
  /** Returns the handle of an allocated slot. */
  handleOf(slot: number): Handle;
  /** Returns the handle's slot, or -1 if the handle is stale. */
  find(handle: Handle): number;
  release(slot: number): void;
};

/** Creates an allocator with an initial capacity (a positive integer). */
export function createSlotAllocator(capacity: number): SlotAllocator {
  let generations = new Uint32Array(capacity);
  let free = new Int32Array(capacity);
  let freeCount = 0;
  let used = 0;

  function grow(): void {
    if (capacity >= MAX_SLOTS) throw new RangeError(`more than ${MAX_SLOTS} slots in use`);
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
      // Faster than the remainder operator for numbers of this size, and exact, because MAX_SLOTS is a power of two.
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
