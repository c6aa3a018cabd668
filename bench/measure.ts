import { combineRuns, type Outcome, keeps } from './outcome.ts';
import { runTrial } from './run-trial.ts';
import { readProcessorTicks, stealSince } from './steal-time.ts';
import type { TrialOptions, TrialReport } from './trial.ts';
import { TRIALS, type TrialName } from './trials.ts';
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

export type Measured = {
  readonly name: TrialName;
  readonly outcomes: Outcome[];
  /** The trial's own table, of its last run; empty where the common one says it all. */
  readonly text: string;
  /** What was missed, a line each; empty when nothing was. */
  readonly failures: string[];
  /** The share of the processors that the machine's host took in each run that counts; null where the system does not tell. */
  readonly steal: readonly (number | null)[];
};

export type Run = { readonly report: TrialReport; readonly steal: number | null };

/** A run that lost more of the processors to the host says more about the host. */
const CALM = 0.08;

/**
 * Runs a trial as often as it wants, each time in a fresh process. Where the host disturbed a run, half as many more are
 * made, at most, and the calmest count: chosen by what the host took, whatever came of them. A trial that breaks is a
 * failure, not an exception.
 */
export async function measure(name: TrialName, size: TrialOptions['size']): Promise<Measured> {
  const wanted = size === 'full' ? TRIALS[name].runs : 1;
  const most = size === 'full' ? Math.ceil(1.5 * wanted) : 1;
  const runs: Run[] = [];
  try {
    while (runs.length < wanted || (runs.length < most && runs.filter(isCalm).length < wanted)) {
      const before = readProcessorTicks();
      const report = await runTrial(name, size);
      runs.push({ report, steal: stealSince(before, readProcessorTicks()) });
    }
    const counted = calmestOf(runs, wanted);
    const outcomes = combineRuns(
      counted.map(({ report }) => report.rows),
      size === 'full',
    );
    const missed = outcomes.flatMap((outcome) => missOf(outcome) ?? []);
    const own = counted.flatMap(({ report }) => report.failures);
    return {
      name,
      outcomes,
      text: counted.at(-1)!.report.text,
      failures: [...new Set([...own, ...missed])],
      steal: counted.map(({ steal }) => steal),
    };
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return { name, outcomes: [], text: '', failures: [failure], steal: [] };
  }
}

const isCalm = ({ steal }: Run): boolean => (steal ?? 0) <= CALM;

/** The `count` runs that lost least to the host, in the order in which they were made. */
export function calmestOf(runs: readonly Run[], count: number): Run[] {
  const calmest = new Set(runs.toSorted((a, b) => (a.steal ?? 0) - (b.steal ?? 0)).slice(0, count));
  return runs.filter((run) => calmest.has(run));
}
