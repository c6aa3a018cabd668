/** Prometheus's text format for metrics (version 0.0.4). */
import type { Family, HistogramSeries, Labels } from './family.ts';

/** Returns all families as text. Families without a series still have their HELP and TYPE lines. */
export function expose(families: readonly Family[]): string {
  return families.map(exposeFamily).join('');
}

function exposeFamily(family: Family): string {
  const { name, help } = family;
  const lines = [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${family.kind}`];
  if (family.kind === 'histogram') {
    for (const series of family.read()) addHistogram(lines, name, family.bounds, series);
  } else {
    for (const { labels, value } of family.read()) lines.push(line(name, labels, value));
  }
  return `${lines.join('\n')}\n`;
}

function addHistogram(
  lines: string[],
  name: string,
  bounds: readonly number[],
  { labels, cells }: HistogramSeries,
): void {
  let count = 0;
  for (const [index, bound] of [...bounds, Infinity].entries()) {
    count += cells[index + 1] ?? 0;
    lines.push(line(`${name}_bucket`, { ...labels, le: number(bound) }, count));
  }
  lines.push(line(`${name}_sum`, labels, cells[0] ?? 0), line(`${name}_count`, labels, count));
}

function line(name: string, labels: Labels, value: number): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return `${name}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${number(value)}`;
}

function number(value: number): string {
  if (value === Infinity) return '+Inf';
  return value === -Infinity ? '-Inf' : String(value);
}

const escapeHelp = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', '\\"');
