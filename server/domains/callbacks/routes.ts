import { Readable } from 'node:stream';
import { callbackRoutes } from '#shared/contracts/callbacks.ts';
import { serverMsg } from '#shared/msg.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { asFile, CSV_REPLIES } from '#server/platform/http/files.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { CallbackService } from './service.ts';
import {
  fromCallbackPatch,
  fromCallbacksQuery,
  fromFilters,
  toCallbackAnswer,
  toCallbacksAnswer,
  toCallbacksCsv,
} from './views.ts';

const MOVED = serverMsg('Rellamada actualizada');
const CANCELED = serverMsg('Rellamada cancelada');

export function registerCallbackRoutes(app: App, callbacks: CallbackService, timeZone: () => string): void {
  serve(app, callbackRoutes, {
    'GET /callbacks': {
      permission: 'operator',
      summary: 'Callbacks that were promised, by time',
      description: 'Operators see their own, and those of their teams that nobody alone is to make.',
      handle: async (request) => toCallbacksAnswer(callbacks.page(actorOf(request), fromCallbacksQuery(request.query))),
    },

    'GET /callbacks/export': {
      permission: 'operator',
      summary: 'Callbacks that were promised as CSV, in the order of GET /callbacks',
      response: CSV_REPLIES,
      handle: async (request, reply) => {
        const { separador = ',', ...filters } = request.query;
        const pages = callbacks.export(actorOf(request), fromFilters(filters));
        asFile(reply, 'csv', 'rellamadas');
        return reply.send(Readable.from(toCallbacksCsv(pages(), separador)));
      },
    },

    'PUT /callbacks/:id': {
      permission: 'operator',
      errors: [
        'callback_not_found',
        'callback_not_own',
        'callback_over',
        'contact_in_call',
        'callback_time_invalid',
        'callback_user_not_in_team',
        'engine_unavailable',
      ],
      summary: 'Postpone a callback, or hand it to somebody else',
      description:
        'Absent fields stay as they are. Operators change their own, and those of their teams that are nobody’s, which they may take; supervisors also give them to somebody else.',
      handle: async (request) => {
        const { params, body } = request;
        return toCallbackAnswer(
          await callbacks.update(actorOf(request), params.id, fromCallbackPatch(body, timeZone())),
          MOVED,
        );
      },
    },

    'DELETE /callbacks/:id': {
      permission: 'operator',
      errors: ['callback_not_found', 'callback_not_own', 'callback_over', 'contact_in_call', 'engine_unavailable'],
      summary: 'Cancel a callback',
      description: 'Its campaign does not call the contact again.',
      handle: async (request) =>
        toCallbackAnswer(await callbacks.cancel(actorOf(request), request.params.id), CANCELED),
    },
  });
}
