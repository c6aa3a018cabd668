/**
 * The predictive method's safety margin in standard deviations, controlled so that the abandoned calls of the last day
 * and month stay a margin below the cap. Every call that requests an agent earns a fraction of an allowed abandoned
 * call; the unused allowance is the credit, the integral of the error. Plain data, mutated in place.
 */
import type { AbandonmentCounts, PacingSettings } from './policy.ts';

/** The initial value and the limits. At 1.35 deviations, one more request would find no agent in 9% of the cases. */
const INITIAL = 1.35;
const MIN = 0.2;
const MAX = 4;

/** The target as a part of the cap, so that the mean stays below it with confidence… */
const TARGET_OF_CAP = 0.95;

/**
 * …and this many abandoned calls fewer per √agents, because a burst must not reach the cap, which would block all calls
 * beyond the free agents.
 */
const MARGIN = 1;

/** Deviations per abandoned call of credit, and of debt. */
const PER_CREDIT = 0.06;
const PER_DEBT = 0.15;

/** More credit is not spent: what a slow hour saved would be spent as a burst. */
const MAX_CREDIT = 6;
const MAX_DEBT = 10;

/** How fast the middle adapts: per allowed abandoned call, this part of the credit's effect. */
const LEARNING_RATE = 0.06;

export type SafetyMargin = {
  /** The learned deviations at a credit of 0. */
  middle: number;
  /** Unused allowance that may still be spent, in abandoned calls. */
  saved: number;
  /** As of the last decision: the unused allowance, limited by the counts of the day and the month. */
  credit: number;
};

/** Creates a margin at its initial value, without credit. */
export function createSafetyMargin(): SafetyMargin {
  return { middle: INITIAL, saved: 0, credit: 0 };
}

/**
 * Returns the standard deviations of margin to use now. `day` and `month` are the campaign's own counts; `personShare`
 * is the share of persons among the calls that request an agent, 0 to 1, below 1 when machines are taken for persons.
 */
export function deviations(
  margin: SafetyMargin,
  settings: PacingSettings,
  personShare: number,
  day: AbandonmentCounts,
  month: AbandonmentCounts,
): number {
  const allowed = allowedShare(settings, personShare);
  if (allowed === null) return MIN;
  const borne = Math.min(allowed * day.wanted - day.abandoned, allowed * month.wanted - month.abandoned);
  margin.credit = Math.max(-MAX_DEBT, Math.min(margin.saved, borne - MARGIN * Math.sqrt(settings.agentCapacity)));
  return clamp(margin.middle - effectOf(margin.credit), MIN, MAX);
}

/**
 * Records a request for an agent. `starved`: fewer calls were placed than requested, so a low abandonment rate proves
 * nothing.
 */
export function earnMargin(
  margin: SafetyMargin,
  settings: PacingSettings,
  personShare: number,
  starved: boolean,
): void {
  const allowed = allowedShare(settings, personShare);
  if (allowed === null) return;
  margin.saved = clamp(margin.saved + allowed, -MAX_DEBT, MAX_CREDIT);
  if (!starved) margin.middle = clamp(margin.middle - LEARNING_RATE * allowed * effectOf(margin.credit), MIN, MAX);
}

/** Records an abandoned call. */
export function recordAbandonment(margin: SafetyMargin): void {
  margin.saved--;
}

/**
 * Returns the share of agent requests that may be abandoned. Persons whom detection hangs up on use a part of it
 * without being observed.
 */
function allowedShare(settings: PacingSettings, personShare: number): number | null {
  const { abandonmentCap, falseMachineShare = 0 } = settings;
  if (abandonmentCap === null) return null;
  return (personShare * Math.max(0, TARGET_OF_CAP * abandonmentCap - falseMachineShare)) / (1 - falseMachineShare);
}

function effectOf(credit: number): number {
  return credit * (credit < 0 ? PER_DEBT : PER_CREDIT);
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
