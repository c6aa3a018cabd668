import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { CliAnswer, CliDeleteAnswer, CliPatch, ClisAnswer, NewCli } from '#shared/contracts/clis.ts';
import { IdParams } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import { sendJson, sendList } from '#server/http/streamed-list.ts';
import type { ShortList } from './short-list.ts';
import type { CliService } from './service.ts';
import { fromCliPatch, toCli, toCliAnswer, toCliDeleteAnswer } from './views.ts';

const CREATED = '¡CLI creado exitosamente!';
const UPDATED = 'CLI actualizado con éxito';
const REFUSALS = ['cli_required', 'cli_number_invalid', 'trunk_not_found', 'cli_exists', 'engine_unavailable'] as const;

export function registerCliRoutes(app: App, clis: CliService, shortList: ShortList): void {
  app.get(
    '/code2base/clis',
    {
      config: { permission: 'user' },
      schema: {
        summary: 'The inventory of caller ids, whole',
        description: 'Streamed where it is longer than a page: the answer may be long.',
        response: replies(Type.Unsafe<Readable | Buffer | string>(ClisAnswer)),
      },
    },
    async (_request, reply) => {
      const json = shortList();
      return json === null ? sendList(reply, 'clis', clis.pages(), toCli) : sendJson(reply, json);
    },
  );

  app.post(
    '/code2base/clis',
    {
      config: { permission: 'admin', errors: REFUSALS },
      schema: {
        summary: "Enter a number of one's own into the inventory",
        description: 'A campaign without a caller id of its own shows the active numbers of the inventory in rotation.',
        body: NewCli,
        response: replies(CliAnswer),
      },
    },
    async (request) => {
      const { numero: phone } = request.body;
      return toCliAnswer(await clis.create(actorOf(request), { ...fromCliPatch(request.body), phone }), CREATED);
    },
  );

  app.put(
    '/code2base/clis/:id',
    {
      config: { permission: 'admin', errors: ['cli_not_found', 'cli_in_use', ...REFUSALS] },
      schema: {
        summary: 'Change a number of the inventory',
        description:
          'Only the fields that are present change. The number itself can change while nothing is set to show it.',
        params: IdParams,
        body: CliPatch,
        response: replies(CliAnswer),
      },
    },
    async (request) =>
      toCliAnswer(await clis.update(actorOf(request), request.params.id, fromCliPatch(request.body)), UPDATED),
  );

  app.delete(
    '/code2base/clis/:id',
    {
      config: { permission: 'admin', errors: ['cli_not_found', 'cli_in_use', 'engine_unavailable'] },
      schema: {
        summary: 'Take a number out of the inventory',
        description: 'Not while a campaign or a caller-id config is set to show it: 409.',
        params: IdParams,
        response: replies(CliDeleteAnswer),
      },
    },
    async (request) => toCliDeleteAnswer(await clis.remove(actorOf(request), request.params.id)),
  );
}
