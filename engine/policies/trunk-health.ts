/**
 * Judges trunks by their calls. A call that fails without having rung failed because of its number or because of its
 * trunk. One failure counts against the number. A run of failures without any sign of life between them counts against
 * the trunk, which then rests. After the rest one call at a time probes the trunk; failures prolong the rest until a
 * probe shows life. Signs of life are a ring, an answer, a busy tone and a refusal by the called party.
 *
 * A number that fails like before, although the trunk has carried calls meanwhile, says nothing about the trunk, unless
 * a run has many of them and its cause is not one of numbers. Other failures over a trunk that rests never count against
 * the number, unless all its calls, and all calls of the trunk, have failed for a week. So every list ends.
 */
import { DAY_MS } from '#shared/durations.ts';
import { isCalledPartys, type Call } from '../model/call.ts';
import type { LastFailure } from '../ports.ts';

/** The state of a trunk, mutated in place. Times are epoch milliseconds. */
export type TrunkHealth = {
  /** The failed calls of the present run whose attempts count so far, oldest first. */
  run: Call[];
  /** The numbers of the present run, or that probed the trunk since its last rest, without those that failed before. */
  readonly phones: Set<string>;
  /** The other numbers of the present run, if numbers don't cause its failures. */
  readonly knownPhones: Set<string>;
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
  /** Length of the present rest. */
  restMs: number;
  /** End of the rest. −Infinity means that the trunk is in service. */
  restsUntilMs: number;
  /** Number of days with failures since the last sign of life, each of 24 hours from its first failure on. */
  failedDays: number;
  /** When the latest of these days began. */
  failedDayMs: number;
  /** When the probing call was ordered. Infinity means that no call probes the trunk. */
  probedAtMs: number;
};

