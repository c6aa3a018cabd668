/** Adapts the rows that one transaction writes to the time it takes: other writers, a call's claim too, wait for it. */

const FIRST = 50;
const LEAST = 10;
const MOST = 500;
/** Shorter measured times are rounded up to this. */
const LEAST_MS = 0.5;

export type BatchSize = {
  readonly next: () => number;
  /** Records the duration of a batch, ms. */
  readonly took: (rows: number, ms: number) => void;
  /** Runs one batch, and records its duration. */
  readonly timed: <T>(step: (rows: number) => T) => T;
};

/** Batches that aim at taking `targetMs` each, at most twice as large as the one before. */
export function createBatchSize(targetMs = 4): BatchSize {
  let size = FIRST;
  const took: BatchSize['took'] = (rows, ms) => {
    const fitting = Math.round((rows * targetMs) / Math.max(LEAST_MS, ms));
    size = Math.max(LEAST, Math.min(MOST, size * 2, fitting));
  };
  return {
    next: () => size,
    took,
    timed(step) {
      const before = performance.now();
      const result = step(size);
      took(size, performance.now() - before);
      return result;
    },
  };
}
