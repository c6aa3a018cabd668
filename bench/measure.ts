import { combineRuns, type Outcome, meetsBound } from './outcome.ts';
import { runTrial } from './run-trial.ts';
import { readProcessorTicks, stealSince } from '../scripts/measure/steal-time.ts';
import type { TrialOptions, TrialReport } from './trial.ts';
import { TRIALS, type TrialName } from './trials.ts';
import { formatBound, formatNumber } from './table.ts';

/**
 * Lists an outcome's missed figures, such as 'calls: 2,719 calls/s instead of ≥ 5,000, ratio 0.44 instead of ≥ 0.5', or
 * returns null if none is missed.
 */
export function missOf({ trial, value, unit, ratio, budget, verdict }: Outcome): string | null {
  if (verdict !== 'MISSED' || budget === undefined) return null;
  const parts: string[] = [];
  if (budget.value !== undefined && !meetsBound(value, budget.value))
    parts.push(`${formatNumber(value)} ${unit} instead of ${formatBound(budget.value)}`);
  if (budget.ratio !== undefined && ratio !== null && !meetsBound(ratio, budget.ratio))
    parts.push(`ratio ${formatNumber(ratio)} instead of ${formatBound(budget.ratio)}`);
  return `${trial}: ${parts.join(', ')}`;
}

export type Measured = {
  readonly name: TrialName;
  readonly outcomes: Outcome[];
  /** The trial's own table from its last counted run, or empty if the common table is enough. */
  readonly text: string;
  /** Missed targets, one line each, or the error of a trial that threw. */
  readonly failures: string[];
  /** Share of the processors that the host took in each counted run, or null if the system doesn't report it. */
  readonly steal: readonly (number | null)[];
};

export type Run = { readonly report: TrialReport; readonly steal: number | null };

/** Share of the processors' time, taken by the host, above which a run counts as disturbed. */
const CALM = 0.08;

/**
 * Runs a trial as often as it requires, each time in a fresh process. If the host disturbed a run, makes up to half as
 * many extra runs and counts the least disturbed ones, which are chosen by the host's share only, not by their results.
 * A trial that throws is reported as a failure.
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
    const counted = leastDisturbed(runs, wanted);
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

/** Returns the `count` runs that lost the least time to the host, in their original order. */
export function leastDisturbed(runs: readonly Run[], count: number): Run[] {
  const calmest = new Set(runs.toSorted((a, b) => (a.steal ?? 0) - (b.steal ?? 0)).slice(0, count));
  return runs.filter((run) => calmest.has(run));
}