/** A call that failed before it rang. */
export type JudgedFailure = {
  readonly call: Call;
  readonly sipCause: number;
  /** The failure of the contact's call before. */
  readonly last: LastFailure | null;
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
/** The same for numbers that failed before, which make the trunk rest only if numbers don't cause such failures. */
export const MAX_KNOWN_FAILURES = 20;

/** First rest. Each further one is twice as long, up to LONGEST_TRUNK_REST_MS. */
export const FIRST_TRUNK_REST_MS = 30_000;
export const LONGEST_TRUNK_REST_MS = 15 * 60_000;
/**
 * Longest rest after a run of numbers that have not failed before, if numbers can cause such failures. A list may have
 * a long block of dead numbers, of which each run tries ten.
 */
export const LONGEST_NUMBER_REST_MS = 60_000;

/**
 * When all calls of a contact have failed for so long, without having rung, and its trunk has failed on as many days, the
 * next failure is the contact's own. Days without calls tell nothing.
 */
export const LONGEST_FAULT_MS = 7 * DAY_MS;

/** Maximum length of a run. Older calls are forgotten, so that a long list of dead numbers takes no memory. */
const MAX_RUN = 1000;

/** SIP statuses that a number can cause: moved, forbidden, not found, gone, unavailable, incomplete, ambiguous. */
const NUMBER_CAUSES: ReadonlySet<number> = new Set([301, 302, 403, 404, 410, 480, 484, 485, 604]);

/** Creates the state of a trunk in service. */
export function createTrunkHealth(): TrunkHealth {
  return {
    run: [],
    phones: new Set(),
    knownPhones: new Set(),
    cutRuns: [],
    livedAtMs: -Infinity,
    sipCause: null,
    rests: 0,
    restMs: 0,
    restsUntilMs: -Infinity,
    failedDays: 0,
    failedDayMs: -Infinity,
    probedAtMs: Infinity,
  };
}

/** Returns whether the trunk takes a call at `nowMs` (epoch milliseconds). */
export function takesCalls({ restsUntilMs, probedAtMs }: TrunkHealth, nowMs: number): boolean {
  return restsUntilMs <= nowMs && probedAtMs === Infinity;
}

/** Notes an order at `nowMs` (epoch milliseconds). After a rest it is a probe. */
export function noteOrder(health: TrunkHealth, nowMs: number): void {
  if (health.rests > 0) health.probedAtMs = nowMs;
}

/**
 * Notes a sign of life of a call ordered at `orderedAtMs` (epoch milliseconds). Returns true if it ends the trunk's
 * rests: that of the probe does, that of a call from before the rest does not.
 */
export function noteLife(health: TrunkHealth, orderedAtMs: number): boolean {
  health.livedAtMs = Math.max(health.livedAtMs, orderedAtMs);
  health.failedDays = 0;
  health.failedDayMs = -Infinity;
  if (health.run.length > 0 || health.cutRuns.length > 0) {
    health.cutRuns = [...health.cutRuns, ...health.run].filter((call) => call.queuedAtMs > health.livedAtMs);
    health.run = [];
    clearPhones(health);
  }
  const isRecovered = isProbe(health, orderedAtMs);
  if (isRecovered) {
    Object.assign(health, { rests: 0, restMs: 0, restsUntilMs: -Infinity, probedAtMs: Infinity });
    clearPhones(health);
  }
  return isRecovered;
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
 * Judges a failure at `nowMs` (epoch milliseconds). If the trunk begins to rest because of it, `takeRun` returns the
 * earlier calls that failed for the same reason.
 */
export function judgeFailure(health: TrunkHealth, failure: JudgedFailure, nowMs: number): TrunkVerdict {
  if (nowMs - health.failedDayMs >= DAY_MS) {
    health.failedDays++;
    health.failedDayMs = nowMs;
  }
  if (health.rests > 0) return judgeOfResting(health, failure, nowMs);
  const { call, sipCause } = failure;
  // A call that was ordered later has shown life, so a slow failure is the number's.
  if (call.queuedAtMs <= health.livedAtMs) return 'number';
  const isKnown = failedBefore(health, failure, nowMs);
  const isSame = health.sipCause === null || isSameFault(health.sipCause, sipCause);
  // A run of other failures goes on, because a known failure of a number says nothing about the trunk.
  if (isKnown && !isSame && health.run.length > 0 && NUMBER_CAUSES.has(sipCause)) return 'number';
  if (!isSame) clearRuns(health);
  health.sipCause = sipCause;
  if (!isKnown) health.phones.add(call.phone);
  else if (!NUMBER_CAUSES.has(sipCause)) health.knownPhones.add(call.phone);
  if (health.phones.size >= limitOf(sipCause) || health.knownPhones.size >= MAX_KNOWN_FAILURES)
    return rest(health, sipCause, nowMs);
  health.run.push(call);
  if (health.run.length > MAX_RUN) health.run.shift();
  return 'suspected';
}

/** Judges a failure over a trunk that rests or is probed. */
function judgeOfResting(health: TrunkHealth, failure: JudgedFailure, nowMs: number): TrunkVerdict {
  const { call, sipCause, last } = failure;
  const canBeNumbers = NUMBER_CAUSES.has(sipCause);
  const wasProbe = noteUndecided(health, call.queuedAtMs);
  if (isOverdue(health, last, nowMs) || (canBeNumbers && failedBefore(health, failure, nowMs))) return 'number';
  const isSame = isSameFault(health.sipCause!, sipCause);
  if (!wasProbe) return isSame || !canBeNumbers ? 'resting' : 'number';
  // If the number has failed like this before, the list has been called to its end, and nothing has rung.
  if (!canBeNumbers || last?.sipCause === sipCause) return rest(health, sipCause, nowMs);
  if (!isSame) clearPhones(health);
  health.sipCause = sipCause;
  health.phones.add(call.phone);
  return health.phones.size < MAX_NUMBER_FAILURES ? 'resting' : rest(health, sipCause, nowMs, LONGEST_NUMBER_REST_MS);
}

/** Removes and returns the calls that failed for the reason that has made the trunk rest, oldest first. */
export function takeRun(health: TrunkHealth): readonly Call[] {
  const calls = [...health.cutRuns, ...health.run];
  clearRuns(health);
  return calls;
}

function clearRuns(health: TrunkHealth): void {
  health.run = [];
  health.cutRuns = [];
  clearPhones(health);
}

function clearPhones({ phones, knownPhones }: TrunkHealth): void {
  phones.clear();
  knownPhones.clear();
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

function rest(health: TrunkHealth, sipCause: number, nowMs: number, longestMs = LONGEST_TRUNK_REST_MS): TrunkVerdict {
  health.sipCause = sipCause;
  health.restMs = health.rests === 0 ? FIRST_TRUNK_REST_MS : Math.min(health.restMs * 2, longestMs);
  health.restsUntilMs = nowMs + health.restMs;
  health.rests++;
  clearPhones(health);
  return 'rested';
}

const limitOf = (sipCause: number): number => (NUMBER_CAUSES.has(sipCause) ? MAX_NUMBER_FAILURES : MAX_TRUNK_FAILURES);

/** Returns whether the call ordered at `orderedAtMs` is the probe. Other live calls were ordered before the rest. */
export function isProbe({ probedAtMs }: TrunkHealth, orderedAtMs: number): boolean {
  return orderedAtMs >= probedAtMs;
}

/**
 * Returns whether the number has failed like this before, and the trunk has carried a call meanwhile, or all its calls
 * have failed for too long.
 */
function failedBefore(health: TrunkHealth, { sipCause, last }: JudgedFailure, nowMs: number): boolean {
  if (last === null || !isSameFault(last.sipCause, sipCause)) return false;
  return last.isOwn || health.livedAtMs > last.atMs || isOverdue(health, last, nowMs);
}

/** Returns whether a contact's calls have failed for too long to be the fault of trunks. */
function isOverdue({ failedDays }: TrunkHealth, last: LastFailure | null, nowMs: number): boolean {
  return last !== null && nowMs - last.sinceMs >= LONGEST_FAULT_MS && failedDays * DAY_MS > LONGEST_FAULT_MS;
}

/**
 * Returns whether two failures have the same cause. Failures that numbers can cause must have the same status. The
 * others are alike, because an overloaded carrier answers with several.
 */
function isSameFault(sipCause: number, other: number): boolean {
  return sipCause === other || (isTrunkCause(sipCause) && isTrunkCause(other));
}

const isTrunkCause = (sipCause: number): boolean => !NUMBER_CAUSES.has(sipCause) && !isCalledPartys(sipCause);
