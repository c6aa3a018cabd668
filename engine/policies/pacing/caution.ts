/**
 * How many standard deviations of safety the predictive method keeps: steered so that abandonment comes to a share a
 * little under the cap. Every call that wants an agent earns that share of an abandoned one, every abandoned one is
 * paid for: the credit is the integral of the error. Plain data, changed in place.
 */
import type { AbandonmentCounts, PacingSettings } from './policy.ts';

/** Where it starts, and its ends. 1.4 deviations: 8% of the moments at which the last call was placed overflow. */
const START = 1.5;
const LEAST = 0.2;
const MOST = 4;

/** Steered to this part of the cap, so that the mean stays under it with confidence. */
const PART_OF_CAP = 0.95;

/** Deviations per abandoned call owed, and how much of the credit moves the middle for good. */
const PER_CREDIT = 0.06;
const LEARN = 0.02;

/** Credit is limited: a slow hour must not be spent all at once, nor a burst be paid for all day. */
const MOST_CREDIT = 6;
const LEAST_CREDIT = -8;

/** While the day or the month can bear fewer abandoned calls than that, more caution: deviations per call that lacks. */
const BEARABLE = 1;
const PER_LACKING = 0.5;

export type Caution = { credit: number; middle: number };

export function createCaution(): Caution {
  return { credit: 0, middle: START };
}

/** A call wanted an agent. `starved`: it could not place what it wanted to, so low abandonment means nothing. */
export function earn(
  caution: Caution,
  { abandonmentCap, falseMachineShare = 0 }: PacingSettings,
  starved: boolean,
): void {
  if (abandonmentCap === null || starved) return;
  // Persons taken for machines are abandoned too: so many for each that is seen.
  const earned = (PART_OF_CAP * abandonmentCap - falseMachineShare) / (1 - falseMachineShare);
  caution.credit = Math.min(MOST_CREDIT, caution.credit + earned);
  caution.middle = within(caution.middle - LEARN * PER_CREDIT * PART_OF_CAP * abandonmentCap * caution.credit);
}

export function pay(caution: Caution): void {
  caution.credit = Math.max(LEAST_CREDIT, caution.credit - 1);
}

/** Standard deviations to keep now. */
export function deviations(
  { credit, middle }: Caution,
  { abandonmentCap }: PacingSettings,
  day: AbandonmentCounts,
  month: AbandonmentCounts,
): number {
  if (abandonmentCap === null) return LEAST;
  const bearable = Math.min(
    abandonmentCap * day.wanted - day.abandoned,
    abandonmentCap * month.wanted - month.abandoned,
  );
  return within(middle - PER_CREDIT * credit) + PER_LACKING * Math.max(0, BEARABLE - bearable);
}

function within(value: number): number {
  return Math.min(MOST, Math.max(LEAST, value));
}
