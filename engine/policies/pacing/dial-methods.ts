/** The product's dial methods by name. */
import type { CampaignPlan } from '../../model/scenario.ts';
import { fixed } from './fixed.ts';
import type { PacingPolicy } from './policy.ts';

export function dialMethodOf(_plan: Pick<CampaignPlan, 'dialMethod'>): PacingPolicy<unknown> {
  return fixed;
}
