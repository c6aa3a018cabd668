/**
 * Judges trunks by their calls. A call that fails without having rung failed because of its number or because of its
 * trunk. One failure counts against the number, and so does a failure like that of the number's last call. A run of
 * other failures without any sign of life between them counts against the trunk, which then rests. After the rest one
 * call probes the trunk; if it fails as well, the trunk rests for twice as long. Signs of life are a ring, an answer, a
 * busy tone and a refusal by the called party.
 */
import type { Call } from '../model/call.ts';

/** The state of a trunk, mutated in place. Times are epoch milliseconds. */
export type TrunkHealth = {
  /** The failed calls of the present run, oldest first. */
  run: Call[];
  /** Number of distinct phone numbers in the run. */
  failures: number;
  /**
   * Failed calls of earlier runs, oldest first, that were ordered after every call that has shown life. They belong to
   * the present fault if calls from before it still rang when it had begun.
   */
  cutRuns: Call[];
  /** When the latest of the calls that have shown life was ordered. */
  livedAtMs: number;
  /** SIP status of the last failure of the run, or of the failures that the trunk rests for. */
  sipCause: number | null;
  /** Number of rests since the last sign of life. 0 means that the trunk is in service. */
  rests: number;
  /** End of the rest. −Infinity means that the trunk is in service. */
  restsUntilMs: number;
  /** When the probing call was ordered. Infinity means that no call probes the trunk. */
  probedAtMs: number;
};

/** A failure counts against the number, adds to the run, starts or prolongs a rest, or falls into a rest. */
export type TrunkVerdict = 'number' | 'suspected' | 'rested' | 'resting';

/** Number of distinct phone numbers in a run that makes a trunk rest, if numbers don't cause such failures. */
export const MAX_TRUNK_FAILURES = 5;
/**
 * Number of distinct phone numbers in a run that makes a trunk rest, if a number can also cause such a failure. A list
 * may have many such numbers.
 */
export const MAX_NUMBER_FAILURES = 10;

/** First rest. Each further one is twice as long, up to LONGEST_TRUNK_REST_MS. */
export const FIRST_TRUNK_REST_MS = 30_000;
export const LONGEST_TRUNK_REST_MS = 15 * 60_000;
/**
 * Longest rest for failures that numbers can cause. A list may have a long block of such numbers, of which each probe
 * tries only one.
 */
export const LONGEST_NUMBER_REST_MS = 60_000;

/** SIP statuses that a number can cause: moved, forbidden, not found, gone, unavailable, incomplete, ambiguous. */
const NUMBER_CAUSES: ReadonlySet<number> = new Set([301, 302, 403, 404, 410, 480, 484, 485, 604]);

/** SIP statuses that come from the called party: busy, declined, not acceptable, unwanted; and 608, from a filter. */
const CALLED_PARTY_CAUSES: ReadonlySet<number> = new Set([486, 600, 603, 606, 607, 608]);

/** Creates the state of a trunk in service. */
export function createTrunkHealth(): TrunkHealth {
  return {
    run: [],
    failures: 0,
    cutRuns: [],
    livedAtMs: -Infinity,
    sipCause: null,
    rests: 0,
    restsUntilMs: -Infinity,
    probedAtMs: Infinity,
  };
}

/** Returns whether the trunk takes a call at `nowMs` (epoch milliseconds). */
export function takesCalls({ restsUntilMs, probedAtMs }: TrunkHealth, nowMs: number): boolean {
  return restsUntilMs <= nowMs && probedAtMs === Infinity;
}

/** Notes an order at `nowMs` (epoch milliseconds). The first order after a rest is the probe. */
export function noteOrder(health: TrunkHealth, nowMs: number): void {
  if (health.rests > 0) health.probedAtMs = nowMs;
}

/**
 * Notes a sign of life of a call ordered at `orderedAtMs` (epoch milliseconds). Returns true if it ends the trunk's
 * rests.
 */
