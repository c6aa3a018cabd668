import type { TrialRow } from './trial.ts';

const HEAD = ['trial', 'value', 'unit', 'baseline', 'floor', 'ratio'];
const NUMERIC = new Set([1, 3, 5]);

/** Three significant digits at least, thousands separated: 1234567 → 1,234,567 and 0.01234 → 0.0123. */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

/** The rows as a text table, numbers right-aligned. */
export function formatTable(rows: readonly TrialRow[]): string {
  const cells = rows.map((row) => [
    row.trial,
    formatNumber(row.value),
    row.unit,
    row.baseline === null ? '–' : formatNumber(row.baseline),
    row.baselineName ?? '–',
    row.ratio === null ? '–' : row.ratio.toFixed(2),
  ]);
  return alignColumns(HEAD, cells, NUMERIC);
}

/** A text table; the columns in `numeric` are right-aligned. */
export function alignColumns(
  head: readonly string[],
  lines: readonly (readonly string[])[],
  numeric: ReadonlySet<number>,
): string {
  const widths = head.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column]?.length ?? 0)));
  const print = (line: readonly string[]): string =>
    line
      .map((cell, column) =>
        numeric.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [print(head), widths.map((width) => '─'.repeat(width)).join('  '), ...lines.map(print)].join('\n');
}
