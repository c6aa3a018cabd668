import type { HistogramCells } from '#server/platform/threads/histogram-cells.ts';

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
