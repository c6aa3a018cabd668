/** Limits how often something happens in each period, by key. */
export type RateCap = {
  /** Counts one more, and returns whether it is within the limit. */
  take(key: string, nowMs: number): boolean;
};

/** Allows `most` per key in each period. Periods are aligned to the clock, so that all counts end together. */
export function createRateCap(most: number, periodMs: number): RateCap {
  const counts = new Map<string, number>();
  let period = 0;
  return {
    take(key, nowMs) {
      const now = Math.floor(nowMs / periodMs);
      if (now !== period) counts.clear();
      period = now;
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      return count <= most;
    },
  };
}
