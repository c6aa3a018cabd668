import { type HistogramCells, cellsFor } from '#server/platform/threads/histogram-cells.ts';

export type Labels = Readonly<Record<string, string>>;

/** One line of a counter or a gauge. */
export type Series = { readonly labels: Labels; readonly value: number };

/** One series of a histogram, with its counts. */
export type HistogramSeries = { readonly labels: Labels; readonly cells: HistogramCells };

/** A Prometheus metric: a name, its help text, and its series by labels, read on demand. */
export type Family = { readonly name: string; readonly help: string } & (
  | { readonly kind: 'counter' | 'gauge'; readonly read: () => readonly Series[] }
  | { readonly kind: 'histogram'; readonly bounds: readonly number[]; readonly read: () => readonly HistogramSeries[] }
);

/** One series of a counter; it only grows. */
export type Count = { readonly labels: Labels; value: number };

/** A counter by labels, since the process began. */
type Counter = {
  readonly family: Family;
  /** Adds a series at 0. */
  add(labels: Labels): Count;
};

export function createCounter(name: string, help: string): Counter {
  const series: Count[] = [];
  return {
    family: { name, help, kind: 'counter', read: () => series },
    add(labels) {
      const count = { labels, value: 0 };
      series.push(count);
      return count;
    },
  };
}

/** A counter whose value is maintained elsewhere. */
export function counterOf(name: string, help: string, read: () => number | readonly Series[]): Family {
  return { name, help, kind: 'counter', read: () => toSeries(read()) };
}

/** A number becomes a series without labels; series stay as they are. */
export function toSeries(read: number | readonly Series[]): readonly Series[] {
  return typeof read === 'number' ? [{ labels: {}, value: read }] : read;
}

/** A current value, read on demand; no series when the value is unknown. */
export function gaugeOf(name: string, help: string, read: () => number | readonly Series[]): Family {
  return { name, help, kind: 'gauge', read: () => toSeries(read()) };
}

/** One series for each entry of `values`, labelled by `label`. */
export function byLabel(label: string, values: Readonly<Record<string, number>>): Series[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

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
