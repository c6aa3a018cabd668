import { combineRuns, type Outcome } from './outcome.ts';
import { runTrial } from './run-trial.ts';
import type { TrialOptions, TrialReport } from './trial.ts';
import { TRIALS, type TrialName } from './trials.ts';

export type Measured = {
  readonly name: TrialName;
  readonly outcomes: Outcome[];
  /** The trial's own table, of its last run; empty where the common one says it all. */
  readonly text: string;
  /** What was missed, a line each; empty when nothing was. */
  readonly failures: string[];
};

/** Runs a trial as often as it wants, each time in a fresh process. One that breaks is a failure, not an exception. */
export async function measure(name: TrialName, size: TrialOptions['size']): Promise<Measured> {
  const reports: TrialReport[] = [];
  const wanted = size === 'full' ? TRIALS[name].runs : 1;
  try {
    for (let run = 0; run < wanted; run += 1) reports.push(await runTrial(name, size));
    const outcomes = combineRuns(
      reports.map(({ rows }) => rows),
      size === 'full',
    );
    const missed = outcomes
      .filter(({ verdict }) => verdict === 'MISSED')
      .map(({ trial }) => `${trial}: over its budget`);
    const own = reports.flatMap(({ failures }) => failures);
    return { name, outcomes, text: reports.at(-1)!.text, failures: [...new Set([...own, ...missed])] };
  } catch (error) {
    return { name, outcomes: [], text: '', failures: [error instanceof Error ? error.message : String(error)] };
  }
}
