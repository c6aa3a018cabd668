/**
 * A histogram's state as plain numbers: the sum first, then the count of each bucket and of values above all bounds. It
 * may be in shared memory, where one thread counts and another reads.
 */
export type HistogramCells = Float64Array;

/** Number of cells of a histogram with these bounds. */
export const cellsFor = (bounds: readonly number[]): number => bounds.length + 2;

/** Counts `value`. Bounds are ascending, inclusive upper bounds. */
export function observe(cells: HistogramCells, bounds: readonly number[], value: number): void {
  let bucket = 0;
  while (bucket < bounds.length && value > bounds[bucket]!) bucket += 1;
  cells[0]! += value;
  cells[bucket + 1]! += 1;
}
