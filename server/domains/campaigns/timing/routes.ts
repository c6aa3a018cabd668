import { TimingConfigPatch, timingRoutes } from '#shared/contracts/timing.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { TimingService } from './service.ts';
import {
  fromTimingPatch,
  toTimingConfig,
  toTimingConfigAnswer,
  toTimingConfigsAnswer,
  toTimingInForce,
} from './views.ts';

const FIELDS = ['hours_invalid', 'ring_too_short', 'timezone_invalid', 'engine_unavailable'] as const;
const supervisor = { permission: 'supervisor' } as const;

export function registerTimingRoutes(app: App, timing: TimingService): void {
  serve(app, timingRoutes, {
    'GET /timing-configs': {
      ...supervisor,
      summary: 'The timing configs of all campaigns',
      handle: async () => toTimingConfigsAnswer(timing.list(), timing.listInForce(), timing.minRingS),
    },

    'POST /timing-configs': {
      ...supervisor,
      errors: ['campaign_not_found', 'stale_write', ...FIELDS],
      summary: 'Set the timing config of a campaign',
      description: 'A second config for a campaign replaces the first. Absent fields take their defaults.',
      handle: async (request) => {
        const { campaign_id: campaignId, ...patch } = request.body;
        refuseStale(patch.version, TimingConfigPatch, toTimingInForce(timing.inForceOf(campaignId)));
        return toTimingConfigAnswer(await timing.create(actorOf(request), campaignId, fromTimingPatch(patch)));
      },
    },

    'PUT /timing-configs/:id': {
      ...supervisor,
      errors: ['timing_config_not_found', 'stale_write', ...FIELDS],
      summary: 'Change a timing config',
      description: 'Absent fields stay as they are. A running campaign applies the change at once.',
      handle: async (request) => {
        const { params, body } = request;
        refuseStale(body.version, TimingConfigPatch, toTimingConfig(timing.find(params.id)));
        return toTimingConfigAnswer(await timing.update(actorOf(request), params.id, fromTimingPatch(body)));
      },
    },
  });
}