export function noteLife(health: TrunkHealth, orderedAtMs: number): boolean {
  const hasRested = health.rests > 0;
  health.livedAtMs = Math.max(health.livedAtMs, orderedAtMs);
  if (health.run.length > 0 || health.cutRuns.length > 0) {
    health.cutRuns = [...health.cutRuns, ...health.run].filter((call) => call.queuedAtMs > health.livedAtMs);
    health.run = [];
    health.failures = 0;
  }
  if (hasRested) Object.assign(health, { rests: 0, restsUntilMs: -Infinity, probedAtMs: Infinity });
  return hasRested;
}

/**
 * Notes that a call ordered at `orderedAtMs` (epoch milliseconds) ended without telling anything about its trunk.
 * Returns true if it was the probe, which the next call repeats.
 */
export function noteUndecided(health: TrunkHealth, orderedAtMs: number): boolean {
  if (!isProbe(health, orderedAtMs)) return false;
  health.probedAtMs = Infinity;
  return true;
}

/**
 * Judges a call that failed at `nowMs` (epoch milliseconds) with `sipCause` before it rang. If the trunk rests because
 * of it, `takeRun` returns the earlier calls that failed for the same reason.
 */
export function judgeFailure(health: TrunkHealth, call: Call, sipCause: number, nowMs: number): TrunkVerdict {
  // The number has failed like this before. At the end of a list only such numbers may be left.
  if (NUMBER_CAUSES.has(sipCause) && call.lastSipCause === sipCause) {
    noteUndecided(health, call.queuedAtMs);
    return 'number';
  }
  const isSame = isSameFault(health, sipCause);
  const isByTrunk = isSame || !NUMBER_CAUSES.has(sipCause);
  if (isProbe(health, call.queuedAtMs)) {
    health.probedAtMs = Infinity;
    if (isByTrunk) return rest(health, sipCause, nowMs);
  } else if (health.rests > 0) return isByTrunk ? 'resting' : 'number';
  else if (!isSame) clearRuns(health);
  health.sipCause = sipCause;
  if (!health.run.some(({ phone }) => phone === call.phone)) health.failures++;
  const limit = NUMBER_CAUSES.has(sipCause) ? MAX_NUMBER_FAILURES : MAX_TRUNK_FAILURES;
  if (health.failures >= limit) return rest(health, sipCause, nowMs);
  health.run.push(call);
  return 'suspected';
}

/** Removes and returns the calls that failed for the reason that has made the trunk rest, oldest first. */
export function takeRun(health: TrunkHealth): readonly Call[] {
  const calls = [...health.cutRuns, ...health.run];
  clearRuns(health);
  return calls;
}

function clearRuns(health: TrunkHealth): void {
  health.run = [];
  health.failures = 0;
  health.cutRuns = [];
}

/** Returns whether a failure that never rang came from the called party, so that the trunk has carried the call. */
export function isCalledPartys(sipCause: number): boolean {
  return CALLED_PARTY_CAUSES.has(sipCause);
}

/**
 * Ends the rest at `nowMs` (epoch milliseconds), so that the next call probes the trunk. Returns false if there is
 * none.
 */
export function endRest(health: TrunkHealth, nowMs: number): boolean {
  if (health.restsUntilMs <= nowMs) return false;
  health.restsUntilMs = nowMs;
  return true;
}

function rest(health: TrunkHealth, sipCause: number, nowMs: number): TrunkVerdict {
  const longestMs = NUMBER_CAUSES.has(sipCause) ? LONGEST_NUMBER_REST_MS : LONGEST_TRUNK_REST_MS;
  health.sipCause = sipCause;
  health.restsUntilMs = nowMs + Math.min(FIRST_TRUNK_REST_MS * 2 ** health.rests, longestMs);
  health.rests++;
  return 'rested';
}

/** Returns whether the call ordered at `orderedAtMs` is the probe. Other live calls were ordered before the rest. */
export function isProbe({ probedAtMs }: TrunkHealth, orderedAtMs: number): boolean {
  return orderedAtMs >= probedAtMs;
}

/**
 * Returns whether the failure continues the run. Failures that numbers can cause must have the same status. The others
 * continue each other, because an overloaded carrier answers with several.
 */
function isSameFault({ sipCause }: TrunkHealth, next: number): boolean {
  if (sipCause === next) return true;
  return sipCause !== null && !NUMBER_CAUSES.has(sipCause) && !NUMBER_CAUSES.has(next);
}
