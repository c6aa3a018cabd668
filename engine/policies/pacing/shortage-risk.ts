/**
 * The chance that a further answer finds no agent: P(W ≥ A), where W is the number of calls in flight that request an
 * agent, and A is the number of agents who are free by then. Only the mean and variance of both counts are known. The
 * distributions with P(k) = (a + b ÷ k) · P(k − 1) (Panjer, 'Recursive evaluation of a family of compound
 * distributions', 1981) have one member for each pair: a binomial if the variance is below the mean, and a negative
 * binomial if it is above. They are exact for identical calls and agents; a normal approximation fails for small
 * counts.
 */

/** Mean and variance of a count. */
export type Count = { readonly mean: number; readonly variance: number };

/** Sums end when the remaining probability is below this. */
const NEGLIGIBLE = 1e-9;
/** From this mean on, the normal distribution is accurate enough. */
const MANY = 300;
/** Lower bound of variance ÷ mean, for agents who are certain to become free. */
const LEAST_DISPERSION = 1e-12;
/** Below this P(0), the sums would be inaccurate. */
const LEAST_CHANCE = 1e-290;
const POISSON_WITHIN = 1e-6;

/**
 * Returns P(X < x) for a standard normal X, within 1e-7 (Abramowitz & Stegun, 'Handbook of Mathematical Functions',
 * 26.2.17).
 */
export function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.3989422804014327 * Math.exp((-x * x) / 2) * series;
  return x > 0 ? 1 - tail : tail;
}

function chanceOfNone({ mean, variance }: Count): number {
  const dispersion = variance / mean;
  return Math.abs(dispersion - 1) < POISSON_WITHIN
    ? Math.exp(-mean)
    : Math.exp((mean * Math.log(dispersion)) / (1 - dispersion));
}

/**
 * The number of agents who become free, prepared for repeated queries. `cumulative[k]` is P(at most k). It is empty if
 * the normal distribution is used instead, because the mean is large or P(0) is too small.
 */
export type FreeAgents = Count & { readonly cumulative: readonly number[] };

/** Prepares the distribution of the number of agents who become free. */
export function freeAgents({ mean, variance: observed }: Count): FreeAgents {
  if (mean <= 0) return { mean: 0, variance: 0, cumulative: [1] };
  const cumulative: number[] = [];
  const count = { mean, variance: Math.max(observed, LEAST_DISPERSION * mean) };
  let chance = chanceOfNone(count);
  if (mean >= MANY || chance < LEAST_CHANCE) return { ...count, cumulative };
  const a = 1 - mean / count.variance;
  const b = (mean * mean) / count.variance - a;
  let below = chance;
  cumulative.push(below);
  for (let k = 1; below < 1 - NEGLIGIBLE && k < 2 * MANY; k++) {
    chance *= a + b / k;
    if (chance <= 0) break;
    below += chance;
    cumulative.push(below);
  }
  return { ...count, cumulative };
}

/**
 * Returns P(wanted ≥ idle + free), 0 to 1. `wanted` is the number of calls in flight that will request an agent, `idle`
 * the number of agents free now (negative when people are waiting), and `free` the number of agents who become free.
 */
export function shortageRisk(wanted: Count, idle: number, free: FreeAgents): number {
  const { cumulative } = free;
  if (wanted.mean >= MANY || cumulative.length === 0) {
    return normalBelow((wanted.mean - idle - free.mean + 0.5) / Math.sqrt(wanted.variance + free.variance));
  }
  const last = cumulative.length - 1;
  const atMost = (agents: number): number => (agents < 0 ? 0 : agents > last ? 1 : cumulative[agents]!);
  if (wanted.mean <= 0 || wanted.variance <= 0) return atMost(-idle);
  const a = 1 - wanted.mean / wanted.variance;
  const b = (wanted.mean * wanted.mean) / wanted.variance - a;
  let chance = chanceOfNone(wanted);
  let left = 1 - chance;
  let risk = chance * atMost(-idle);
  for (let k = 1; left > NEGLIGIBLE && k < 3 * MANY; k++) {
    chance *= a + b / k;
    // A binomial distribution whose size is not an integer ends here.
    if (chance <= 0) break;
    left -= chance;
    risk += chance * atMost(k - idle);
  }
  return Math.min(1, risk + Math.max(0, left));
}
