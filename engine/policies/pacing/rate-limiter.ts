/**
 * Limits calls per second: the average equals the rate, and no window [t, t + 1 s) contains more than the rate plus
 * one.
 *
 * A token bucket of depth one (generic cell rate algorithm, ITU-T I.371) maintains the average: one token every 1000 ÷
 * rate milliseconds, and none accumulate while idle. A log of the last second's placings enforces the maximum. On the
 * virtual clock a call is placed when it is ordered, and the bucket alone decides. A live thread may wake up late and
 * place several overdue calls at once: `placedAt` corrects the log, which then delays calls of the following second.
 */

/** Plain data. Times are epoch milliseconds. */
export type RateLimiter = {
  /** Milliseconds between two tokens; 0: no limit. */
  intervalMs: number;
  /** When the next token is available. Exact, so it may be fractional. */
  nextAtMs: number;
  /** When the last token was taken. */
  lastAtMs: number;
  /** The most placings in a window. */
  windowLimit: number;
  /** Placings of the last second, oldest first. An order whose placing is unconfirmed has the time of its order. */
  readonly placings: number[];
  /** How many placings at the end of the list are unconfirmed. */
  unplaced: number;
};

const WINDOW_MS = 1000;

/** Most delay by the log that is made up for, so that such a minute stays within 1% of the rate. */
const MAX_CREDIT_MS = 500;

/**
 * Creates a limiter with a token available. `perSecond` is over 0, or null for no limit; throws RangeError otherwise.
 * `recent` are the placings of the last second, oldest first, which count towards the limit.
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

/** Returns the first whole millisecond, from now, at which a call may be ordered. */
export function tokenAt(limiter: RateLimiter, nowMs: number): number {
  return Math.max(nowMs, Math.ceil(openingOf(limiter)));
}

/** Takes the token that `hasToken` reported, or the one that `tokenAt` predicted for `atMs`. */
export function takeToken(limiter: RateLimiter, atMs: number): void {
  // A token taken as soon as it is allowed means a call was waiting, and its delay is made up for. A later one means
  // idleness.
  const hasWaited = atMs - Math.max(openingOf(limiter), limiter.lastAtMs) < 1;
  const baseMs = hasWaited ? Math.max(limiter.nextAtMs, atMs - MAX_CREDIT_MS) : atMs;
  limiter.nextAtMs = baseMs + limiter.intervalMs;
  limiter.lastAtMs = atMs;
  if (limiter.intervalMs > 0) log(limiter, atMs);
}

/**
 * Records that all unconfirmed orders until `orderedUntilMs` were placed at `atMs`. Unnecessary where an order is placed
 * at once.
 */
export function placedAt(limiter: RateLimiter, orderedUntilMs: number, atMs: number): void {
  const { placings } = limiter;
  let index = placings.length - limiter.unplaced;
  while (index < placings.length && placings[index]! <= orderedUntilMs) placings[index++] = atMs;
  limiter.unplaced = placings.length - index;
}

/**
 * Changes the rate, effective from the last order. Earlier placings still count. Throws RangeError for a rate of 0 or
 * less.
 */
export function setRate(limiter: RateLimiter, perSecond: number | null): void {
  const lastAtMs = limiter.nextAtMs - limiter.intervalMs;
  limiter.intervalMs = intervalOf(perSecond);
  limiter.windowLimit = windowLimitOf(perSecond);
  limiter.nextAtMs = lastAtMs + limiter.intervalMs;
  // Placings at a higher rate have used these tokens up, so the delay is not made up for.
  limiter.nextAtMs = openingOf(limiter);
}

/** Grants no token before `timeMs`, so that time the clock skipped earns none. */
export function notBefore(limiter: RateLimiter, timeMs: number): void {
  limiter.nextAtMs = Math.max(limiter.nextAtMs, timeMs);
}

/** The earliest time at which both bucket and log permit a call. */
function openingOf({ nextAtMs, placings, windowLimit }: RateLimiter): number {
  if (placings.length < windowLimit) return nextAtMs;
  return Math.max(nextAtMs, placings[placings.length - windowLimit]! + WINDOW_MS);
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
