import type { Family, Labels, Series } from './family.ts';

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
