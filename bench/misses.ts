import { keeps, type Outcome } from './outcome.ts';
import { formatBound, formatNumber } from './table.ts';

/** Which figures of an outcome are not as its budget asks: 'calls: 2,719 calls/s instead of ≥ 5,000, ratio 0.44 instead of ≥ 0.5'. Null when none. */
export function missOf({ trial, value, unit, ratio, budget, verdict }: Outcome): string | null {
  if (verdict !== 'MISSED' || budget === undefined) return null;
  const parts: string[] = [];
  if (budget.value !== undefined && !keeps(value, budget.value))
    parts.push(`${formatNumber(value)} ${unit} instead of ${formatBound(budget.value)}`);
  if (budget.ratio !== undefined && ratio !== null && !keeps(ratio, budget.ratio))
    parts.push(`ratio ${formatNumber(ratio)} instead of ${formatBound(budget.ratio)}`);
  return `${trial}: ${parts.join(', ')}`;
}
