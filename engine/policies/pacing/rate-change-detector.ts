/**
 * How the share of calls that want an agent stands to what was learned over a longer time: a short fading memory of the
 * wanted calls seen and of those expected, cut off when the share has changed for sure. Plain data, changed in place.
 */

/** Wanted calls remembered. */
const MEMORY = 120;

/** Weight of the belief that nothing has changed, in wanted calls. */
const PRIOR = 4;

/**
 * A change is found with two one-sided cumulative sums (Page, 'Continuous inspection schemes', 1954) of the
 * log-likelihood ratio of Poisson counts at CHANGE times, and at 1 ÷ CHANGE of, the rate expected.
 */
const CHANGE = 1.6;
const ALARM = 6;

/** No change is looked for before so many wanted calls were seen: the times must be known. */
const LEAST_SEEN = 40;

export type RateChangeDetector = {
  seen: number;
  expected: number;
  /** Of the share, against what the longer memory says. */
  factor: number;
  everSeen: number;
  readonly more: Sum;
  readonly fewer: Sum;
};

/** The log-likelihood ratio since it was last 0, and what was seen and expected since then. */
type Sum = { ratio: number; seen: number; expected: number };

export function createRateChangeDetector(): RateChangeDetector {
  const nothing = () => ({ ratio: 0, seen: 0, expected: 0 });
  return { seen: 0, expected: 0, factor: 1, everSeen: 0, more: nothing(), fewer: nothing() };
}

/** `calls`: how many were expected to want an agent, by the longer memory. */
export function expectCalls(watch: RateChangeDetector, calls: number): void {
  watch.expected += calls;
  const now = watch.factor * calls;
  grow(watch.more, (1 - CHANGE) * now, 0, calls);
  grow(watch.fewer, (1 - 1 / CHANGE) * now, 0, calls);
  if (watch.fewer.ratio > ALARM) alarm(watch, watch.fewer);
  else estimate(watch);
}

/** A call wanted an agent. True: the share is seen to have changed. */
export function seeCall(watch: RateChangeDetector): boolean {
  const keep = 1 - 1 / MEMORY;
  watch.seen = watch.seen * keep + 1;
  watch.expected *= keep;
  watch.everSeen++;
  grow(watch.more, Math.log(CHANGE), 1, 0);
  grow(watch.fewer, -Math.log(CHANGE), 1, 0);
  if (watch.more.ratio > ALARM) return alarm(watch, watch.more);
  estimate(watch);
  return false;
}

function estimate(watch: RateChangeDetector): void {
  watch.factor = (watch.seen + PRIOR) / (watch.expected + PRIOR);
}

/** What was seen since the change is all that counts. */
function alarm(watch: RateChangeDetector, since: Sum): boolean {
  const sure = watch.everSeen >= LEAST_SEEN;
  if (sure) {
    watch.seen = since.seen;
    watch.expected = since.expected;
    estimate(watch);
  }
  grow(watch.more, -Infinity, 0, 0);
  grow(watch.fewer, -Infinity, 0, 0);
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
