import { servedByOf, type CampaignPlan } from '../../model/scenario.ts';
import { fixed } from './fixed.ts';
import type { PacingPolicy } from './policy.ts';
import { predictive } from './predictive.ts';
import { progressive } from './progressive.ts';
import { createRatio } from './ratio.ts';

/**
 * Returns the campaign's dial method. The default is fixed, which also applies if nobody takes the answered calls,
 * because then agents don't limit the campaign.
 */
export function dialMethodOf(
  plan: Pick<CampaignPlan, 'dialMethod' | 'flow' | 'afterKey' | 'sessions'>,
): PacingPolicy<unknown> {
  const { dialMethod } = plan;
  if (servedByOf(plan) === 'nobody') return fixed;
  switch (dialMethod?.kind) {
    case undefined:
    case 'fixed':
    // Is never asked, because the campaign places nothing by itself.
    case 'manual':
      return fixed;
    // Each contact reserves an idle agent, as each call of progressive dialing does.
    case 'preview':
    case 'progressive':
      return progressive;
    case 'ratio':
      return createRatio(dialMethod.level);
    case 'predictive':
      return predictive;
  }
}
