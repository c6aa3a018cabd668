/** Statistics over any number of values, in bounded memory. */

export type Histogram = {
  /** Records a value, 0 or more. Percentiles use whole units and treat values from 2^31 on as 2^31 − 1. */
  record(value: number): void;
  count(): number;
  /** Returns the exact mean of the recorded values, or 0 without values. */
  mean(): number;
  max(): number;
  /** Returns the quantile `p` (0 to 1) of the values, or 0 without values. Exact below 128, otherwise within 0.8%. */
  percentile(p: number): number;
};

/** 64 linear steps per octave, as in HdrHistogram (Gil Tene). */
const STEPS = 64;
const LARGEST = 2 ** 31 - 1;

/** Creates an empty histogram. */
export function createHistogram(): Histogram {
  const counters = new Float64Array(bucketOf(LARGEST) + 1);
  let count = 0;
  let sum = 0;
  let max = 0;
  return {
    record(value) {
      counters[bucketOf(Math.min(value, LARGEST))]! += 1;
      count++;
      sum += value;
      if (value > max) max = value;
    },
    count: () => count,
    mean: () => (count === 0 ? 0 : sum / count),
    max: () => max,
    percentile(p) {
      const rank = Math.max(1, Math.ceil(p * count));
      let seen = 0;
      for (let bucket = 0; bucket < counters.length; bucket++) {
        seen += counters[bucket]!;
        if (seen >= rank) return Math.min(middleOf(bucket), max);
      }
      return 0;
    },
  };
}

function bucketOf(value: number): number {
  const whole = value | 0;
  if (whole < 2 * STEPS) return whole;
  const shift = 31 - Math.clz32(whole) - 6;
  return shift * STEPS + (whole >>> shift);
}

function middleOf(bucket: number): number {
  if (bucket < 2 * STEPS) return bucket;
  const shift = Math.floor(bucket / STEPS) - 1;
  const lowest = (bucket - shift * STEPS) * 2 ** shift;
  return lowest + (2 ** shift - 1) / 2;
}
