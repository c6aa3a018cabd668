import {
  ActiveCallsAnswer,
  CallAnswer,
  CallsInProgressAnswer,
  EndCallBody,
  ExportQuery,
  HistoryAnswer,
  HistoryQuery,
  TransferBody,
} from '#shared/contracts/calls.ts';
import { IdParams, Ok } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { CSV_REPLIES } from '#server/http/csv-replies.ts';
import { replies } from '#server/http/replies.ts';
import { readHistoryFilter } from './history-filter.ts';
import type { CallService } from './service.ts';
import { toActiveCalls, toCallAnswer, toCallsInProgress, toHistoryAnswer } from './views.ts';

const user = { permission: 'user' } as const;
const operator = { permission: 'operator' } as const;
const supervisor = { permission: 'supervisor' } as const;

/** What the engine answers of a call that does not live, and when it is not there itself. */
const ENDING = ['call_not_found', 'call_ended', 'engine_unavailable'] as const;
const PAGE_SIZE = 10;
const TRANSFERRED = { success: true, message: 'Llamada transferida', mensaje: 'Llamada transferida' } as const;
const ENDED = { success: true, message: 'Llamada finalizada', mensaje: 'Llamada finalizada' } as const;

export function registerCallRoutes(app: App, calls: CallService): void {
  app.get(
    '/llamadas/historico',
    {
      config: { ...user, errors: ['date_range_invalid'] },
      schema: {
        summary: 'The history of calls, a page of it',
        description:
          'Every attempt, live ones too, newest first, with the figures of all that pass the filters and those of the period before.',
        querystring: HistoryQuery,
        response: replies(HistoryAnswer),
      },
    },
    async ({ query }) =>
      toHistoryAnswer(
        await calls.history(readHistoryFilter(query, calls.timeZone()), query.page ?? 1, query.page_size ?? PAGE_SIZE),
      ),
  );

  app.get(
    '/llamadas/historico/export',
    {
      config: { ...operator, errors: ['date_range_invalid'] },
      schema: {
        summary: 'The history as a CSV file',
        description: 'The same filters, all pages, streamed; the columns are the fields of a row, in their order.',
        querystring: ExportQuery,
        response: CSV_REPLIES,
      },
    },
    async (request, reply) => {
      const { query } = request;
      const filter = readHistoryFilter(query, calls.timeZone());
      void reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="historial-llamadas-${calls.today()}.csv"`);
      return reply.send(calls.export(actorOf(request), filter, query.separador ?? ','));
    },
  );

  app.get(
    '/llamadas/en-progreso',
    { config: user, schema: { summary: 'Calls in progress', response: replies(CallsInProgressAnswer) } },
    async () => toCallsInProgress(calls.live()),
  );

  app.get(
    '/monitoring/llamadas-activas',
    {
      config: user,
      schema: { summary: 'The real-time monitor: a line for each live call', response: replies(ActiveCallsAnswer) },
    },
    async () => toActiveCalls(calls.live()),
  );

  app.get(
    '/llamadas/:id',
    {
      config: { ...user, errors: ['call_not_found'] },
      schema: {
        summary: 'One call, live or ended',
        description: '`metadatos` has the stages of its life as far as it has come.',
        params: IdParams,
        response: replies(CallAnswer),
      },
    },
    async ({ params }) => toCallAnswer(calls.find(params.id)),
  );

  app.post(
    '/llamadas/finalizar',
    {
      config: { ...supervisor, errors: ENDING },
      schema: {
        summary: 'End a call in progress, named in the body',
        description: 'Whatever `resultado` says, it becomes finalizada_por_admin.',
        body: EndCallBody,
        response: replies(Ok),
      },
    },
    async (request) => {
      await calls.end(actorOf(request), request.body.llamada_id);
      return ENDED;
    },
  );

  app.post(
    '/presione1/llamadas/:id/transferir',
    {
      config: {
        ...supervisor,
        errors: [...ENDING, 'extension_not_found', 'call_not_transferable', 'agent_not_free'],
      },
      schema: {
        summary: 'Send a call to an agent',
        description: '100 is the queue of free agents. Possible while it is listened to, or in its menu.',
        params: IdParams,
        body: TransferBody,
        response: replies(Ok),
      },
    },
    async (request) => {
      await calls.transfer(actorOf(request), request.params.id, request.body.extension);
      return TRANSFERRED;
    },
  );

  app.post(
    '/presione1/llamadas/:id/finalizar',
    {
      config: { ...supervisor, errors: ENDING },
      schema: {
        summary: 'End a call in progress',
        description: 'It becomes finalizada_por_admin.',
        params: IdParams,
        response: replies(Ok),
      },
    },
    async (request) => {
      await calls.end(actorOf(request), request.params.id);
      return ENDED;
    },
  );
}
