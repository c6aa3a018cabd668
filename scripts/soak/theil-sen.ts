/** Slope per step of a series, and its confidence interval. */
type Slope = { readonly perStep: number; readonly low: number; readonly high: number };

/** Quantile of the normal distribution for a 99% interval. */
const Z_99 = 2.576;

/**
 * Returns the median of the slopes between all pairs of an equidistant series (Theil 1950, Sen 1968), and its 99%
 * interval by the variance of Kendall's S. Robust against outliers. For too few values the interval is unbounded.
 * Throws for fewer than two values.
 */
export function theilSen(values: readonly number[]): Slope {
  const n = values.length;
  if (n < 2) throw new Error('a slope needs two values');
  const slopes = values
    .flatMap((later, j) => values.slice(0, j).map((earlier, i) => (later - earlier) / (j - i)))
    .sort((a, b) => a - b);
  const spread = Z_99 * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18);
  const below = Math.floor((slopes.length - spread) / 2);
  return {
    perStep: medianOfSorted(slopes),
    low: below < 0 ? -Infinity : slopes[below]!,
    high: below < 0 ? Infinity : slopes[slopes.length - 1 - below]!,
  };
}

function medianOfSorted(sorted: readonly number[]): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
