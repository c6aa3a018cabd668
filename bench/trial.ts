/** Input and result of a trial. */

export type TrialOptions = {
  /** `full` measures; `smoke` takes the same path within seconds, for tests. */
  readonly size: 'full' | 'smoke';
};

/** A one-sided bound, inclusive. */
export type Bound = { readonly atLeast: number } | { readonly atMost: number };

/** The required value, ratio to the floor, or both. */
export type Budget = { readonly value?: Bound; readonly ratio?: Bound };

/** One row of the bench's table, from one run. */
export type TrialRow = {
  /** Name of the figure, such as `engine: events`, the same in every run. */
  readonly trial: string;
  readonly value: number;
  /** Unit of `value` and `baseline`, such as `events/s`. */
  readonly unit: string;
  /** The floor, measured in the same run and in the same unit, or null without one. */
  readonly baseline: number | null;
  /** Name of the floor, such as `bare heap loop`. */
  readonly baselineName: string | null;
  /** value ÷ baseline, or null without a floor. */
  readonly ratio: number | null;
  readonly budget?: Budget;
};

/** Result of a trial that needs more than rows. */
export type TrialReport = {
  readonly rows: TrialRow[];
  /** The trial's own table, printed in place of the rows. */
  readonly text: string;
  /** Missed targets, one line each. Any of them makes the bench exit with 1. */
  readonly failures: string[];
};

/** Type of the function `run` that each trial file exports. */
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
