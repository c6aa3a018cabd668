/** What a trial gets, and what it gives back. */

export type TrialOptions = {
  /** `full` is the bench; `smoke` the same path at a size that takes about a second, for the tests. */
  readonly size: 'full' | 'smoke';
};

/** One line of the bench's table. */
export type TrialRow = {
  /** What was measured, e.g. `engine: events`. */
  readonly trial: string;
  readonly value: number;
  /** Unit of `value` and of `baseline`, e.g. `events/s`. */
  readonly unit: string;
  /** The floor measured in the same run, in the same unit; null where there is none. */
  readonly baseline: number | null;
  /** What the floor is, e.g. `bare heap loop`. */
  readonly baselineName: string | null;
  /** value ÷ baseline; null where there is no floor. */
  readonly ratio: number | null;
};

/** What a trial has to say when a row is not enough. */
export type TrialReport = {
  readonly rows: TrialRow[];
  /** Its own table, printed in place of the rows. */
  readonly text: string;
  /** Targets that were missed, one line each: the bench then exits 1. */
  readonly failures: string[];
};

/** A trial file exports one function of this type, named `run`. */
export type Trial = (options: TrialOptions) => Promise<TrialRow[] | TrialReport>;

/** A row with its floor; the ratio is worked out here. */
export function compared(trial: string, value: number, unit: string, baseline: number, baselineName: string): TrialRow {
  return { trial, value, unit, baseline, baselineName, ratio: value / baseline };
}
