import type { CampaignPlan } from '../../model/scenario.ts';
import { fixed } from './fixed.ts';
import type { PacingPolicy } from './policy.ts';
import { predictive } from './predictive.ts';
import { progressive } from './progressive.ts';
import { createRatio } from './ratio.ts';

/** Returns the dial method of a campaign; fixed when its plan names none. */
export function dialMethodOf({ dialMethod }: Pick<CampaignPlan, 'dialMethod'>): PacingPolicy<unknown> {
  switch (dialMethod?.kind) {
    case undefined:
    case 'fixed':
      return fixed;
    case 'progressive':
      return progressive;
    case 'ratio':
      return createRatio(dialMethod.level);
    case 'predictive':
      return predictive;
  }
}
