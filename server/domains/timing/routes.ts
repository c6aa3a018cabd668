import { IdParams } from '#shared/contracts/common.ts';
import {
  NewTimingConfig,
  TimingConfigAnswer,
  TimingConfigPatch,
  TimingConfigsAnswer,
} from '#shared/contracts/timing.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { TimingService } from './service.ts';
import { fromTimingPatch, toTimingConfigAnswer, toTimingConfigsAnswer } from './views.ts';

const FIELDS = ['hours_invalid', 'ring_too_short', 'timezone_invalid', 'engine_unavailable'] as const;
const supervisor = { permission: 'supervisor' } as const;

export function registerTimingRoutes(app: App, timing: TimingService): void {
  app.get(
    '/timing-configs',
    {
      config: supervisor,
      schema: { summary: 'The timing of every campaign that has one', response: replies(TimingConfigsAnswer) },
    },
    async () => toTimingConfigsAnswer(timing.list(), timing.minRingS),
  );

  app.post(
    '/timing-configs',
    {
      config: { ...supervisor, errors: ['campaign_not_found', ...FIELDS] },
      schema: {
        summary: 'Give a campaign its hours and waits',
        description: 'A second config for a campaign replaces the first. What is absent takes its default.',
        body: NewTimingConfig,
        response: replies(TimingConfigAnswer),
      },
    },
    async (request) => {
      const { campaign_id, ...patch } = request.body;
      return toTimingConfigAnswer(await timing.create(actorOf(request), campaign_id, fromTimingPatch(patch)));
    },
  );

  app.put(
    '/timing-configs/:id',
    {
      config: { ...supervisor, errors: ['timing_config_not_found', ...FIELDS] },
      schema: {
        summary: "Change a campaign's hours and waits",
        description: 'Only the fields that are present. A running campaign goes by them at once.',
        params: IdParams,
        body: TimingConfigPatch,
        response: replies(TimingConfigAnswer),
      },
    },
    async (request) =>
      toTimingConfigAnswer(await timing.update(actorOf(request), request.params.id, fromTimingPatch(request.body))),
  );
}
