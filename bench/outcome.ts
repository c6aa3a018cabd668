/** What several runs of a trial come to: medians, how far the runs lie apart, and whether that is within the budget. */
import { median } from './median.ts';
import type { Bound, TrialRow } from './trial.ts';

export type Outcome = TrialRow & {
  readonly runs: number;
  /** Greatest less least value of the runs, as a share of the median; null with one run. */
  readonly spread: number | null;
  /** Of the medians; null where nothing is asked, or the size says nothing. */
  readonly verdict: 'ok' | 'MISSED' | null;
};

/**
 * One outcome a row. Ratios are the median of the runs' own ratios: a run and its floor share the machine's mood.
 * @param isJudged Whether budgets are held against it; at the small size they say nothing.
 * @throws Error when the runs do not tell of the same rows.
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
  const isKept = keeps(value, budget.value) && (ratio === null || keeps(ratio, budget.ratio));
  return isKept ? 'ok' : 'MISSED';
}

export function keeps(figure: number, bound: Bound | undefined): boolean {
  if (bound === undefined) return true;
  return 'atLeast' in bound ? figure >= bound.atLeast : figure <= bound.atMost;
}
