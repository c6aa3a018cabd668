import type { Clock } from '#server/platform/time/clock.ts';

export type BackoffRules = {
  /** Number of attempts that may fail before the first wait. */
  readonly free: number;
  /** Wait after `free` failures, s. It doubles with each further failure. */
  readonly firstWaitS: number;
  readonly maxWaitS: number;
  /** All failures expire after this time without a new one. By default, they don't. */
  readonly forgetAfterMs?: number;
  /** Interval at which one failure expires. By default, none does. */
  readonly forgetOneMs?: number;
};

const MAX_KEYS = 50_000;

type Failures = { count: number; lastMs: number };

/**
 * Counts failures by key and computes how long each key must wait. If there are too many keys, the one with the oldest
 * last failure is dropped.
 */
export function createBackoff(clock: Clock, rules: BackoffRules) {
  const { free, firstWaitS, maxWaitS, forgetAfterMs = Infinity, forgetOneMs = Infinity } = rules;
  const failures = new Map<string, Failures>();

  /** Returns the number of failures that have not expired. */
  function remembered({ count, lastMs }: Failures): number {
    const sinceMs = clock.nowMs() - lastMs;
    return sinceMs > forgetAfterMs ? 0 : Math.max(0, count - sinceMs / forgetOneMs);
  }

  function waitS({ count }: Failures): number {
    return count < free ? 0 : Math.min(maxWaitS, firstWaitS * 2 ** Math.floor(count - free));
  }

  return {
    /** Returns the seconds until `key` may try again; 0 if it may now. */
    secondsLeft(key: string): number {
      const past = failures.get(key);
      if (past === undefined || remembered(past) === 0) return 0;
      return Math.max(0, Math.ceil(waitS(past) - (clock.nowMs() - past.lastMs) / 1000));
    },
    failed(key: string): void {
      const past = failures.get(key);
      const count = (past === undefined ? 0 : remembered(past)) + 1;
      failures.delete(key);
      failures.set(key, { count, lastMs: clock.nowMs() });
      // A Map keeps insertion order, so the first key has the oldest last failure.
      if (failures.size > MAX_KEYS) failures.delete(failures.keys().next().value ?? key);
    },
    succeeded: (key: string): void => void failures.delete(key),
  };
}
