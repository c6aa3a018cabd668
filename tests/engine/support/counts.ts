/** Distributions of counts as lists of the probabilities of 0, 1, 2 …, computed term by term. */

/** Returns the probabilities of 0, 1, 2 … successes in independent trials. */
export function trials(chances: readonly number[]): number[] {
  let distribution = [1];
  for (const chance of chances) {
    const next = new Array<number>(distribution.length + 1).fill(0);
    for (const [k, probability] of distribution.entries()) {
      next[k]! += probability * (1 - chance);
      next[k + 1]! += probability * chance;
    }
    distribution = next;
  }
  return distribution;
}

export const alike = (size: number, chance: number): number[] => trials(new Array<number>(size).fill(chance));

export function momentsOf(distribution: readonly number[]): { readonly mean: number; readonly variance: number } {
  let [mean, square] = [0, 0];
  for (const [k, probability] of distribution.entries()) {
    mean += k * probability;
    square += k * k * probability;
  }
  return { mean, variance: square - mean * mean };
}

/** Returns the probability that the requests reach or exceed `idle` plus the agents who become free, pair by pair. */
export function enumerate(wanted: readonly number[], idle: number, free: readonly number[]): number {
  let risk = 0;
  for (const [w, ofWanted] of wanted.entries())
    for (const [f, ofFree] of free.entries()) if (w >= idle + f) risk += ofWanted * ofFree;
  return risk;
}

/**
 * Returns a negative binomial distribution, from 0 to `last`: a Poisson distribution whose mean follows a gamma
 * distribution of this shape.
 */
export function mixedPoisson(mean: number, shape: number, last: number): number[] {
  const chance = mean / (mean + shape);
  const distribution: number[] = [];
  for (let k = 0; k <= last; k++) {
    let ways = 0;
    for (let i = 1; i <= k; i++) ways += Math.log((shape + i - 1) / i);
    distribution.push(Math.exp(ways + shape * Math.log(1 - chance) + k * Math.log(chance)));
  }
  return distribution;
}

export function poisson(mean: number, last: number): number[] {
  const distribution: number[] = [];
  for (let k = 0; k <= last; k++) {
    let factorial = 0;
    for (let i = 2; i <= k; i++) factorial += Math.log(i);
    distribution.push(Math.exp(k * Math.log(mean) - mean - factorial));
  }
  return distribution;
}
