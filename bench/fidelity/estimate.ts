/** Estimates the mean over independent replications, with its standard error and its t-interval. */
import { studentQuantile } from '../student-t.ts';

export type Estimate = {
  readonly mean: number;
  readonly standardError: number;
  readonly degrees: number;
};

/**
 * Estimates the mean of `values` with control variates. Each control has one value per replication and a known mean of
 * 0; its deviation corrects the estimate as far as `values` correlate with it. The estimate is the intercept of the
 * linear regression on the controls; without controls it is the plain mean. Lavenberg & Welch, 'A perspective on the
 * use of control variables to increase the efficiency of Monte Carlo simulations', 1981.
 */
export function estimateMean(values: readonly number[], controls: readonly (readonly number[])[] = []): Estimate {
  let mean = average(values);
  let residuals = values.map((value) => value - mean);
  let leverage = 1 / values.length;
  // Gram–Schmidt orthogonalisation of the controls.
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

/** Returns the half-width of the t-interval that contains the mean with probability `confidence`. */
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
