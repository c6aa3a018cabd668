import { detectionRoutes } from '#shared/contracts/detection.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { App } from '#server/platform/http/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { CostAnswer, CostRequest } from './reader.ts';
import { toDetectionAnswer } from './views.ts';

const PERIOD_MS = 7 * DAY_MS;

type DetectionRoutesDeps = {
  readonly hasCampaign: (id: number) => boolean;
  /** Runs in the pool. */
  readonly readCost: (request: CostRequest) => Promise<CostAnswer>;
  readonly clock: Clock;
};

export function registerDetectionRoutes(app: App, { hasCampaign, readCost, clock }: DetectionRoutesDeps): void {
  serve(app, detectionRoutes, {
    'GET /campaigns/:id/detection': {
      permission: 'user',
      errors: ['campaign_not_found'],
      summary: 'What machine detection costs a campaign',
      description:
        "Over the campaign's ended calls of the last 7 days by the time of their claim, or over the newest 200,000: see `since`. The fields amd_*, veredicto_amd, respondida_por, desenlace, dtmf and etapas of the call export give the same figures.",
      handle: async ({ params: { id } }) => {
        if (!hasCampaign(id)) fail('campaign_not_found', { id });
        const untilMs = clock.nowMs();
        const cost = await readCost({ campaignId: id, sinceMs: untilMs - PERIOD_MS, untilMs });
        return toDetectionAnswer(cost, untilMs);
      },
    },
  });
}
