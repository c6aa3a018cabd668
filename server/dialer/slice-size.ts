/**
 * Adapts the number of contacts that the engine handles in one transaction. A call's claim waits for a running
 * transaction.
 */

const FIRST = 50;
const LEAST = 10;
const MOST = 500;
/** Shorter measured times are rounded up to this. */
const LEAST_MS = 0.5;

export type SliceSize = {
  readonly next: () => number;
  /** Records the duration of a slice, ms. */
  readonly took: (contacts: number, ms: number) => void;
};

/** Slices that aim at taking `targetMs` each, at most twice as large as the one before. */
export function createSliceSize(targetMs: number): SliceSize {
  let size = FIRST;
  return {
    next: () => size,
    took(contacts, ms) {
      const fitting = Math.round((contacts * targetMs) / Math.max(LEAST_MS, ms));
      size = Math.max(LEAST, Math.min(MOST, size * 2, fitting));
    },
  };
}
