/** A mean over independent replications, and how far off it may be. */
import { studentQuantile } from '../student-t.ts';

export type Estimate = {
  readonly mean: number;
  readonly standardError: number;
  /** Degrees of freedom that are left. */
  readonly degrees: number;
};

/**
 * The mean of `values`, with what luck gave away taken off: each of `controls` is as long, was seen in the same
 * replications, and is known to be 0 on average, so where it is not, and `values` follow it, they are off by so much.
 * It is the intercept of the linear regression on the controls, and its standard error; without controls the plain mean.
 * Lavenberg & Welch, 'A perspective on the use of control variables to increase the efficiency of Monte Carlo
 * simulations', 1981.
 */
export function estimateMean(values: readonly number[], controls: readonly (readonly number[])[] = []): Estimate {
  let mean = average(values);
  let residuals = values.map((value) => value - mean);
  let leverage = 1 / values.length;
  // Controls one after the other, each without what those before it say already (Gram & Schmidt).
  const basis: { vector: number[]; offset: number; square: number }[] = [];
  for (const control of controls) {
    const middle = average(control);
    let offset = middle;
    let vector = control.map((value) => value - middle);
    for (const before of basis) {
      const share = dot(vector, before.vector) / before.square;
      vector = minus(vector, before.vector, share);
      offset -= share * before.offset;
    }
    const square = dot(vector, vector);
    const slope = dot(residuals, vector) / square;
    residuals = minus(residuals, vector, slope);
    mean -= slope * offset;
    leverage += (offset * offset) / square;
    basis.push({ vector, offset, square });
  }
  const degrees = values.length - 1 - controls.length;
  return { mean, standardError: Math.sqrt((dot(residuals, residuals) / degrees) * leverage), degrees };
}

/** Half the width of the t-interval that holds the mean with probability `confidence`. */
export function halfWidthOf({ standardError, degrees }: Estimate, confidence: number): number {
  return studentQuantile(1 - (1 - confidence) / 2, degrees) * standardError;
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, i) => sum + value * b[i]!, 0);
}

function minus(a: readonly number[], b: readonly number[], times: number): number[] {
  return a.map((value, i) => value - times * b[i]!);
}
