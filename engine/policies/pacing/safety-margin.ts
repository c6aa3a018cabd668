/**
 * The predictive method's safety margin: a call is placed while the risk that a further answer finds no agent is at most
 * that of a standard normal variable above `deviations`. Data flows one way:
 *
 * - Every placed call adds its risk to the expected abandoned calls. Observed abandoned calls correct the forecast, and
 *   the middle of the margin follows it so that the corrected share is the allowed one. A forecast has far less noise
 *   than the few calls that are abandoned.
 * - The allowance that is left, the balance, shifts the margin: less than the reserve raises it, more lowers it.
 *
 * Plain data, mutated in place.
 */
import type { AbandonmentCounts, PacingSettings } from './policy.ts';

/** Where the middle starts, and the limits. At 1 deviation the risk is 16%. */
const INITIAL = 1;
const MIN = -4;
const MAX = 4;
/** Without a cap. The risk is 42%. */
const WITHOUT_CAP = 0.2;

/**
 * Unused part of the cap, so that the mean of many days stays below it with confidence, and its lower bound: the noise
 * falls with the root of the requests.
 */
const KEPT_OF_CAP = 0.075;
const LEAST_KEPT = 0.03;
/** Up to this many requests an hour, KEPT_OF_CAP is kept in full. */
const FEW_REQUESTS = 120;

/**
 * Reserve of the allowance, in abandoned calls: per square root of the agents, for the variance that they add, and per
 * abandoned call expected beyond the free agents, because agents wait where the engine brakes.
 */
const KEPT_PER_ROOT_AGENT = 1.1;
const KEPT_OF_BEYOND = 4;
/** Expected abandoned calls beyond the agents before the first decision, per square root of the agents. */
const INITIAL_BEYOND = 0.3;
/** How fast the number of calls beyond the agents is followed up and down, for each decision that places calls. */
const BEYOND_UP = 0.2;
const BEYOND_DOWN = 0.005;
/** Deviations without any balance. */
const WITHOUT_BALANCE = 0.8;
const MOST_WITHOUT_BALANCE = 1.3;

/** The balance above the reserve is corrected over this part of the day's allowed calls, within limits. */
const SPREAD_OF_DAY = 1 / 3;
const LEAST_SPREAD = 5;
const MOST_SPREAD = 40;
/** Reserve for the variance of the abandoned calls, as a part of its square root: of the day's, and of unseen errors. */
const KEPT_OF_SPREAD = 0.8;
const KEPT_OF_UNSEEN = 1.1;
/** Upper bound of these two reserves, as a part of the earned allowance; without it the first hours are lost. */
const MOST_KEPT = 0.4;
/** Deviations for a balance that is off by the whole spread. */
const PER_SPREAD = 0.5;
/** Limits of the balance: the savings of a slow hour must not be spent as a burst. */
const MOST_SAVED = 6;
const MOST_OWED = 10;

/**
 * Campaigns that share agents see the same risk, so that their margins control the sum and would drift apart. Deviations
 * for a campaign that holds all agents and calls beyond its share, negative below it; the part learned at each decision,
 * and its limit.
 */
const FAIRNESS = 10;
const FAIRNESS_LEARNT = 0.02;
const MOST_LEARNT = 3;

/**
 * Speed at which the middle follows the forecast: deviations per request at no risk. With many requests an hour each
 * moves it less.
 */
const LEARNING_RATE = 0.008;
/** One call moves the middle by at most this many times the rate. */
const MOST_EXCESS = 8;
/** The share of abandoned calls changes by e to this power for each deviation (measured, 1.4 to 2). */
const SENSITIVITY = 1.6;

/**
 * The forecast starts as if so many abandoned calls had been seen, and this part of the expected ones comes true
 * (measured, 0.03 to 0.6: an answer that finds no agent often has only taken another's place). The window of what is
 * expected and of what is seen, in abandoned calls.
 */
const PRIOR_ABANDONED = 5;
const WINDOW_ABANDONED = 30;
const TRUE_PART = 1.5;

/** Divisors stay above 0. */
const LEAST_ALLOWED = 1e-4;
const MOST_UNSEEN = 0.99;

