/** What a trial gets, and what it gives back. */

export type TrialOptions = {
  /** `full` is the bench; `smoke` the same path at a size that takes about a second, for the tests. */
  readonly size: 'full' | 'smoke';
};

/** The side that a figure must keep to, the bound itself included. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** What is asked of a row: of its value, of its ratio to the floor, or of both. */
export type Budget = { readonly value?: Bound; readonly ratio?: Bound };

/** One line of the bench's table, of one run. */
export type TrialRow = {
  /** What was measured, e.g. `engine: events`; the same in every run. */
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
  /** Absent where nothing is asked. */
  readonly budget?: Budget;
};

/** What a trial has to say when rows are not enough. */
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
export function compared(
  trial: string,
  value: number,
  unit: string,
  baseline: number,
  baselineName: string,
  budget?: Budget,
): TrialRow {
  const row = { trial, value, unit, baseline, baselineName, ratio: value / baseline };
  return budget === undefined ? row : { ...row, budget };
}

/** A row without a floor. `bound` is asked of its value. */
export function measured(trial: string, value: number, unit: string, bound?: Bound): TrialRow {
  const row = { trial, value, unit, baseline: null, baselineName: null, ratio: null };
  return bound === undefined ? row : { ...row, budget: { value: bound } };
}
