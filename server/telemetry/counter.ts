import type { Family, Labels, Series } from './family.ts';

/** A count of one series, which only grows. */
export type Count = { readonly labels: Labels; value: number };

/** Something that is counted, by labels, since the process began. */
export type Counter = {
  readonly family: Family;
  /** A new series at 0, to be added to. */
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

/** A count that somebody else keeps. */
export function counterOf(name: string, help: string, read: () => number | readonly Series[]): Family {
  return { name, help, kind: 'counter', read: () => toSeries(read()) };
}

/** A number without labels, or series as they are. */
export function toSeries(read: number | readonly Series[]): readonly Series[] {
  return typeof read === 'number' ? [{ labels: {}, value: read }] : read;
}
