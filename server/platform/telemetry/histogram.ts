import type { Family, HistogramSeries, Labels } from './family.ts';
import { cellsFor, type HistogramCells } from '#server/platform/threads/histogram-cells.ts';

/**
 * The distribution of a value: counts at or below each of `bounds` (ascending, in the unit of the name), and the sum.
 */
type Histogram = {
  readonly family: Family;
  /** The cells of a new series; count into them with `observe`. */
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

/** A histogram whose cells are filled elsewhere. */
export function histogramOf(
  name: string,
  help: string,
  bounds: readonly number[],
  series: readonly HistogramSeries[],
): Family {
  return { name, help, kind: 'histogram', bounds, read: () => series };
}
