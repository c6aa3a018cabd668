/**
 * The predictive method's safety margin. A call is placed while the risk that a further answer finds no agent is at
 * most the probability that a standard normal variable exceeds `deviations`.
 *
 * - Each placed call adds its risk to the expected abandoned calls. Observed abandoned calls correct this forecast. The
 *   middle of the margin follows the forecast, so that the corrected share meets the allowed share. A forecast has far
 *   less noise than the few calls that are actually abandoned.
 * - The balance, which is the unused allowance, shifts the margin. A balance below the reserve raises the margin; a
 *   balance above the reserve lowers it.
 *
 * The margin is plain data, mutated in place.
 */
import type { AbandonmentCounts, PacingSettings } from './policy.ts';

/** Initial margin, in standard deviations. At 1 deviation the risk is 16%. */
const INITIAL = 1;
/** Limits of the margin, in standard deviations. */
const MIN = -4;
const MAX = 4;
/** Margin without an abandonment cap, in standard deviations. It corresponds to a risk of 42%. */
const WITHOUT_CAP = 0.2;

/**
 * Share of the cap that stays unused, so that the mean over many days stays below the cap. Like the noise, the share is
 * inversely proportional to the square root of the hourly requests.
 */
const KEPT_OF_CAP = 0.075;
/** Lower bound of the share of the cap that stays unused. */
const LEAST_KEPT = 0.03;
/** Up to this many requests per hour, all of KEPT_OF_CAP stays unused. */
const FEW_REQUESTS = 120;

/**
 * Reserve per square root of the number of agents, in abandoned calls, because agents add variance. The reserve keeps
 * the engine's abandonment cap from stopping the campaign.
 */
const KEPT_PER_ROOT_AGENT = 1.1;
/** Reserve per abandoned call expected beyond the free agents, in abandoned calls. */
const KEPT_OF_BEYOND = 4;
/** Initial value of `SafetyMargin.beyond`, per square root of the number of agents. */
const INITIAL_BEYOND = 0.3;
/** Smoothing factor with which `SafetyMargin.beyond` rises at each decision that places calls. */
const BEYOND_UP = 0.2;
/** Smoothing factor with which `SafetyMargin.beyond` falls at each decision that places calls. */
const BEYOND_DOWN = 0.005;
/** Deviations to add when the cap permits no further abandoned call. */
const WITHOUT_BALANCE = 0.8;
/** Maximum factor of WITHOUT_BALANCE for a larger shortage. */
const MOST_WITHOUT_BALANCE = 1.3;

/**
 * Spread: the number of abandoned calls over which the balance above the reserve is used up, as a share of the day's
 * allowed abandoned calls.
 */
const SPREAD_OF_DAY = 1 / 3;
/** Limits of the spread, in abandoned calls. */
const LEAST_SPREAD = 5;
const MOST_SPREAD = 40;
/** Reserve for the variance of abandoned calls, per square root of the spread. */
const KEPT_OF_SPREAD = 0.8;
/** Reserve for the variance of abandoned calls, per square root of the unobserved abandoned calls. */
const KEPT_OF_UNSEEN = 1.1;
/**
 * Upper bound of the sum of both reserves for variance, as a share of the day's allowance. Without a bound, they would
 * use up the allowance of the first hours.
 */
const MOST_KEPT = 0.4;
/** Deviations to subtract when the balance exceeds the reserve by the whole spread. */
const PER_SPREAD = 0.5;
/** Limits of `SafetyMargin.saved`, so that the savings of a slow hour are not spent in a burst. */
const MOST_SAVED = 6;
const MOST_OWED = 10;

/**
 * Deviations per unit of unfairness. Campaigns that share agents see the same risk, so their margins control only the
 * total and would drift apart without this correction.
 */
const FAIRNESS = 10;
/** Part of the unfairness that is learned at each decision. */
const FAIRNESS_LEARNT = 0.02;
/** Limit of the learned deviations. */
const MOST_LEARNT = 3;

/**
 * How fast the middle follows the forecast, in deviations per request at zero risk. `SafetyMargin.noise` slows it down
 * when there are many requests per hour.
 */
