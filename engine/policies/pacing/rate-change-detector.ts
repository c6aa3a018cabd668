/**
 * Estimates the current share of calls that request an agent, relative to the long-term share. Observed and expected
 * requests are counted in an exponential window, which is cut when a change is detected. The detector is plain data,
 * mutated in place.
 */

/** Minimum window, in requests. The window also covers at least an hour. */
const WINDOW_REQUESTS = 120;

/** Weight of the prior that nothing has changed, in requests. */
const PRIOR_REQUESTS = 4;

/**
 * The change to detect is a rate of CHANGE or 1 ÷ CHANGE times the expected rate. Detection uses two one-sided
 * cumulative sums (Page, 'Continuous inspection schemes', 1954) of the log-likelihood ratio of Poisson counts. A sum
 * above ALARM signals a change.
 */
const CHANGE = 1.6;
const ALARM = 7;

/** Detection starts after this many requests, when the time distributions are known. */
const MIN_SEEN = 40;

export type RateChangeDetector = {
  seen: number;
  expected: number;
  /** Estimated ratio of the current share to the long-term share. */
  factor: number;
  everSeen: number;
  /** Threshold for `Sum.ratio`. */
  alarmAt: number;
  readonly more: Sum;
  readonly fewer: Sum;
};

/** A log-likelihood ratio, and the requests observed and expected since it was last 0. */
type Sum = { ratio: number; seen: number; expected: number };

/** Creates a detector without observations, whose factor is 1. */
export function createRateChangeDetector(): RateChangeDetector {
  const nothing = () => ({ ratio: 0, seen: 0, expected: 0 });
  return { seen: 0, expected: 0, factor: 1, everSeen: 0, alarmAt: ALARM, more: nothing(), fewer: nothing() };
}

/** Adds the number of calls that the long-term model expects to request an agent. */
export function addExpected(detector: RateChangeDetector, calls: number): void {
  detector.expected += calls;
  const now = detector.factor * calls;
  grow(detector.more, (1 - CHANGE) * now, 0, calls);
  grow(detector.fewer, (1 - 1 / CHANGE) * now, 0, calls);
  if (detector.fewer.ratio > detector.alarmAt) alarm(detector, detector.fewer);
  else estimate(detector);
}

/**
 * Records a request for an agent. `hourly` is the number of requests per hour. Returns true if a change of the share is
 * detected.
 */
export function countRequest(detector: RateChangeDetector, hourly: number): boolean {
  const window = Math.max(WINDOW_REQUESTS, hourly);
  const keep = 1 - 1 / window;
  // False alarms come about every e^ALARM requests, so a higher threshold keeps them rare at large sites.
  detector.alarmAt = ALARM + Math.log(window / WINDOW_REQUESTS);
  detector.seen = detector.seen * keep + 1;
  detector.expected *= keep;
  detector.everSeen++;
  grow(detector.more, Math.log(CHANGE), 1, 0);
  grow(detector.fewer, -Math.log(CHANGE), 1, 0);
  if (detector.more.ratio > detector.alarmAt) return alarm(detector, detector.more);
  estimate(detector);
  return false;
}

function estimate(detector: RateChangeDetector): void {
  detector.factor = (detector.seen + PRIOR_REQUESTS) / (detector.expected + PRIOR_REQUESTS);
}

/** Discards the observations before the change. Returns false if there were too few requests to detect one. */
function alarm(detector: RateChangeDetector, since: Sum): boolean {
  const sure = detector.everSeen >= MIN_SEEN;
  if (sure) {
    detector.seen = since.seen;
    detector.expected = since.expected;
    estimate(detector);
  }
  grow(detector.more, -Infinity, 0, 0);
  grow(detector.fewer, -Infinity, 0, 0);
  return sure;
}

function grow(sum: Sum, ratio: number, seen: number, expected: number): void {
  sum.ratio += ratio;
  sum.seen += seen;
  sum.expected += expected;
  if (sum.ratio > 0) return;
  sum.ratio = 0;
  sum.seen = 0;
  sum.expected = 0;
}
