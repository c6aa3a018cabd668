import { TrunkPatch, trunkRoutes } from '#shared/contracts/trunks.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { refuseStale } from '#server/platform/http/versions.ts';
import type { TrunkService } from './service.ts';
import {
  fromTrunkPatch,
  toHealthAnswer,
  toProvidersAnswer,
  toTrunk,
  toTrunkAnswer,
  toTrunkDeleteAnswer,
  toTrunksAnswer,
} from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const CREATED = serverMsg('Trunk creado con éxito');
const UPDATED = serverMsg('Trunk actualizado con éxito');
const PROBED = serverMsg('La próxima llamada prueba el trunk');
const REFUSALS = [
  'fields_required',
  'country_code_invalid',
  'dv_code_invalid',
  'host_invalid',
  'codec_unsupported',
  'trunk_username_required',
  'number_prefix_emergency',
  'audio_unknown',
  'audio_unplayable',
  'engine_unavailable',
] as const;

export function registerTrunkRoutes(app: App, trunks: TrunkService): void {
  serve(app, trunkRoutes, {
    'GET /trunks': {
      permission: 'supervisor',
      summary: 'All trunks, by priority, with the calls on each now',
      handle: async () => toTrunksAnswer(trunks.list()),
    },

    'POST /trunks': {
      permission: 'admin',
      errors: REFUSALS,
      summary: 'Add a trunk',
      description: 'Campaigns waiting for a trunk to the country continue at once.',
      handle: async (request) => {
        const { name, host, country_code: countryCode } = request.body;
        const trunk = { ...fromTrunkPatch(request.body), name, host, countryCode };
        return toTrunkAnswer(await trunks.create(actorOf(request), trunk), CREATED);
      },
    },

    'PUT /trunks/:id': {
      permission: 'admin',
      errors: ['trunk_not_found', 'stale_write', ...REFUSALS],
      summary: 'Change a trunk',
      description:
        'Absent fields stay as they are, also within sip_config. Queued calls are decided again; calls on the trunk finish. Its rest ends.',
      handle: async (request) => {
        const { params, body } = request;
        refuseStale(body.version, TrunkPatch, toTrunk(trunks.find(params.id)));
        return toTrunkAnswer(await trunks.update(actorOf(request), params.id, fromTrunkPatch(body)), UPDATED);
      },
    },

    'DELETE /trunks/:id': {
      permission: 'admin',
      errors: ['trunk_not_found', 'engine_unavailable'],
      summary: 'Delete a trunk',
      description:
        'Calls on it finish. Its CLIs stay in the inventory without a provider; its caller-id config is deleted with it. The history retains its name.',
      handle: async (request) =>
        toTrunkDeleteAnswer(request.params.id, await trunks.remove(actorOf(request), request.params.id)),
    },

    'GET /trunks/:id/health': {
      permission: 'supervisor',
      errors: ['trunk_not_found'],
      summary: 'Health of a trunk: its rest, and its calls of the last 24 hours by hour and SIP status',
      handle: async ({ params }) => toHealthAnswer(trunks.find(params.id).health, await trunks.hours(params.id)),
    },

    'POST /trunks/:id/probe': {
      permission: 'admin',
      errors: ['trunk_not_found', 'trunk_not_resting', 'engine_unavailable'],
      summary: 'End the rest of a trunk, so that the next call probes it',
      handle: async (request) => toTrunkAnswer(await trunks.probe(actorOf(request), request.params.id), PROBED),
    },

    'GET /multi-sip/provedores': {
      permission: 'user',
      summary: 'The trunks as providers, with their live load',
      handle: async () => toProvidersAnswer(trunks.list()),
    },
  });
}
