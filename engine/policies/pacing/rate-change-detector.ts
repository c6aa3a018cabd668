/**
 * Estimates the current share of calls that request an agent relative to the long-term one: an exponential window over
 * observed and expected requests, which is cut when a change is detected. Plain data, mutated in place.
 */

/** The window, in requests: this many, and at least those of an hour. */
const WINDOW_REQUESTS = 120;

/** The weight of the prior that nothing has changed, in requests. */
const PRIOR_REQUESTS = 4;

/**
 * Change detection by two one-sided cumulative sums (Page, 'Continuous inspection schemes', 1954) of the log-likelihood
 * ratio of Poisson counts, at CHANGE times and at 1 ÷ CHANGE times the expected rate.
 */
const CHANGE = 1.6;
const ALARM = 7;

/** Detection starts after this many requests, when the time distributions are known. */
const MIN_SEEN = 40;

export type RateChangeDetector = {
  seen: number;
  expected: number;
  /** The estimated ratio of the current share to the long-term one. */
  factor: number;
  everSeen: number;
  /** The ratio that is an alarm. */
  alarmAt: number;
  readonly more: Sum;
  readonly fewer: Sum;
};

/** The log-likelihood ratio since it was last 0, and the observed and expected requests since then. */
type Sum = { ratio: number; seen: number; expected: number };

/** Creates a detector without observations; its factor is 1. */
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
 * Records a request for an agent; `hourly` is how many of them come in an hour. Returns true when a change of the share
 * is detected.
 */
export function countRequest(detector: RateChangeDetector, hourly: number): boolean {
  const window = Math.max(WINDOW_REQUESTS, hourly);
  const keep = 1 - 1 / window;
  // False alarms come about every e^ALARM requests; this keeps them as rare at a large site.
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

/** Discards the observations before the change. */
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
