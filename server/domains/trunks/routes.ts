import { IdParams } from '#shared/contracts/common.ts';
import {
  NewTrunk,
  ProvidersAnswer,
  TrunkAnswer,
  TrunkDeleteAnswer,
  TrunkPatch,
  TrunksAnswer,
} from '#shared/contracts/trunks.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { TrunkService } from './service.ts';
import { fromTrunkPatch, toProvidersAnswer, toTrunkAnswer, toTrunkDeleteAnswer, toTrunksAnswer } from './views.ts';

const CREATED = 'Trunk creado con éxito';
const UPDATED = 'Trunk actualizado con éxito';
const REFUSALS = [
  'fields_required',
  'country_code_invalid',
  'dv_code_invalid',
  'host_invalid',
  'codec_unsupported',
  'engine_unavailable',
] as const;

export function registerTrunkRoutes(app: App, trunks: TrunkService): void {
  app.get(
    '/trunks',
    {
      config: { permission: 'supervisor' },
      schema: { summary: 'All trunks, by priority, with the calls on each now', response: replies(TrunksAnswer) },
    },
    async () => toTrunksAnswer(trunks.list()),
  );

  app.post(
    '/trunks',
    {
      config: { permission: 'admin', errors: REFUSALS },
      schema: {
        summary: 'Add a trunk',
        description: 'Campaigns that wait for one to the country go on at once.',
        body: NewTrunk,
        response: replies(TrunkAnswer),
      },
    },
    async (request) => {
      const { name, host, country_code: countryCode } = request.body;
      const trunk = { ...fromTrunkPatch(request.body), name, host, countryCode };
      return toTrunkAnswer(await trunks.create(actorOf(request), trunk), CREATED);
    },
  );

  app.put(
    '/trunks/:id',
    {
      config: { permission: 'admin', errors: ['trunk_not_found', ...REFUSALS] },
      schema: {
        summary: 'Change a trunk',
        description:
          'Only the fields that are present change, of sip_config, too. What is not placed yet is decided anew; calls on the trunk finish.',
        params: IdParams,
        body: TrunkPatch,
        response: replies(TrunkAnswer),
      },
    },
    async (request) =>
      toTrunkAnswer(await trunks.update(actorOf(request), request.params.id, fromTrunkPatch(request.body)), UPDATED),
  );

  app.delete(
    '/trunks/:id',
    {
      config: { permission: 'admin', errors: ['trunk_not_found', 'engine_unavailable'] },
      schema: {
        summary: 'Delete a trunk',
        description:
          'Calls on it finish. CLIs of which it was the provider stay in the inventory without one; its caller-id config goes with it. The history keeps its name.',
        params: IdParams,
        response: replies(TrunkDeleteAnswer),
      },
    },
    async (request) => toTrunkDeleteAnswer(request.params.id, await trunks.remove(actorOf(request), request.params.id)),
  );

  app.get(
    '/multi-sip/provedores',
    {
      config: { permission: 'user' },
      schema: { summary: 'The trunks as providers, with their live load', response: replies(ProvidersAnswer) },
    },
    async () => toProvidersAnswer(trunks.list()),
  );
}
