/**
 * Calls per second, exactly spaced: one token every 1000 ÷ rate milliseconds, and none saved while idle.
 * It is the generic cell rate algorithm (ITU-T I.371) whose tolerance is the clock's step of 1 ms, so that rates which
 * don't divide 1000 keep their mean. A closed window of one second holds at most rate + 1 placements.
 */

/** Plain data. Times are epoch milliseconds. */
export type TokenBucket = {
  /** Milliseconds between two tokens; 0: no limit. */
  intervalMs: number;
  /** When the next token is there; exact, so it may lie between two milliseconds. */
  nextAtMs: number;
};

/** A bucket with one token ready. `perSecond` over 0; null: no limit. */
export function createTokenBucket(perSecond: number | null): TokenBucket {
  return { intervalMs: intervalOf(perSecond), nextAtMs: -Infinity };
}

/** Whether a call may be placed now. */
export function hasToken(bucket: TokenBucket, nowMs: number): boolean {
  return bucket.intervalMs === 0 || nowMs >= bucket.nextAtMs;
}

/** The first whole millisecond, from now, at which a call may be placed. */
export function tokenAt(bucket: TokenBucket, nowMs: number): number {
  return bucket.intervalMs === 0 ? nowMs : Math.max(nowMs, Math.ceil(bucket.nextAtMs));
}

/** Uses the token that `hasToken` saw. */
export function takeToken(bucket: TokenBucket, nowMs: number): void {
  // Under 1 ms late is the clock's step, and is made up for; more is idleness, which earns nothing.
  const base = nowMs - bucket.nextAtMs < 1 ? bucket.nextAtMs : nowMs;
  bucket.nextAtMs = base + bucket.intervalMs;
}

/** Changes the rate from the last placement on. */
export function setRate(bucket: TokenBucket, perSecond: number | null): void {
  const lastAtMs = bucket.nextAtMs - bucket.intervalMs;
  bucket.intervalMs = intervalOf(perSecond);
  bucket.nextAtMs = lastAtMs + bucket.intervalMs;
}

/** No token before then: time that the clock skipped earns none. */
export function notBefore(bucket: TokenBucket, timeMs: number): void {
  bucket.nextAtMs = Math.max(bucket.nextAtMs, timeMs);
}

/** The next token, and all behind it, are there so many milliseconds later. */
export function putOff(bucket: TokenBucket, ms: number): void {
  bucket.nextAtMs += ms;
}

function intervalOf(perSecond: number | null): number {
  if (perSecond === null) return 0;
  if (!(perSecond > 0)) throw new RangeError(`calls per second must be over 0, not ${perSecond}`);
  return 1000 / perSecond;
}
