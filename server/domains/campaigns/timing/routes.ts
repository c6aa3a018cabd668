import { timingRoutes } from '#shared/contracts/timing.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { TimingService } from './service.ts';
import { fromTimingPatch, toTimingConfigAnswer, toTimingConfigsAnswer } from './views.ts';

const FIELDS = ['hours_invalid', 'ring_too_short', 'timezone_invalid', 'engine_unavailable'] as const;
const supervisor = { permission: 'supervisor' } as const;

export function registerTimingRoutes(app: App, timing: TimingService): void {
  serve(app, timingRoutes, {
    'GET /timing-configs': {
      ...supervisor,
      summary: 'The timing configs of all campaigns',
      handle: async () => toTimingConfigsAnswer(timing.list(), timing.minRingS),
    },

    'POST /timing-configs': {
      ...supervisor,
      errors: ['campaign_not_found', ...FIELDS],
      summary: 'Set the timing config of a campaign',
      description: 'A second config for a campaign replaces the first. Absent fields take their defaults.',
      handle: async (request) => {
        const { campaign_id, ...patch } = request.body;
        return toTimingConfigAnswer(await timing.create(actorOf(request), campaign_id, fromTimingPatch(patch)));
      },
    },

    'PUT /timing-configs/:id': {
      ...supervisor,
      errors: ['timing_config_not_found', ...FIELDS],
      summary: 'Change a timing config',
      description: 'Absent fields stay as they are. A running campaign applies the change at once.',
      handle: async (request) =>
        toTimingConfigAnswer(await timing.update(actorOf(request), request.params.id, fromTimingPatch(request.body))),
    },
  });
}
