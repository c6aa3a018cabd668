/** The normal distribution. */

/** P(X < x) of a standard normal X, within 1e-7: Abramowitz & Stegun, 'Handbook of Mathematical Functions', 26.2.17. */
export function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.3989422804014327 * Math.exp((-x * x) / 2) * series;
  return x > 0 ? 1 - tail : tail;
}
