import type { Family, HistogramSeries, Labels } from './family.ts';
import { cellsFor, type HistogramCells } from './histogram-cells.ts';

/** How a value is spread: how many were at most each of `bounds` (ascending, in the unit of the name), and their sum. */
export type Histogram = {
  readonly family: Family;
  /** The cells of a series that is new; count into them by `observe`. */
  add(labels: Labels): HistogramCells;
};

export function createHistogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series: HistogramSeries[] = [];
  return {
    family: { name, help, kind: 'histogram', bounds, read: () => series },
    add(labels) {
      const cells = new Float64Array(cellsFor(bounds));
      series.push({ labels, cells });
      return cells;
    },
  };
}

/** A histogram whose cells somebody else counts into. */
export function histogramOf(
  name: string,
  help: string,
  bounds: readonly number[],
  series: readonly HistogramSeries[],
): Family {
  return { name, help, kind: 'histogram', bounds, read: () => series };
}
