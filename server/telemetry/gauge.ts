import { toSeries } from './counter.ts';
import type { Family, Series } from './family.ts';

/** How much of something there is, read when somebody asks; no series: it is not known here. */
export function gaugeOf(name: string, help: string, read: () => number | readonly Series[]): Family {
  return { name, help, kind: 'gauge', read: () => toSeries(read()) };
}

/** One series for each entry of `values`, named by `label`. */
export function byLabel(label: string, values: Readonly<Record<string, number>>): Series[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
