/**
 * Calls per second: on average the rate, and in no window [t, t + 1 s) more than the rate and one.
 *
 * A token bucket of depth one (generic cell rate algorithm, ITU-T I.371) keeps the average: one token every 1000 ÷ rate
 * milliseconds, none saved while idle. A log of the last second's placings keeps the maximum. On the virtual clock a call
 * is placed when it is ordered, and the bucket alone decides. A live thread wakes up late and places what it missed at
 * once: `placedAt` corrects the log, which then holds back calls of the second that follows.
 */

/** Plain data. Times are epoch milliseconds. */
export type RateLimiter = {
  /** Milliseconds between two tokens; 0: no limit. */
  intervalMs: number;
  /** When the next token is there; exact, so it may lie between two milliseconds. */
  nextAtMs: number;
  /** When the last token was taken. */
  lastAtMs: number;
  /** The most placings in a window. */
  windowLimit: number;
  /** Of the last second, oldest first. What is not known to be placed stands there with the time of its order. */
  readonly placings: number[];
  /** How many of them, at the end, are not known to be placed. */
  unplaced: number;
};

const WINDOW_MS = 1000;

/** Tokens that the log held back are made up for so far: a minute that does so still stays within 1% of the rate. */
const MAX_CREDIT_MS = 500;

/**
 * A limiter with a token ready. `perSecond` over 0; null: no limit. `recent` are placings of the last second, oldest
 * first: it goes on after them.
 */
export function createRateLimiter(perSecond: number | null, recent: readonly number[] = []): RateLimiter {
  const intervalMs = intervalOf(perSecond);
  return {
    intervalMs,
    nextAtMs: (recent.at(-1) ?? -Infinity) + intervalMs,
    lastAtMs: -Infinity,
    windowLimit: windowLimitOf(perSecond),
    placings: [...recent],
    unplaced: 0,
  };
}

/** Whether a call may be ordered now. */
export function hasToken(limiter: RateLimiter, nowMs: number): boolean {
  return nowMs >= openingOf(limiter);
}

/** The first whole millisecond, from now, at which a call may be ordered. */
export function tokenAt(limiter: RateLimiter, nowMs: number): number {
  return Math.max(nowMs, Math.ceil(openingOf(limiter)));
}

/** Uses the token that `hasToken` saw, or one that `tokenAt` foresees at `atMs`. */
export function takeToken(limiter: RateLimiter, atMs: number): void {
  // Whoever takes it as soon as it may had waited: that time is made up for. Later means idleness.
  const hasWaited = atMs - Math.max(openingOf(limiter), limiter.lastAtMs) < 1;
  const baseMs = hasWaited ? Math.max(limiter.nextAtMs, atMs - MAX_CREDIT_MS) : atMs;
  limiter.nextAtMs = baseMs + limiter.intervalMs;
  limiter.lastAtMs = atMs;
  if (limiter.intervalMs > 0) log(limiter, atMs);
}

/**
 * Says that everything ordered until `orderedUntilMs` and not yet known to be placed was placed at `atMs`. Never called
 * where a call is placed when it is ordered.
 */
export function placedAt(limiter: RateLimiter, orderedUntilMs: number, atMs: number): void {
  const { placings } = limiter;
  let index = placings.length - limiter.unplaced;
  while (index < placings.length && placings[index]! <= orderedUntilMs) placings[index++] = atMs;
  limiter.unplaced = placings.length - index;
}

/** Changes the rate from the last order on. What was placed under the old one still counts. */
export function setRate(limiter: RateLimiter, perSecond: number | null): void {
  const lastAtMs = limiter.nextAtMs - limiter.intervalMs;
  limiter.intervalMs = intervalOf(perSecond);
  limiter.windowLimit = windowLimitOf(perSecond);
  limiter.nextAtMs = lastAtMs + limiter.intervalMs;
}

/** No token before then: time that the clock skipped earns none. */
export function notBefore(limiter: RateLimiter, timeMs: number): void {
  limiter.nextAtMs = Math.max(limiter.nextAtMs, timeMs);
}

/** When bucket and log have room for a call. */
function openingOf({ nextAtMs, placings, windowLimit }: RateLimiter): number {
  const deciding = placings.length < windowLimit ? -Infinity : placings[placings.length - windowLimit]!;
  return Math.max(nextAtMs, deciding + WINDOW_MS);
}

function log(limiter: RateLimiter, atMs: number): void {
  const { placings } = limiter;
  while (placings.length > 0 && placings[0]! + WINDOW_MS <= atMs) placings.shift();
  placings.push(atMs);
  limiter.unplaced = Math.min(limiter.unplaced + 1, placings.length);
}

function intervalOf(perSecond: number | null): number {
  if (perSecond === null) return 0;
  if (!(perSecond > 0)) throw new RangeError(`calls per second must be over 0, not ${perSecond}`);
  return 1000 / perSecond;
}

function windowLimitOf(perSecond: number | null): number {
  return perSecond === null ? Infinity : Math.floor(perSecond) + 1;
}
