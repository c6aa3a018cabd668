/** The input and the result of a trial. */

export type TrialOptions = {
  /** `full` is the bench; `smoke` is the same path at a size of about a second, for the tests. */
  readonly size: 'full' | 'smoke';
};

/** A one-sided bound, inclusive. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** The required value, ratio to the floor, or both. */
export type Budget = { readonly value?: Bound; readonly ratio?: Bound };

/** One row of the bench's table, from one run. */
export type TrialRow = {
  /** Name of the figure, e.g. `engine: events`; the same in every run. */
  readonly trial: string;
  readonly value: number;
  /** Unit of `value` and `baseline`, e.g. `events/s`. */
  readonly unit: string;
  /** The floor measured in the same run, in the same unit; null without one. */
  readonly baseline: number | null;
  /** The floor's name, e.g. `bare heap loop`. */
  readonly baselineName: string | null;
  /** value ÷ baseline; null without a floor. */
  readonly ratio: number | null;
  /** Absent without a budget. */
  readonly budget?: Budget;
};

/** The result of a trial for which rows are not enough. */
export type TrialReport = {
  readonly rows: TrialRow[];
  /** The trial's own table, printed in place of the rows. */
  readonly text: string;
  /** Missed targets, one line each; any of them makes the bench exit with 1. */
  readonly failures: string[];
};

/** A trial file exports one function of this type, named `run`. */
export type Trial = (options: TrialOptions) => Promise<TrialRow[] | TrialReport>;

/** Creates a row with its floor and their ratio. */
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

/** Creates a row without a floor. `bound` applies to its value. */
export function measured(trial: string, value: number, unit: string, bound?: Bound): TrialRow {
  const row = { trial, value, unit, baseline: null, baselineName: null, ratio: null };
  return bound === undefined ? row : { ...row, budget: { value: bound } };
}
