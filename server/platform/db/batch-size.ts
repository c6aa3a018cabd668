/** Adapts the batch size of bulk work, so that each write takes a few milliseconds. */
const STEP_MS = 4;
const FIRST_ROWS = 50;
const MIN_ROWS = 10;
const MAX_ROWS = 1000;

type BatchSize = {
  /** Runs one step with a number of rows, and adapts the number to the time it took. */
  timed<T>(step: (rows: number) => T): T;
};

export function createBatchSize(): BatchSize {
  let rows = FIRST_ROWS;
  return {
    timed(step) {
      const before = performance.now();
      const result = step(rows);
      const tookMs = Math.max(0.1, performance.now() - before);
      rows = Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, Math.min(rows * 2, (rows * STEP_MS) / tookMs))));
      return result;
    },
  };
}
