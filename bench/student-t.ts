/** Quantiles of Student's t distribution, for intervals of a mean over replications. */

/**
 * Returns the quantile of t for probability `p`, between 0 and 1.
 * @param degrees degrees of freedom, a positive integer.
 */
export function studentQuantile(p: number, degrees: number): number {
  if (p < 0.5) return -studentQuantile(1 - p, degrees);
  let [low, high] = [0, 1];
  while (upperTail(high, degrees) > 1 - p) high *= 2;
  // 60 bisections reach the precision of a double.
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (upperTail(middle, degrees) > 1 - p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Returns P(T > t) for t ≥ 0: half the regularised incomplete beta function at ν ÷ (ν + t²). Abramowitz & Stegun,
 * 26.7.1 and 26.5.27.
 */
function upperTail(t: number, degrees: number): number {
  return incompleteBeta(degrees / (degrees + t * t), degrees / 2, 1 / 2) / 2;
}

/** Returns I_x(a, b) by its continued fraction where that converges fast (DLMF 8.17.22), else by symmetry. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  return front / continuedFraction(x, a, b);
}

/** Evaluates 1 + d1 ÷ (1 + d2 ÷ (1 + …)) from the end. 200 terms are more than the precision of a double requires. */
function continuedFraction(x: number, a: number, b: number): number {
  let value = 1;
  for (let i = 200; i >= 1; i--) {
    const m = i >> 1;
    const d =
      i % 2 === 0
        ? (m * (b - m) * x) / ((a + i - 1) * (a + i))
        : (-(a + m) * (a + b + m) * x) / ((a + i - 1) * (a + i));
    value = 1 + d / value;
  }
  return value;
}

/**
 * Returns ln Γ(z) for z > 0, by Stirling's series (Abramowitz & Stegun, 6.1.41) above 10, reached by Γ(z) = Γ(z + 1) ÷
 * z.
 */
function logGamma(z: number): number {
  let shift = 0;
  for (; z < 10; z++) shift += Math.log(z);
  const inverse = 1 / z;
  const square = inverse * inverse;
  const series = inverse * (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square * (1 / 1680 - square / 1188))));
  return (z - 0.5) * Math.log(z) - z + Math.log(2 * Math.PI) / 2 + series - shift;
}
