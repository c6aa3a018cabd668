/**
 * Adapts the number of rows per transaction to how long a transaction takes, because other writers (the engine too)
 * wait for it.
 */

const FIRST = 50;
const LEAST = 10;
const MOST = 500;
/** Shorter durations are rounded up to this, so that a fast batch does not inflate the size. */
const LEAST_MS = 0.5;

export type BatchSize = {
  readonly next: () => number;
  /** Records that a batch of `rows` took `ms`. */
  readonly took: (rows: number, ms: number) => void;
  /** Runs one batch and records its duration. */
  readonly timed: <T>(step: (rows: number) => T) => T;
};

/** Creates a batch size that aims at `targetMs` per batch and at most doubles from one batch to the next. */
export function createBatchSize(targetMs = 4, nowMs = () => performance.now()): BatchSize {
  let size = FIRST;
  const took: BatchSize['took'] = (rows, ms) => {
    const fitting = Math.round((rows * targetMs) / Math.max(LEAST_MS, ms));
    size = Math.max(LEAST, Math.min(MOST, size * 2, fitting));
  };
  return {
    next: () => size,
    took,
    timed(step) {
      const before = nowMs();
      const result = step(size);
      took(size, nowMs() - before);
      return result;
    },
  };
}
