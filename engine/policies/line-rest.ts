import type { CampaignPlan } from '../model/scenario.ts';
import type { AbandonmentCounts } from './pacing/policy.ts';
import { waitMultiplierAt } from './wait-multiplier.ts';

export type LineRestFeedback = {
  /** Idle share of the agents or sessions at work, 0 to 1; 0 if none are. */
  readonly idleShare: number;
  /** The campaign's counts over the last 24 hours. */
  readonly abandonment: AbandonmentCounts;
  /** Maximum abandonment rate, 0 to 1, or null for no limit. */
  readonly abandonmentCap: number | null;
};

/** Maximum factor by which the adaptive rule lengthens or shortens a rest. */
export const ADAPTIVE_RANGE = 4;

/**
 * Returns how long a line that became free at `nowMs` rests, in whole milliseconds: the product of the plan's rest, the
 * weekend and night multipliers and, if the plan enables it, the adaptive factor.
 */
export function lineRestMs(
  { lineRestMs: restMs = 0, timing }: Pick<CampaignPlan, 'lineRestMs' | 'timing'>,
  nowMs: number,
  feedback: LineRestFeedback,
): number {
  if (restMs === 0) return 0;
  const adaptive = timing?.adaptive === true ? adaptiveFactor(feedback) : 1;
  return Math.round(restMs * waitMultiplierAt(timing, nowMs) * adaptive);
}

/**
 * Returns 4^(a − i), where i is the share of idle agents and a is the abandonment rate relative to the cap, at most 1.
 * Idle agents shorten the rest, down to a quarter when all are idle and no call was abandoned. Abandonment lengthens
 * it, up to four times when no agent is idle and the cap is reached. Without a cap only idleness counts.
 */
export function adaptiveFactor({ idleShare, abandonment, abandonmentCap }: LineRestFeedback): number {
  const { answered, abandoned } = abandonment;
  const near = abandonmentCap === null || abandoned === 0 ? 0 : Math.min(1, abandoned / (answered * abandonmentCap));
  return ADAPTIVE_RANGE ** (near - idleShare);
}