const LEARNING_RATE = 0.008;
/** Upper bound of a call's relative excess risk in one learning step. */
const MOST_EXCESS = 8;
/** The share of abandoned calls changes by a factor of e^SENSITIVITY per deviation (measured exponents: 1.4 to 2). */
const SENSITIVITY = 1.6;

/** Number of observed abandoned calls with which the forecast starts. */
const PRIOR_ABANDONED = 5;
/** Window for the expected and observed calls, in abandoned calls. */
const WINDOW_ABANDONED = 30;
/**
 * Initial ratio of observed to expected abandoned calls. It is cautious: measured ratios are 0.03 to 0.6, because an
 * answer that finds no agent often only takes the place of another.
 */
const TRUE_PART = 1.5;

/** Bounds that keep divisors above 0. */
const LEAST_ALLOWED = 1e-4;
const MOST_UNSEEN = 0.99;

export type SafetyMargin = {
  /** Learned deviations, before the shift. */
  middle: number;
  /** Deviations to subtract from `middle`, as of the last decision. */
  shift: number;
  /** Unused allowance, in abandoned calls. */
  saved: number;
  /** Expected abandoned calls, as forecast when the calls were placed, in a window. */
  expected: number;
  /** Observed abandoned calls, in the same window as `expected`. */
  seen: number;
  /**
   * Expected abandoned calls beyond the free agents, close to the recent maximum, or null before the first decision.
   */
  beyond: number | null;
  /** Learned deviations that keep the campaign to its share of the agents. */
  fairness: number;
  /** Noise of recent observations relative to that at few requests per hour; over 0, at most 1. */
  noise: number;
  /** Counts since the last long pause, or null if there was none. */
  sincePause: { answered: number; wanted: number; abandoned: number } | null;
};

/** A longer pause starts a new day, which should stay within the cap on its own. */
const LONG_PAUSE_MS = 4 * 3_600_000;

/** Creates a margin with initial values. */
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

/** The campaign's counts over the periods of the abandonment cap. */
export type CapPeriods = {
  readonly abandonedDay: AbandonmentCounts;
  readonly abandonedMonth: AbandonmentCounts;
  /**
   * The calendar day, or null if the cap does not apply to it. In that case, the time since a long pause takes its
   * place.
   */
  readonly abandonedToday: AbandonmentCounts | null;
};

/**
 * Returns the margin to use now, in standard deviations. `personShare` is the share of persons among the calls that
 * request an agent, 0 to 1; machines classified as persons lower it. `unfairness` is the campaign's part of the agents
 * minus its share, -1 to 1.
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
  // Persons on whom machine detection hangs up are not observed, and their number varies.
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

/** Returns how many calls may still be abandoned before the engine's cap takes effect. */
function untilCap(counts: Counts | null, cap: number): number {
  return counts === null ? Infinity : cap * counts.answered - counts.abandoned;
}

/** Returns recently observed abandoned calls ÷ expected ones; over 0. */
export function truePart({ seen, expected }: SafetyMargin): number {
  return seen / expected;
}

/**
 * Records how many abandoned calls a decision is expected to cause beyond the free agents if all its calls are placed.
 */
export function recordBeyond(margin: SafetyMargin, abandoned: number): void {
  const before = margin.beyond ?? abandoned;
  margin.beyond = before + (abandoned > before ? BEYOND_UP : BEYOND_DOWN) * (abandoned - before);
}

/**
 * Records a placed call. `answerShare` is the chance that it requests an agent, and `risk` the chance that no agent is
 * free then. `isStarved` means that fewer calls are placed than the margin permits, so a low risk says nothing about
 * the margin.
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
  // The shift changes the share deliberately, so the middle must not compensate for it.
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
 * Records a request for an agent, which earns a fraction of an allowed abandoned call. `hourly` is the number of
 * requests per hour.
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
 * Returns the share of agent requests that may be abandoned, or null without a cap. Only persons count, and those on
 * whom machine detection hangs up use a part of the cap unobserved.
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
