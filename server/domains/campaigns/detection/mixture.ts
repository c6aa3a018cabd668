/** Estimates which share of a group behaves like one of two known groups and not like the other. */

/** How many of the `calls` met a person. */
export type Trials = { readonly calls: number; readonly met: number };

/** A share, 0 to 1, with the bounds of its 95 % interval. */
export type Estimate = { readonly share: number; readonly low: number; readonly high: number };

/** Fewest calls in each group, below which the interval's formula does not hold. */
export const FEWEST_TRIALS = 100;
/** Standard deviations of a 95 % interval. */
const Z = 1.96;

/**
 * Returns the share of `mixed` that must behave like the group `all`, and the rest like `none`, to meet persons as often
 * as it did: (mixed − none) ÷ (all − none), with the interval of the delta method. Returns null if a group has too few
 * calls, or if `all` does not surely meet persons more often than `none`.
 */
export function mixtureShare(mixed: Trials, { none, all }: { none: Trials; all: Trials }): Estimate | null {
  if ([mixed, none, all].some(({ calls }) => calls < FEWEST_TRIALS)) return null;
  const [m, n, a] = [rateOf(mixed), rateOf(none), rateOf(all)];
  const spread = a - n;
  if (spread <= Z * Math.sqrt(varianceOf(all) + varianceOf(none))) return null;
  const share = (m - n) / spread;
  const variance =
    (varianceOf(mixed) + share ** 2 * varianceOf(all) + (1 - share) ** 2 * varianceOf(none)) / spread ** 2;
  const margin = Z * Math.sqrt(variance);
  return { share: within(share), low: within(share - margin), high: within(share + margin) };
}

const rateOf = ({ calls, met }: Trials): number => met / calls;
/** Variance of the rate. Half a success and half a failure are added, so that it is not 0 without any. */
const varianceOf = ({ calls, met }: Trials): number => {
  const rate = (met + 0.5) / (calls + 1);
  return (rate * (1 - rate)) / calls;
};
const within = (share: number): number => Math.min(1, Math.max(0, share));