export type SafetyMargin = {
  /** The learned deviations, without the shift. */
  middle: number;
  /** Deviations to subtract, as of the last decision. */
  shift: number;
  /** Unused allowance that may still be spent, in abandoned calls. */
  saved: number;
  /** In a window: the abandoned calls that were expected when calls were placed, and those seen. */
  expected: number;
  seen: number;
  /** Expected abandoned calls beyond the free agents, close to the recent maximum. Null: no decision yet. */
  beyond: number | null;
  /** Deviations that were learned so that the campaign keeps to its share of the agents. */
  fairness: number;
  /** Noise of the recent observations, relative to that at few requests an hour: over 0, at most 1. */
  noise: number;
  /** Since the last long pause. Null: there was none. */
  sincePause: { answered: number; wanted: number; abandoned: number } | null;
};

/** A pause of this length begins a new day, which should end within the cap on its own. */
const LONG_PAUSE_MS = 4 * 3_600_000;

/** Creates a margin at its initial value, with nothing saved. */
export function createSafetyMargin(): SafetyMargin {
  return {
    middle: INITIAL,
    shift: 0,
    saved: 0,
    expected: PRIOR_ABANDONED / TRUE_PART,
    seen: PRIOR_ABANDONED,
    beyond: null,
    fairness: 0,
    noise: 1,
    sincePause: null,
  };
}

/** The campaign's own counts over the periods for which the cap is kept. */
export type CapPeriods = {
  readonly abandonedDay: AbandonmentCounts;
  readonly abandonedMonth: AbandonmentCounts;
  /** The calendar day. Null: not asked for; then the time since a long pause takes its place. */
  readonly abandonedToday: AbandonmentCounts | null;
};

/**
 * Returns the standard deviations of margin to use now. `personShare` is the share of persons among the calls that
 * request an agent, 0 to 1, below 1 where machines are taken for persons; `unfairness` by how much the campaign's part of
 * the agents is above its share, -1 to 1.
 */
export function deviations(
  margin: SafetyMargin,
  settings: PacingSettings,
  personShare: number,
  periods: CapPeriods,
  unfairness: number,
): number {
  const allowed = allowedShare(margin, settings, personShare);
  if (allowed === null) return WITHOUT_CAP;
  const { abandonedDay: day, abandonedMonth: month } = periods;
  const today = periods.abandonedToday ?? margin.sincePause;
  const balance = Math.min(leftOf(day, allowed), leftOf(month, allowed), leftOf(today, allowed));
  const cap = settings.abandonmentCap!;
  const untilBrake = Math.min(untilCap(day, cap), untilCap(month, cap), untilCap(today, cap));
  const rootAgents = Math.sqrt(Math.max(1, settings.agentCapacity));
  margin.beyond ??= INITIAL_BEYOND * rootAgents;
  const brake = KEPT_PER_ROOT_AGENT * rootAgents + KEPT_OF_BEYOND * margin.beyond;
  const spread = clamp(SPREAD_OF_DAY * allowed * day.wanted, LEAST_SPREAD, MOST_SPREAD);
  // The persons whom detection hangs up on are invisible, and their number varies.
  const unseen = (settings.falseMachineShare ?? 0) * personShare * day.wanted;
  const reserve =
    Math.max(0, brake - (untilBrake - balance)) +
    Math.min(MOST_KEPT * allowed * day.wanted, KEPT_OF_UNSEEN * Math.sqrt(unseen) + KEPT_OF_SPREAD * Math.sqrt(spread));
  const spare = Math.min(margin.saved, balance - reserve);
  const lacking = clamp((brake - untilBrake) / brake, 0, MOST_WITHOUT_BALANCE);
  margin.fairness = clamp(margin.fairness + FAIRNESS_LEARNT * unfairness, -MOST_LEARNT, MOST_LEARNT);
  const fairness = FAIRNESS * unfairness + margin.fairness;
  margin.shift = PER_SPREAD * clamp(spare / spread, -1, 1) - WITHOUT_BALANCE * lacking - fairness;
  return clamp(margin.middle - margin.shift, MIN, MAX);
}

type Counts = Pick<AbandonmentCounts, 'answered' | 'wanted' | 'abandoned'>;

