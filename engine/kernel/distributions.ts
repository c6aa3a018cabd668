/**
 * Probability distributions as plain data, so that a profile can be read from a JSON file, and their samplers. Creating
 * a sampler is expensive; drawing from it is cheap. Values have the unit of the parameters; the engine uses
 * milliseconds.
 */
import { nextUnit, type Stream } from './rng.ts';

export type Distribution =
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'uniform'; readonly min: number; readonly max: number }
  | { readonly kind: 'exponential'; readonly mean: number }
  /**
   * Parameterised by the mean and coefficient of variation (standard deviation ÷ mean) of the value itself, not of its
   * logarithm.
   */
  | { readonly kind: 'lognormal'; readonly mean: number; readonly cv: number }
  | { readonly kind: 'gamma'; readonly shape: number; readonly mean: number }
  | { readonly kind: 'mixture'; readonly parts: readonly { readonly weight: number; readonly of: Distribution }[] };

export type Sampler = (stream: Stream) => number;

/** Returns true with probability `p` (0 to 1). */
export function bernoulli(stream: Stream, p: number): boolean {
  return nextUnit(stream) < p;
}

/**
 * Draws a standard normal value with the method of Box & Muller, 'A note on the generation of random normal deviates',
 * 1958.
 */
export function normal(stream: Stream): number {
  const radius = Math.sqrt(-2 * Math.log(nextUnit(stream)));
  return radius * Math.cos(2 * Math.PI * nextUnit(stream));
}

/**
 * Draws an index into `weights` with probability weight ÷ `total`. Weights must be 0 or more and not all 0; `total` is
 * their sum.
 */
export function pick(stream: Stream, weights: readonly number[], total = sumOf(weights)): number {
  let rest = nextUnit(stream) * total;
  for (let i = 0; i < weights.length - 1; i++) {
    rest -= weights[i]!;
    if (rest < 0) return i;
  }
  return weights.length - 1;
}

/** Creates a sampler for `distribution`. Throws RangeError for invalid parameters. */
export function samplerOf(distribution: Distribution): Sampler {
  switch (distribution.kind) {
    case 'constant': {
      const value = notNegative('value', distribution.value);
      return () => value;
    }
    case 'uniform': {
      const min = notNegative('min', distribution.min);
      const width = notNegative('max - min', distribution.max - min);
      return (stream) => min + width * nextUnit(stream);
    }
    case 'exponential': {
      // Inverse transform sampling.
      const mean = notNegative('mean', distribution.mean);
      return (stream) => -mean * Math.log(nextUnit(stream));
    }
    case 'lognormal':
      return lognormal(positive('mean', distribution.mean), notNegative('cv', distribution.cv));
    case 'gamma':
      return gamma(positive('shape', distribution.shape), positive('mean', distribution.mean));
    case 'mixture':
      return mixture(distribution.parts);
  }
  // A profile read from a file may contain any kind.
  throw new RangeError(`unknown distribution ${JSON.stringify(distribution)}`);
}

/** Returns the exact mean of `distribution`. */
export function meanOf(distribution: Distribution): number {
  switch (distribution.kind) {
    case 'constant':
      return distribution.value;
    case 'uniform':
      return (distribution.min + distribution.max) / 2;
    case 'exponential':
    case 'lognormal':
    case 'gamma':
      return distribution.mean;
    case 'mixture': {
      const total = sumOf(distribution.parts.map((part) => part.weight));
      return distribution.parts.reduce((sum, part) => sum + (part.weight / total) * meanOf(part.of), 0);
    }
  }
}

/** The logarithm of the value has variance ln(1 + cv²) and mean ln(mean) − variance ÷ 2. */
function lognormal(mean: number, cv: number): Sampler {
  const variance = Math.log(1 + cv * cv);
  const sigma = Math.sqrt(variance);
  const mu = Math.log(mean) - variance / 2;
  return (stream) => Math.exp(mu + sigma * normal(stream));
}

/**
 * Creates a sampler with the method of Marsaglia & Tsang, 'A simple method for generating gamma variables', 2000. For a
 * shape under 1, the paper draws with shape + 1 and multiplies by U^(1 ÷ shape).
 */
function gamma(shape: number, mean: number): Sampler {
  const boosted = shape < 1 ? shape + 1 : shape;
  const d = boosted - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  const scale = mean / shape;
  return (stream) => {
    const boost = shape < 1 ? Math.pow(nextUnit(stream), 1 / shape) : 1;
    for (;;) {
      const x = normal(stream);
      const root = 1 + c * x;
      if (root <= 0) continue;
      const v = root * root * root;
      if (Math.log(nextUnit(stream)) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v * scale * boost;
    }
  };
}

function mixture(parts: readonly { readonly weight: number; readonly of: Distribution }[]): Sampler {
  const weights = parts.map((part) => notNegative('weight', part.weight));
  const total = positive('sum of weights', sumOf(weights));
  const samplers = parts.map((part) => samplerOf(part.of));
  return (stream) => samplers[pick(stream, weights, total)]!(stream);
}

function sumOf(weights: readonly number[]): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function notNegative(name: string, value: number): number {
  if (!(value >= 0 && value < Infinity))
    throw new RangeError(`${name} must be a finite number, 0 or more, not ${value}`);
  return value;
}

function positive(name: string, value: number): number {
  if (!(value > 0 && value < Infinity)) throw new RangeError(`${name} must be a finite number over 0, not ${value}`);
  return value;
}
