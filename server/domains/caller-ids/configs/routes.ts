import { CallerIdConfigPatch, callerIdRoutes } from '#shared/contracts/caller-id-configs.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { CallerIdService } from './service.ts';
import {
  fromCallerIdPatch,
  toCallerIdConfig,
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

/** The version of a config that does not exist yet. */
const NONE = { version: '' };

export function registerCallerIdRoutes(app: App, callerIds: CallerIdService): void {
  serve(app, callerIdRoutes, {
    'GET /caller-id-configs': {
      permission,
      summary: 'The caller ids of trunks and campaigns',
      handle: async () => toCallerIdConfigsAnswer(callerIds.list()),
    },

    'POST /caller-id-configs': {
      permission,
      errors: ['stale_write', ...REFUSALS],
      summary: 'Set the caller id of a trunk or a campaign',
      description:
        "For exactly one of trunk_id and campaign_id; it replaces an existing config. A campaign's config takes precedence over its trunk's. New numbers are added to the inventory.",
      handle: async (request) => {
        const { caller_name: callerName, caller_number: callerNumber } = request.body;
        const config = { ...fromCallerIdPatch(request.body), callerName, callerNumber };
        const present = callerIds.findFor(config);
        refuseStale(request.body.version, CallerIdConfigPatch, present ? toCallerIdConfig(present) : NONE);
        return toCallerIdConfigAnswer(await callerIds.create(actorOf(request), config));
      },
    },

    'PUT /caller-id-configs/:id': {
      permission,
      errors: ['caller_id_config_not_found', 'stale_write', ...REFUSALS],
      summary: 'Change a caller id',
      description:
        'Absent fields stay as they are. To change the target, set one of the two ids and null the other; an existing config of the target is replaced.',
      handle: async (request) => {
        const { params, body } = request;
        refuseStale(body.version, CallerIdConfigPatch, toCallerIdConfig(callerIds.find(params.id)));
        return toCallerIdConfigAnswer(await callerIds.update(actorOf(request), params.id, fromCallerIdPatch(body)));
      },
    },

    'DELETE /caller-id-configs/:id': {
      permission,
      errors: ['caller_id_config_not_found', 'engine_unavailable'],
      summary: 'Delete a caller id',
      description: 'Its numbers stay in the inventory.',
      handle: async (request) => {
        await callerIds.remove(actorOf(request), request.params.id);
        return toCallerIdConfigDeleteAnswer(request.params.id);
      },
    },
  });
}
