import { cliRoutes } from '#shared/contracts/clis.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { toBulkResult } from '#server/platform/http/take-each.ts';
import { sendList } from '#server/platform/http/streamed-list.ts';
import type { CliService } from './service.ts';
import { fromBulkBody, fromCliPatch, toCli, toCliAnswer, toCliDeleteAnswer } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const CREATED = serverMsg('¡CLI creado exitosamente!');
const UPDATED = serverMsg('CLI actualizado con éxito');
const REFUSALS = ['cli_required', 'cli_number_invalid', 'trunk_not_found', 'cli_exists', 'engine_unavailable'] as const;

export function registerCliRoutes(app: App, clis: CliService): void {
  serve(app, cliRoutes, {
    'GET /code2base/clis': {
      permission: 'user',
      summary: 'The whole inventory of caller ids',
      description: 'Streamed when longer than a page.',
      handle: async (_request, reply) => sendList(reply, 'clis', await clis.pages(), toCli),
    },

    'POST /code2base/clis': {
      permission: 'admin',
      errors: REFUSALS,
      summary: 'Add a number to the inventory',
      description: 'A campaign without a caller id of its own shows the active numbers of the inventory in rotation.',
      handle: async (request) => {
        const { numero: phone } = request.body;
        return toCliAnswer(await clis.create(actorOf(request), { ...fromCliPatch(request.body), phone }), CREATED);
      },
    },

    'POST /code2base/clis/acciones': {
      permission: 'admin',
      errors: ['trunk_not_found', 'engine_unavailable'],
      summary: 'Switch, assign to a provider or remove many numbers of the inventory',
      description:
        'Each number is checked and audited as in a single request. A number that is in use or already in the requested state is left unchanged, and the answer says why.',
      handle: async (request) => {
        const { body } = request;
        return toBulkResult(await clis.workAll(actorOf(request), fromBulkBody(body), body.ids));
      },
    },

    'PUT /code2base/clis/:id': {
      permission: 'admin',
      errors: ['cli_not_found', 'cli_in_use', ...REFUSALS],
      summary: 'Change a number of the inventory',
      description:
        'Absent fields stay as they are. The number itself can change only while no campaign or caller-id config uses it.',
      handle: async (request) =>
        toCliAnswer(await clis.update(actorOf(request), request.params.id, fromCliPatch(request.body)), UPDATED),
    },

    'DELETE /code2base/clis/:id': {
      permission: 'admin',
      errors: ['cli_not_found', 'cli_in_use', 'engine_unavailable'],
      summary: 'Remove a number from the inventory',
      description: '409 while a campaign or a caller-id config uses it.',
      handle: async (request) => toCliDeleteAnswer(await clis.remove(actorOf(request), request.params.id)),
    },
  });
}
