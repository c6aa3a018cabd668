import {
  CallerIdConfigAnswer,
  CallerIdConfigDeleteAnswer,
  CallerIdConfigPatch,
  CallerIdConfigsAnswer,
  NewCallerIdConfig,
} from '#shared/contracts/caller-id-configs.ts';
import { IdParams } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { CallerIdService } from './service.ts';
import {
  fromCallerIdPatch,
  toCallerIdConfigAnswer,
  toCallerIdConfigDeleteAnswer,
  toCallerIdConfigsAnswer,
} from './views.ts';

const permission = 'supervisor';
const REFUSALS = [
  'fields_required',
  'cli_number_invalid',
  'caller_pool_invalid',
  'caller_id_target',
  'trunk_not_found',
  'campaign_not_found',
  'engine_unavailable',
] as const;

export function registerCallerIdRoutes(app: App, callerIds: CallerIdService): void {
  app.get(
    '/caller-id-configs',
    {
      config: { permission },
      schema: { summary: 'The caller ids of trunks and campaigns', response: replies(CallerIdConfigsAnswer) },
    },
    async () => toCallerIdConfigsAnswer(callerIds.list()),
  );

  app.post(
    '/caller-id-configs',
    {
      config: { permission, errors: REFUSALS },
      schema: {
        summary: 'Set the caller id of a trunk or of a campaign',
        description:
          "For exactly one of trunk_id and campaign_id; the config that it has is replaced. A campaign's goes before its trunk's. New numbers join the inventory.",
        body: NewCallerIdConfig,
        response: replies(CallerIdConfigAnswer),
      },
    },
    async (request) => {
      const { caller_name: callerName, caller_number: callerNumber } = request.body;
      const config = { ...fromCallerIdPatch(request.body), callerName, callerNumber };
      return toCallerIdConfigAnswer(await callerIds.create(actorOf(request), config));
    },
  );

  app.put(
    '/caller-id-configs/:id',
    {
      config: { permission, errors: ['caller_id_config_not_found', ...REFUSALS] },
      schema: {
        summary: 'Change a caller id',
        description:
          'Only the fields that are present change. For another target, set one of the two ids and null the other; the config that the target has is replaced.',
        params: IdParams,
        body: CallerIdConfigPatch,
        response: replies(CallerIdConfigAnswer),
      },
    },
    async (request) =>
      toCallerIdConfigAnswer(
        await callerIds.update(actorOf(request), request.params.id, fromCallerIdPatch(request.body)),
      ),
  );

  app.delete(
    '/caller-id-configs/:id',
    {
      config: { permission, errors: ['caller_id_config_not_found', 'engine_unavailable'] },
      schema: {
        summary: 'Delete a caller id',
        description: 'Its numbers stay in the inventory.',
        params: IdParams,
        response: replies(CallerIdConfigDeleteAnswer),
      },
    },
    async (request) => {
      await callerIds.remove(actorOf(request), request.params.id);
      return toCallerIdConfigDeleteAnswer(request.params.id);
    },
  );
}
