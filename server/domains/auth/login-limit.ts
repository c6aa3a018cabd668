/** Slows guessing: counts failures only, per account and address, so that nobody locks another one out. */
import type { Clock } from '#server/clock.ts';

const FREE_FAILURES = 5;
const FIRST_WAIT_S = 5;
const MAX_WAIT_S = 300;
const FORGET_AFTER_MS = 15 * 60_000;
const MAX_KEYS = 50_000;

type Failures = { count: number; lastMs: number };

export function createLoginLimit(clock: Clock) {
  const failures = new Map<string, Failures>();
  /** The last try of each key that is under way or waits. */
  const turns = new Map<string, Promise<unknown>>();

  function waitS({ count }: Failures): number {
    return count < FREE_FAILURES ? 0 : Math.min(MAX_WAIT_S, FIRST_WAIT_S * 2 ** (count - FREE_FAILURES));
  }

  return {
    /** One try of a key after the other: guesses that are sent all at once count as those that are sent in turn. */
    async inTurn<T>(key: string, attempt: () => Promise<T>): Promise<T> {
      const before = turns.get(key) ?? Promise.resolve();
      const mine = before.then(attempt, attempt);
      turns.set(key, mine);
      try {
        return await mine;
      } finally {
        if (turns.get(key) === mine) turns.delete(key);
      }
    },
    /** Seconds until `key` may try again; 0 when it may now. */
    secondsLeft(key: string): number {
      const past = failures.get(key);
      if (past === undefined) return 0;
      return Math.max(0, Math.ceil(waitS(past) - (clock.nowMs() - past.lastMs) / 1000));
    },
    failed(key: string): void {
      const now = clock.nowMs();
      const past = failures.get(key);
      const count = past === undefined || now - past.lastMs > FORGET_AFTER_MS ? 1 : past.count + 1;
      failures.delete(key);
      failures.set(key, { count, lastMs: now });
      // A Map keeps the order of insertion: the first key is the one that failed longest ago.
      if (failures.size > MAX_KEYS) failures.delete(failures.keys().next().value ?? key);
    },
    succeeded: (key: string): void => void failures.delete(key),
  };
}
