import { alignColumns } from '../scripts/measure/align-columns.ts';
import type { Outcome } from './outcome.ts';
import type { Bound, Budget } from './trial.ts';

const HEAD = ['trial', 'value', 'unit', 'spread', 'baseline', 'floor', 'ratio', 'budget', 'verdict'];
/** Indexes of the numeric columns. */
const NUMERIC: ReadonlySet<number> = new Set([1, 3, 4, 6]);

/**
 * Formats a number with thousands separators and up to four decimals, fewer if it is large: 1,234,567, 12.35, 0.0123.
 */
export function formatNumber(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 1 ? 2 : 4;
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function cellsOf(row: Outcome): string[] {
  return [
    row.trial,
    formatNumber(row.value),
    row.unit,
    row.spread === null ? '–' : `${(100 * row.spread).toFixed(0)}%`,
    row.baseline === null ? '–' : formatNumber(row.baseline),
    row.baselineName ?? '–',
    row.ratio === null ? '–' : row.ratio.toFixed(2),
    row.budget === undefined ? '–' : describeBudget(row.budget),
    row.verdict ?? '–',
  ];
}

/** Formats the rows as a text table with right-aligned numbers. */
export function formatTable(rows: readonly Outcome[]): string {
  return alignColumns(HEAD, rows.map(cellsOf), NUMERIC);
}

/** Formats a budget, such as '≥ 5,000, ratio ≥ 0.5'. */
export function describeBudget({ value, ratio }: Budget): string {
  const parts = [describeBound(value, ''), describeBound(ratio, 'ratio ')];
  return parts.filter((part) => part !== '').join(', ');
}

function describeBound(bound: Bound | undefined, what: string): string {
  return bound === undefined ? '' : `${what}${formatBound(bound)}`;
}

/** Formats a bound, such as ≥ 5,000. */
export function formatBound(bound: Bound): string {
  return 'atLeast' in bound ? `≥ ${formatNumber(bound.atLeast)}` : `≤ ${formatNumber(bound.atMost)}`;
}
