import { callRoutes } from '#shared/contracts/calls.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { asFile, SHEET_REPLIES } from '#server/platform/http/files.ts';
import { serve } from '#server/platform/http/serve.ts';
import { readHistoryFilter } from './history-filter.ts';
import type { CallService } from './service.ts';
import { toActiveCalls, toCallAnswer, toCallsInProgress, toHistoryAnswer, toHistoryRows } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const user = { permission: 'user' } as const;
const operator = { permission: 'operator' } as const;
const supervisor = { permission: 'supervisor' } as const;

/** Errors for a call that is not live, and for an engine that is down. */
const ENDING = ['call_not_found', 'call_ended', 'engine_unavailable'] as const;
const PAGE_SIZE = 10;
const TRANSFERRED = {
  success: true,
  message: serverMsg('Llamada transferida'),
  mensaje: serverMsg('Llamada transferida'),
} as const;
const ENDED = {
  success: true,
  message: serverMsg('Llamada finalizada'),
  mensaje: serverMsg('Llamada finalizada'),
} as const;

export function registerCallRoutes(app: App, calls: CallService): void {
  serve(app, callRoutes, {
    'GET /llamadas/historico': {
      ...user,
      errors: ['date_range_invalid'],
      summary: 'A page of the call history',
      description:
        'Every attempt, including live ones, newest first, with the figures of all matching calls and of the preceding period.',
      handle: async ({ query }) =>
        toHistoryAnswer(
          await calls.history(
            readHistoryFilter(query, calls.timeZone(), calls.dialCodesOf(query)),
            query.page ?? 1,
            query.page_size ?? PAGE_SIZE,
          ),
        ),
    },

    'GET /llamadas/historico/rows': {
      ...user,
      errors: ['date_range_invalid'],
      summary: 'A page of the call history without the figures',
      description:
        'The rows of the same page, at once. The figures of some filters take longer, in a history of millions.',
      handle: async ({ query }) => {
        const { page = 1, page_size: pageSize = PAGE_SIZE } = query;
        const filter = readHistoryFilter(query, calls.timeZone(), calls.dialCodesOf(query));
        return toHistoryRows(await calls.rows(filter, page, pageSize), page, pageSize);
      },
    },

    'GET /llamadas/historico/export': {
      ...operator,
      errors: ['date_range_invalid'],
      summary: 'The call history as a file',
      description:
        'The same filters over all pages, streamed. The columns of CSV are the fields of a row, in the same order. Those of a workbook are in words; with `campaign_id` they include the other columns of its lists, 100 at most. At most two long workbooks are written at a time (503 for a third).',
      response: SHEET_REPLIES,
      handle: async (request, reply) => {
        const { query } = request;
        const { export: format = 'csv', separador = ',' } = query;
        const filter = readHistoryFilter(query, calls.timeZone(), calls.dialCodesOf(query));
        const file = await calls.export(actorOf(request), filter, format, separador);
        asFile(reply, format, `historial-llamadas-${calls.today()}`);
        return reply.send(file);
      },
    },

    'GET /llamadas/en-progreso': {
      ...user,
      summary: 'Calls in progress',
      handle: async () => toCallsInProgress(calls.live()),
    },

    'GET /monitoring/llamadas-activas': {
      ...user,
      summary: 'The real-time monitor: one row per live call',
      handle: async () => toActiveCalls(calls.live()),
    },

    'GET /llamadas/:id': {
      ...user,
      errors: ['call_not_found'],
      summary: 'One call, live or ended',
      description: '`metadatos` has the stages it has reached so far.',
      handle: async ({ params }) => toCallAnswer(calls.find(params.id)),
    },

    'POST /llamadas/finalizar': {
      ...supervisor,
      errors: ENDING,
      summary: 'End a call in progress, named in the body',
      description: 'The result is always finalizada_por_admin; `resultado` is ignored.',
      handle: async (request) => {
        await calls.end(actorOf(request), request.body.llamada_id);
        return ENDED;
      },
    },

    'POST /presione1/llamadas/:id/transferir': {
      ...supervisor,
      errors: [...ENDING, 'extension_not_found', 'call_not_transferable', 'agent_not_free', 'call_on_other_pbx'],
      summary: 'Transfer a call to an agent',
      description: '100 is the queue of free agents. Possible after the call was answered or while it is in its menu.',
      handle: async (request) => {
        await calls.transfer(actorOf(request), request.params.id, request.body.extension);
        return TRANSFERRED;
      },
    },

    'POST /presione1/llamadas/:id/finalizar': {
      ...supervisor,
      errors: ENDING,
      summary: 'End a call in progress',
      description: 'The result is finalizada_por_admin.',
      handle: async (request) => {
        await calls.end(actorOf(request), request.params.id);
        return ENDED;
      },
    },
  });
}