function leftOf(counts: Counts | null, allowed: number): number {
  return counts === null ? Infinity : allowed * counts.wanted - counts.abandoned;
}

/** Counts as the engine's brake does, which ignores the time since a pause. */
function untilCap(counts: Counts | null, cap: number): number {
  return counts === null ? Infinity : cap * counts.answered - counts.abandoned;
}

/**
 * Returns recently observed abandoned calls ÷ expected ones: over 0, rarely above 1.
 */
export function truePart({ seen, expected }: SafetyMargin): number {
  return seen / expected;
}

/** Records a decision: the abandoned calls to expect of its calls beyond the free agents, if all its calls are placed. */
export function recordBeyond(margin: SafetyMargin, abandoned: number): void {
  const before = margin.beyond ?? abandoned;
  margin.beyond = before + (abandoned > before ? BEYOND_UP : BEYOND_DOWN) * (abandoned - before);
}

/**
 * Records a placed call: `answerShare` is the chance that it requests an agent, `risk` that it then finds none.
 * `isStarved`: fewer calls are placed than the margin would let, so a low risk says nothing about it.
 */
export function recordPlaced(
  margin: SafetyMargin,
  settings: PacingSettings,
  personShare: number,
  {
    answerShare,
    risk,
    isStarved,
  }: { readonly answerShare: number; readonly risk: number; readonly isStarved: boolean },
): void {
  const allowed = allowedShare(margin, settings, personShare);
  if (allowed === null) return;
  const correction = truePart(margin);
  const keep = Math.max(0, 1 - (correction * answerShare * risk) / WINDOW_ABANDONED);
  margin.expected = margin.expected * keep + answerShare * risk;
  margin.seen *= keep;
  if (isStarved) return;
  // The shift changes the share on purpose, and the middle must not undo that.
  const wanted = Math.max(LEAST_ALLOWED, allowed * Math.exp(SENSITIVITY * margin.shift));
  const excess = Math.min(MOST_EXCESS, (correction * risk) / wanted - 1);
  margin.middle = clamp(margin.middle + LEARNING_RATE * margin.noise * answerShare * excess, MIN, MAX);
}

/** Records that no call was placed for `pauseMs`. */
export function recordPause(margin: SafetyMargin, pauseMs: number): void {
  if (pauseMs > LONG_PAUSE_MS) margin.sincePause = { answered: 0, wanted: 0, abandoned: 0 };
}

/** Records that a person has answered. */
export function recordAnswer(margin: SafetyMargin): void {
  if (margin.sincePause !== null) margin.sincePause.answered++;
}

/**
 * Records a request for an agent, which earns a part of an allowed abandoned call. `hourly` is how many of them come in
 * an hour.
 */
export function earnAllowance(
  margin: SafetyMargin,
  settings: PacingSettings,
  personShare: number,
  hourly: number,
): void {
  margin.noise = Math.sqrt(FEW_REQUESTS / Math.max(FEW_REQUESTS, hourly));
  if (margin.sincePause !== null) margin.sincePause.wanted++;
  const allowed = allowedShare(margin, settings, personShare);
  if (allowed !== null) margin.saved = clamp(margin.saved + allowed, -MOST_OWED, MOST_SAVED);
}

/** Records an abandoned call. */
export function recordAbandonment(margin: SafetyMargin): void {
  margin.saved = Math.max(-MOST_OWED, margin.saved - 1);
  margin.seen++;
  if (margin.sincePause !== null) margin.sincePause.abandoned++;
}

/**
 * Returns the share of agent requests that may be abandoned. Persons whom detection hangs up on use a part of it
 * without being observed, and only persons count.
 */
function allowedShare(
  { noise }: SafetyMargin,
  { abandonmentCap, falseMachineShare = 0 }: PacingSettings,
  personShare: number,
): number | null {
  if (abandonmentCap === null) return null;
  const unseen = Math.min(falseMachineShare, MOST_UNSEEN);
  const target = (1 - Math.max(LEAST_KEPT, KEPT_OF_CAP * noise)) * abandonmentCap;
  return (personShare * Math.max(0, target - unseen)) / (1 - unseen);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
