/**
 * How many standard deviations of safety the predictive method keeps: steered so that the abandoned calls of the last
 * day and month stay a margin under what the cap allows. Every call that wants an agent allows a part of an abandoned
 * one; what is allowed and not used is credit, the integral of the error. Plain data, changed in place.
 */
import type { AbandonmentCounts, PacingSettings } from './policy.ts';

/** Where it starts, and its ends. At 1.35 deviations one more wanted call would find nobody at 9% of the moments. */
const START = 1.35;
const LEAST = 0.2;
const MOST = 4;

/** Steered to this part of the cap, so that the mean stays under it with confidence… */
const PART_OF_CAP = 0.95;

/** …and to so many abandoned calls less for √agents: a burst must not reach the cap, which stops all but free agents. */
const MARGIN = 1;

/** Deviations for each abandoned call of credit, and of debt. */
const PER_CREDIT = 0.06;
const PER_DEBT = 0.15;

/** More credit than that is not spent: what was saved in a slow hour would come as a burst. */
const MOST_CREDIT = 6;
const MOST_DEBT = 10;

/** How fast the middle follows: for each abandoned call's worth of wanted ones, this part of what the credit moved. */
const LEARNING = 0.06;

export type SafetyMargin = {
  /** Deviations when the credit is 0: learned. */
  middle: number;
  /** In abandoned calls: what was allowed and not used, as far as it may still be spent. */
  saved: number;
  /** As of the last decision: what was saved, and what the day and the month bear. */
  credit: number;
};

export function createSafetyMargin(): SafetyMargin {
  return { middle: START, saved: 0, credit: 0 };
}

/**
 * Standard deviations to keep now. `day`, `month`: the campaign's own counts; `personShare`: of the calls that want an
 * agent, 0 to 1, where machines pass for persons.
 */
export function deviations(
  margin: SafetyMargin,
  settings: PacingSettings,
  personShare: number,
  day: AbandonmentCounts,
  month: AbandonmentCounts,
): number {
  const allowed = allowedShare(settings, personShare);
  if (allowed === null) return LEAST;
  const borne = Math.min(allowed * day.wanted - day.abandoned, allowed * month.wanted - month.abandoned);
  margin.credit = Math.max(-MOST_DEBT, Math.min(margin.saved, borne - MARGIN * Math.sqrt(settings.agentCapacity)));
  return within(margin.middle - moved(margin.credit), LEAST, MOST);
}

/** A call wanted an agent. `starved`: fewer calls were placed than it asked for, so that few abandoned ones mean nothing. */
export function learnMargin(
  margin: SafetyMargin,
  settings: PacingSettings,
  personShare: number,
  starved: boolean,
): void {
  const allowed = allowedShare(settings, personShare);
  if (allowed === null) return;
  margin.saved = within(margin.saved + allowed, -MOST_DEBT, MOST_CREDIT);
  if (!starved) margin.middle = within(margin.middle - LEARNING * allowed * moved(margin.credit), LEAST, MOST);
}

/** A call was abandoned. */
export function payMargin(margin: SafetyMargin): void {
  margin.saved--;
}

/** Share of the calls wanting an agent that may be abandoned; persons whom detection drops take from it unseen. */
function allowedShare(settings: PacingSettings, personShare: number): number | null {
  const { abandonmentCap, falseMachineShare = 0 } = settings;
  if (abandonmentCap === null) return null;
  return (personShare * Math.max(0, PART_OF_CAP * abandonmentCap - falseMachineShare)) / (1 - falseMachineShare);
}

function moved(credit: number): number {
  return credit * (credit < 0 ? PER_DEBT : PER_CREDIT);
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
