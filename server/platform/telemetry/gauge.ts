import { toSeries } from './counter.ts';
import type { Family, Series } from './family.ts';

/** A current value, read on demand; no series when the value is unknown. */
export function gaugeOf(name: string, help: string, read: () => number | readonly Series[]): Family {
  return { name, help, kind: 'gauge', read: () => toSeries(read()) };
}

/** One series for each entry of `values`, labelled by `label`. */
export function byLabel(label: string, values: Readonly<Record<string, number>>): Series[] {
  return Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }));
}
