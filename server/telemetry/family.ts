import type { HistogramCells } from './histogram-cells.ts';

export type Labels = Readonly<Record<string, string>>;

/** One line of a counter or a gauge. */
export type Series = { readonly labels: Labels; readonly value: number };

/** One series of a histogram: what its cells have counted. */
export type HistogramSeries = { readonly labels: Labels; readonly cells: HistogramCells };

/** A metric as Prometheus has it: a name, what it means, and its series by labels, read when somebody asks. */
export type Family = { readonly name: string; readonly help: string } & (
  | { readonly kind: 'counter' | 'gauge'; readonly read: () => readonly Series[] }
  | { readonly kind: 'histogram'; readonly bounds: readonly number[]; readonly read: () => readonly HistogramSeries[] }
);
