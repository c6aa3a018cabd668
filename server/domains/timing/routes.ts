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

const supervisor = { permission: 'supervisor' } as const;

export function registerTimingRoutes(app: App, timing: TimingService): void {
  app.get('/timing-configs', { config: supervisor, schema: { response: replies(TimingConfigsAnswer) } }, async () =>
    toTimingConfigsAnswer(timing.list()),
  );

  app.post(
    '/timing-configs',
    { config: supervisor, schema: { body: NewTimingConfig, response: replies(TimingConfigAnswer) } },
    async (request) => {
      const { campaign_id, ...patch } = request.body;
      return toTimingConfigAnswer(await timing.create(actorOf(request), campaign_id, fromTimingPatch(patch)));
    },
  );

  app.put(
    '/timing-configs/:id',
    {
      config: supervisor,
      schema: { params: IdParams, body: TimingConfigPatch, response: replies(TimingConfigAnswer) },
    },
    async (request) =>
      toTimingConfigAnswer(await timing.update(actorOf(request), request.params.id, fromTimingPatch(request.body))),
  );
}
