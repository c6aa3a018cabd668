/** How long a line rests after its call. */
import type { CampaignPlan } from '../model/scenario.ts';
import type { AbandonmentCounts } from './pacing/policy.ts';
import { waitMultiplierAt } from './wait-multiplier.ts';

/** What the adaptive rule goes by. */
export type LineRestFeedback = {
  /** Agents on shift who are idle, 0 to 1; 0 when nobody is on shift. */
  readonly idleShare: number;
  /** The campaign's calls of the last 24 hours. */
  readonly abandonment: AbandonmentCounts;
  /** Largest share of abandoned calls, 0 to 1; null: no limit. */
  readonly abandonmentCap: number | null;
};

/** An adaptive rest is at most so many times longer, or shorter, than it was set. */
export const ADAPTIVE_RANGE = 4;

/**
 * Milliseconds, whole, that a line rests which came free at `nowMs`: the plan's rest × the multipliers of weekend and
 * night × the adaptive factor where the plan asks for it.
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
 * 4^(a − i): i is the share of idle agents, a how near abandonment is to the cap (1 at it or over it). Idle agents
 * shorten the rest, down to a quarter when all are idle and nobody is abandoned; abandonment lengthens it, up to four
 * times when nobody is idle and the cap is reached. Without a cap only idleness counts.
 */
export function adaptiveFactor({ idleShare, abandonment, abandonmentCap }: LineRestFeedback): number {
  const { answered, abandoned } = abandonment;
  const near = abandonmentCap === null || abandoned === 0 ? 0 : Math.min(1, abandoned / (answered * abandonmentCap));
  return ADAPTIVE_RANGE ** (near - idleShare);
}
