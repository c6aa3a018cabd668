/**
 * What a histogram has counted, as plain numbers: the sum first, then how many fell under each bound and above all of them.
 * They may lie in shared memory, where one thread counts and another reads.
 */
export type HistogramCells = Float64Array;

/** How many numbers a histogram with so many bounds needs. */
export const cellsFor = (bounds: readonly number[]): number => bounds.length + 2;

/** Counts `value`; bounds are upper ones, ascending, each one included. */
export function observe(cells: HistogramCells, bounds: readonly number[], value: number): void {
  let bucket = 0;
  while (bucket < bounds.length && value > bounds[bucket]!) bucket += 1;
  cells[0]! += value;
  cells[bucket + 1]! += 1;
}
