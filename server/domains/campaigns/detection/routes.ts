import { detectionRoutes } from '#shared/contracts/detection.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { DetectionService } from './service.ts';
import { toDetectionAnswer } from './views.ts';

export function registerDetectionRoutes(app: App, detection: DetectionService): void {
  serve(app, detectionRoutes, {
    'GET /campaigns/:id/detection': {
      permission: 'user',
      errors: ['campaign_not_found'],
      summary: 'What machine detection costs a campaign',
      description:
        "Over the campaign's ended calls of the last 7 days by the time of their claim, or over the newest 200,000: see `since`. The fields amd_*, veredicto_amd, respondida_por, desenlace, dtmf and etapas of the call export give the same figures.",
      handle: async ({ params }) => toDetectionAnswer(await detection.costOf(params.id)),
    },
  });
}
