/**
 * Limits calls per second: the average equals the rate, and no window [t, t + 1 s) contains more calls than the rate
 * plus one.
 *
 * A token bucket of depth one (generic cell rate algorithm, ITU-T I.371) maintains the average: there is one token
 * every 1000 ÷ rate milliseconds, and none accumulate while idle. A log of the calls placed in the last second enforces
 * the maximum. On the virtual clock, a call is placed when it is ordered, so only the bucket matters. A live thread may
 * wake up late and place several overdue calls at once. `placedAt` then corrects the log, which delays later calls.
 *
 * On a real network, an order may be held up after the thread has sent it. If placings are reported, an order may still
 * be placed at any moment until `orderPlaced` reports it, and then counts for another second. So no window contains too
 * many calls, however late an order is placed (decision 54).
 */

/** Plain data. Times are epoch milliseconds. */
export type RateLimiter = {
  /** Milliseconds between two tokens; 0 means no limit. */
  intervalMs: number;
  /** When the next token is available. May be fractional. */
  nextAtMs: number;
  /** When the last token was taken. */
  lastAtMs: number;
  /** Maximum number of calls placed in a window. */
  windowLimit: number;
  /**
   * When the calls of the last second were placed, oldest first. For an unconfirmed order, this is the time of the
   * order.
   */
  readonly placings: number[];
  /** Number of unconfirmed orders at the end of `placings`. */
  unplaced: number;
  /** Whether the placing of each order is reported by `orderPlaced`. */
  readonly isPlacingReported: boolean;
};

const WINDOW_MS = 1000;

/** Maximum delay caused by the log that later calls make up for, so that a minute stays within 1% of the rate. */
const MAX_CREDIT_MS = 500;

/**
 * Placing delay that a limiter with reported placings allows for, ms. While more orders are unconfirmed than are given
 * in this time, none is given, so that a network that does not answer gets few.
 */
const PLACED_WITHIN_MS = 250;

/**
 * Maximum time by which a report may precede the placing, ms, because a PBX tells of a call just before it sends the
 * INVITE. At high rates it is half the interval between two calls, so that it costs no rate.
 */
const REPORTED_AHEAD_MS = 5;

/**
 * Creates a limiter. `perSecond` is over 0, or null for no limit; otherwise throws RangeError. `recent` holds the times
 * of the calls placed in the last second, oldest first, which count towards the limit.
 */
export function createRateLimiter(
  perSecond: number | null,
  recent: readonly number[] = [],
  isPlacingReported = false,
): RateLimiter {
  const intervalMs = intervalOf(perSecond);
  return {
    intervalMs,
    nextAtMs: (recent.at(-1) ?? -Infinity) + intervalMs,
    lastAtMs: -Infinity,
    windowLimit: windowLimitOf(perSecond),
    placings: [...recent],
    unplaced: 0,
    isPlacingReported,
  };
}

/** Whether a call may be ordered now. */
export function hasToken(limiter: RateLimiter, nowMs: number): boolean {
  return nowMs >= openingOf(limiter) && !awaitsPlacings(limiter);
}

/**
 * Returns the first whole millisecond, from now, at which a call may be ordered, or Infinity if an order must be placed
 * first.
 */
export function tokenAt(limiter: RateLimiter, nowMs: number): number {
  return awaitsPlacings(limiter) ? Infinity : Math.max(nowMs, Math.ceil(openingOf(limiter)));
}

/** Takes the token that `hasToken` reported, or the one that `tokenAt` predicted for `atMs`. */
export function takeToken(limiter: RateLimiter, atMs: number): void {
  // If a token is taken as soon as possible, a call was waiting, so its delay is made up for. Otherwise the limiter was
  // idle.
  const hasWaited = atMs - openingOf(limiter) < 1;
  const baseMs = hasWaited ? Math.max(limiter.nextAtMs, atMs - MAX_CREDIT_MS) : atMs;
  limiter.nextAtMs = baseMs + limiter.intervalMs;
  limiter.lastAtMs = atMs;
  if (limiter.intervalMs > 0) log(limiter, atMs);
}

/**
 * Records that all unconfirmed orders up to `orderedUntilMs` were placed at `atMs`. If orders are placed immediately,
 * this is unnecessary.
 */
export function placedAt(limiter: RateLimiter, orderedUntilMs: number, atMs: number): void {
  const { placings } = limiter;
  let index = placings.length - limiter.unplaced;
  while (index < placings.length && placings[index]! <= orderedUntilMs) placings[index++] = atMs;
  limiter.unplaced = placings.length - index;
}

/**
 * Records that the order given at `orderedAtMs` was reported at `atMs` as placed, or that it will not be placed. Does
 * nothing unless placings are reported.
 */
export function orderPlaced(limiter: RateLimiter, orderedAtMs: number, atMs: number): void {
  const { placings, isPlacingReported } = limiter;
  const firstUnplaced = placings.length - limiter.unplaced;
  const index = placings.indexOf(orderedAtMs, firstUnplaced);
  if (!isPlacingReported || index < 0) return;
  const placedAtMs = atMs + Math.min(REPORTED_AHEAD_MS, limiter.intervalMs / 2);
  placings.splice(index, 1);
  // After a change of the rate, the log stays in order.
  placings.splice(firstUnplaced, 0, Math.max(placedAtMs, placings[firstUnplaced - 1] ?? placedAtMs));
  limiter.unplaced -= 1;
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
  // Calls placed at a higher rate have used up these tokens, so the delay is not made up for.
  limiter.nextAtMs = openingOf(limiter);
}

/** Grants no token before `timeMs`, so that time skipped by the clock earns none. */
export function notBefore(limiter: RateLimiter, timeMs: number): void {
  limiter.nextAtMs = Math.max(limiter.nextAtMs, timeMs);
}

/** Whether so many orders are unconfirmed that no further one may be given. */
function awaitsPlacings({ isPlacingReported, unplaced, windowLimit, intervalMs }: RateLimiter): boolean {
  return isPlacingReported && unplaced >= Math.min(windowLimit, 2 + Math.ceil(PLACED_WITHIN_MS / intervalMs));
}

/**
 * Returns the earliest time at which both the bucket and the log permit a call. It is not before a token that was taken
 * ahead of its time, so that the log stays in order.
 */
function openingOf({ nextAtMs, lastAtMs, placings, windowLimit }: RateLimiter): number {
  const opensAtMs = Math.max(nextAtMs, lastAtMs);
  if (placings.length < windowLimit) return opensAtMs;
  return Math.max(opensAtMs, placings[placings.length - windowLimit]! + WINDOW_MS);
}

function log(limiter: RateLimiter, atMs: number): void {
  const { placings } = limiter;
  const kept = limiter.isPlacingReported ? limiter.unplaced : 0;
  while (placings.length > kept && placings[0]! + WINDOW_MS <= atMs) placings.shift();
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
