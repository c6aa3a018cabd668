/**
 * How many contacts the engine takes in one transaction, of which a call's claim may have to wait for the end.
 */
const FIRST = 50;
const LEAST = 10;
const MOST = 500;
/** A clock's tick, below which a time says little. */
const LEAST_MS = 0.5;

export type SliceSize = {
  /** Of the next slice. */
  readonly now: () => number;
  /** Notes that a slice of so many took so long, in milliseconds. */
  readonly took: (contacts: number, ms: number) => void;
};

/** Slices that aim at taking `targetMs` each, at most twice as large as the one before. */
export function createSliceSize(targetMs: number): SliceSize {
  let size = FIRST;
  return {
    now: () => size,
    took(contacts, ms) {
      const fitting = Math.round((contacts * targetMs) / Math.max(LEAST_MS, ms));
      size = Math.max(LEAST, Math.min(MOST, size * 2, fitting));
    },
  };
}
