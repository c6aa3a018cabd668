/** Summarises runs over several seeds. */
import { studentQuantile } from '../student-t.ts';
import type { Minutes } from './measure.ts';

/** Minutes at the start that are not counted, because the method has not learned anything yet. */
export const WARM_UP_MINUTES = 30;
const WINDOW_MINUTES = 5;

/** A mean over runs, and the half-width of its two-sided 95% interval. */
export type Estimate = { readonly mean: number; readonly half: number };

export type Figures = {
  readonly utilisation: Estimate;
  readonly abandonment: Estimate;
  /** Upper bound of abandonment, one-sided, 95%. */
  readonly abandonmentBound: number;
};

/** Recovery after a step, from all runs together. */
export type Recovery = {
  /**
   * Minutes from the step to the first five minutes in which utilisation is within SETTLED of its final value and
   * abandonment is at most SETTLED over the cap, or Infinity if there are none.
   */
  readonly settleMinutes: number;
  /** Highest abandonment over any five minutes after the step. */
  readonly worstAbandonment: number;
  readonly worstUtilisation: number;
};

const SETTLED = 0.02;

/** Summarises the minutes from `from` (inclusive) to `to` (exclusive). */
export function figuresOf(runs: readonly Minutes[], from: number, to: number): Figures {
  const sums = (pick: (run: Minutes) => readonly number[]) => runs.map((run) => sumOf(pick(run), from, to));
  const abandonment = ratioOf(
    sums(({ abandoned }) => abandoned),
    sums(({ wanted }) => wanted),
  );
  const times = (p: number) => studentQuantile(p, Math.max(1, runs.length - 1));
  const utilisation = ratioOf(
    sums(({ busyMs }) => busyMs),
    sums(({ presentMs }) => presentMs),
  );
  return {
    utilisation: { mean: utilisation.mean, half: times(0.975) * utilisation.error },
    abandonment: { mean: abandonment.mean, half: times(0.975) * abandonment.error },
    abandonmentBound: abandonment.mean + times(0.95) * abandonment.error,
  };
}

/** Measures the recovery from a step at minute `at`, until minute `to`. */
export function recoveryOf(runs: readonly Minutes[], at: number, to: number, cap: number): Recovery {
  const { mean } = figuresOf(runs, Math.floor((at + to) / 2), to).utilisation;
  const windows = Array.from({ length: to - at - WINDOW_MINUTES + 1 }, (_, i) => {
    const [from, until] = [at + i, at + i + WINDOW_MINUTES];
    return figuresOf(runs, from, until);
  });
  const settled = windows.findIndex(
    ({ utilisation, abandonment }) => Math.abs(utilisation.mean - mean) <= SETTLED && abandonment.mean <= cap + SETTLED,
  );
  return {
    settleMinutes: settled < 0 ? Infinity : settled,
    worstAbandonment: Math.max(...windows.map(({ abandonment }) => abandonment.mean)),
    worstUtilisation: Math.min(...windows.map(({ utilisation }) => utilisation.mean)),
  };
}

/** Returns Σa ÷ Σb over runs, and its standard error to first order (Cochran, 'Sampling Techniques', 6.4). */
function ratioOf(above: readonly number[], below: readonly number[]): { mean: number; error: number } {
  const runs = above.length;
  const total = sumOf(below, 0, runs);
  const mean = total === 0 ? 0 : sumOf(above, 0, runs) / total;
  if (runs < 2 || total === 0) return { mean, error: 0 };
  let squares = 0;
  for (let i = 0; i < runs; i++) squares += (above[i]! - mean * below[i]!) ** 2;
  return { mean, error: (Math.sqrt(squares / (runs * (runs - 1))) * runs) / total };
}

function sumOf(values: readonly number[], from: number, to: number): number {
  let sum = 0;
  for (let i = from; i < to; i++) sum += values[i]!;
  return sum;
}
