/** Combines several runs of a trial: medians, spread, and the verdict against the budget. */
import { median } from '../scripts/measure/median.ts';
import type { Bound, TrialRow } from './trial.ts';

export type Outcome = TrialRow & {
  readonly runs: number;
  /** Difference between the largest and smallest value, as a share of the median; null with one run. */
  readonly spread: number | null;
  /** Verdict on the medians; null without a budget, or at a size at which figures mean nothing. */
  readonly verdict: 'ok' | 'MISSED' | null;
};

/**
 * Combines runs into one outcome per row. A ratio is the median of the runs' ratios, because a run and its floor are
 * measured under the same conditions.
 * @param isJudged whether to compare with budgets; at the small size figures mean nothing.
 * @throws Error when the runs have different rows.
 */
export function combineRuns(runs: readonly (readonly TrialRow[])[], isJudged: boolean): Outcome[] {
  const [first = []] = runs;
  const names = first.map(({ trial }) => trial);
  for (const rows of runs) {
    if (rows.length !== names.length || rows.some(({ trial }, index) => trial !== names[index]))
      throw new Error(`the runs of ${names[0] ?? 'a trial'} do not measure the same`);
  }
  return first.map((row, index) => {
    const same = runs.map((rows) => rows[index]!);
    const values = same.map(({ value }) => value);
    const value = median(values);
    const outcome = {
      ...row,
      value,
      baseline: row.baseline === null ? null : median(same.map(({ baseline }) => baseline!)),
      ratio: row.ratio === null ? null : median(same.map(({ ratio }) => ratio!)),
      runs: runs.length,
      spread: runs.length > 1 ? (Math.max(...values) - Math.min(...values)) / value : null,
    };
    return { ...outcome, verdict: isJudged ? judge(outcome) : null };
  });
}

function judge({ value, ratio, budget }: TrialRow): Outcome['verdict'] {
  if (budget === undefined) return null;
  const isKept = meetsBound(value, budget.value) && (ratio === null || meetsBound(ratio, budget.ratio));
  return isKept ? 'ok' : 'MISSED';
}

/** Returns whether a figure meets its bound; true without a bound. */
export function meetsBound(figure: number, bound: Bound | undefined): boolean {
  if (bound === undefined) return true;
  return 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost;
}
