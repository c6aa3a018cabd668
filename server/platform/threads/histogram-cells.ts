/**
 * A histogram's state: the sum, then the count of each bucket, then the count above all bounds. It may be in shared
 * memory, with one thread writing and another reading.
 */
export type HistogramCells = Float64Array;

/** Number of cells of a histogram with these bounds. */
export const cellsFor = (bounds: readonly number[]): number => bounds.length + 2;

/** Counts `value`. Bounds are inclusive and ascending. */
export function observe(cells: HistogramCells, bounds: readonly number[], value: number): void {
  let bucket = 0;
  while (bucket < bounds.length && value > bounds[bucket]!) bucket += 1;
  cells[0]! += value;
  cells[bucket + 1]! += 1;
}
