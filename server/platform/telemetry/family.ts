import { type HistogramCells, cellsFor } from '#server/platform/threads/histogram-cells.ts';

export type Labels = Readonly<Record<string, string>>;

/** One labeled value of a counter or a gauge. */
export type Series = { readonly labels: Labels; readonly value: number };

/** One labeled histogram. */
export type HistogramSeries = { readonly labels: Labels; readonly cells: HistogramCells };

/** A Prometheus metric, whose series are read on demand. */
export type Family = { readonly name: string; readonly help: string } & (
  | { readonly kind: 'counter' | 'gauge'; readonly read: () => readonly Series[] }
  | { readonly kind: 'histogram'; readonly bounds: readonly number[]; readonly read: () => readonly HistogramSeries[] }
);

/** One labeled value of a counter. It must only grow. */
export type Count = { readonly labels: Labels; value: number };

/** A counter that starts at 0 with the process. */
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

/** Returns a counter whose series `read` returns on demand. */
export function counterOf(name: string, help: string, read: () => number | readonly Series[]): Family {
  return { name, help, kind: 'counter', read: () => toSeries(read()) };
}

/** Returns a number as one series without labels, and series as they are. */
export function toSeries(read: number | readonly Series[]): readonly Series[] {
  return typeof read === 'number' ? [{ labels: {}, value: read }] : read;
}

/** Returns a gauge that is read on demand. `read` returns no series while the value is unknown. */
export function gaugeOf(name: string, help: string, read: () => number | readonly Series[]): Family {
  return { name, help, kind: 'gauge', read: () => toSeries(read()) };
}

/** Returns one series for each entry of `values`, labeled by `label`. */
export function byLabel(label: string, values: Readonly<Record<string, number>>): Series[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}

/** A histogram: counts at or below each of `bounds` (ascending, in the unit of the name), and the sum. */
type Histogram = {
  readonly family: Family;
  /** Adds a series and returns its cells; fill them with `observe`. */
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

/** Returns a histogram of `series`, whose cells the caller fills. */
export function histogramOf(
  name: string,
  help: string,
  bounds: readonly number[],
  series: readonly HistogramSeries[],
): Family {
  return { name, help, kind: 'histogram', bounds, read: () => series };
}
