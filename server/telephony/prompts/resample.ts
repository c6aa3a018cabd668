/**
 * Resamples a recording. A low-pass filter (a sinc in a Kaiser window) first removes frequencies above the new rate's
 * limit, which would alias.
 */

/**
 * The filter passes frequencies up to this share of half the lower rate (3,400 of 4,000 Hz for telephony) and stops all
 * above half the rate.
 */
const PASSED = 0.85;
/** Minimum attenuation in the stop band. */
const ATTENUATION_DB = 80;
/** Kaiser's formulas for the window's shape and length at that attenuation. */
const BETA = 0.1102 * (ATTENUATION_DB - 8.7);
const TAPS_PER_TRANSITION = (ATTENUATION_DB - 8) / 2.285;

/** Resamples one channel from `fromHz` to `toHz`, both whole numbers of hertz. */
export function resample(samples: Float32Array, fromHz: number, toHz: number): Float32Array {
  if (fromHz === toHz) return samples;
  const common = greatestCommonDivisor(fromHz, toHz);
  // A new sample falls on one of `steps` positions between two old ones, each with different weights.
  const steps = toHz / common;
  const stride = fromHz / common;
  const { reach, weightsAt } = filterBetween(fromHz, toHz);
  const weights = Array.from({ length: steps }, (_, step) => weightsAt(step / steps));
  const length = Math.ceil((samples.length * toHz) / fromHz);
  const resampled = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const place = i * stride;
    const first = Math.floor(place / steps) - reach + 1;
    const own = weights[place % steps]!;
    const from = Math.max(0, -first);
    const until = Math.min(own.length, samples.length - first);
    let sum = 0;
    for (let tap = from; tap < until; tap++) sum += own[tap]! * samples[first + tap]!;
    resampled[i] = sum;
  }
  return resampled;
}

type Filter = {
  /** Number of old samples on each side that contribute to a new one. */
  readonly reach: number;
  /**
   * Returns the weights of the old samples for a new sample that lies `offset` (0 to 1) after the nearest old one on
   * the left.
   */
  readonly weightsAt: (offset: number) => Float64Array;
};

function filterBetween(fromHz: number, toHz: number): Filter {
  const highestHz = Math.min(fromHz, toHz) / 2;
  /** In cycles per old sample. */
  const cutoff = (((1 + PASSED) / 2) * highestHz) / fromHz;
  const transition = ((1 - PASSED) * highestHz) / fromHz;
  const reach = Math.ceil(TAPS_PER_TRANSITION / (2 * Math.PI * transition) / 2) + 1;
  return {
    reach,
    weightsAt(offset) {
      const taps = new Float64Array(2 * reach);
      let sum = 0;
      for (let tap = 0; tap < taps.length; tap++) {
        const distance = tap - (reach - 1) - offset;
        const weight = sinc(2 * cutoff * distance) * kaiser(distance / reach);
        taps[tap] = weight;
        sum += weight;
      }
      // Normalized so that a constant level is the same at every position; differences would be audible as a hum.
      return taps.map((weight) => weight / sum);
    },
  };
}

function sinc(x: number): number {
  return x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
}

/** Kaiser window for x from -1 to 1. */
function kaiser(x: number): number {
  return Math.abs(x) >= 1 ? 0 : besselI0(BETA * Math.sqrt(1 - x * x)) / besselI0(BETA);
}

/** Modified Bessel function of order zero, computed by its power series. */
function besselI0(x: number): number {
  let sum = 1;
  let term = 1;
  for (let k = 1; term > sum * 1e-12; k++) {
    term *= (x / (2 * k)) ** 2;
    sum += term;
  }
  return sum;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
