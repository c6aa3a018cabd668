import { peopleReportRoutes, type CodeReportQuery, type PeopleReportQuery } from '#shared/contracts/people-reports.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { asFile, CSV_REPLIES } from '#server/platform/http/files.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendJson } from '#server/platform/http/streamed-list.ts';
import type { PeopleReportAsked, PeopleReports } from './service.ts';

const supervisor = { permission: 'supervisor', errors: ['date_range_invalid', 'report_too_long'] } as const;

const peopleAsked = ({ by = 'person', fecha_inicio, fecha_fin, team_id }: PeopleReportQuery): PeopleReportAsked => ({
  report: 'people',
  by,
  firstDay: fecha_inicio,
  lastDay: fecha_fin,
  teamId: team_id ?? null,
});

const codesAsked = ({ by = 'person', campaign_id, ...query }: CodeReportQuery): PeopleReportAsked => ({
  report: 'codes',
  by,
  firstDay: query.fecha_inicio,
  lastDay: query.fecha_fin,
  teamId: query.team_id ?? null,
  campaignId: campaign_id ?? null,
});

export function registerPeopleReportRoutes(app: App, reports: PeopleReports): void {
  serve(app, peopleReportRoutes, {
    'GET /reports/people': {
      ...supervisor,
      summary: 'Hours, pauses and calls of the people of teams',
      description:
        'Of some days; without any, today. Who worked for two teams counts in each for the time there. A call counts ' +
        'in the hour of its end.',
      handle: async ({ query }, reply) => sendJson(reply, await reports.json(peopleAsked(query))),
    },

    'GET /reports/people/export': {
      ...supervisor,
      summary: 'The rows of that report as CSV',
      description: 'The columns are the fields of a row, and for each reason the pauses and the seconds in them.',
      response: CSV_REPLIES,
      handle: async (request, reply) => {
        const { separador = ',' } = request.query;
        const { body, days } = await reports.export(actorOf(request), peopleAsked(request.query), separador);
        asFile(reply, 'csv', `personas-${days}`);
        return reply.send(body);
      },
    },

    'GET /reports/dispositions': {
      ...supervisor,
      summary: 'How often each wrap-up code was given',
      description: 'A code counts in the hour in which the wrap-up ended.',
      handle: async ({ query }, reply) => sendJson(reply, await reports.json(codesAsked(query))),
    },

    'GET /reports/dispositions/export': {
      ...supervisor,
      summary: 'The rows of that report as CSV',
      description: 'The columns are the fields of a row, in the same order.',
      response: CSV_REPLIES,
      handle: async (request, reply) => {
        const { separador = ',' } = request.query;
        const { body, days } = await reports.export(actorOf(request), codesAsked(request.query), separador);
        asFile(reply, 'csv', `tipificaciones-${days}`);
        return reply.send(body);
      },
    },
  });
}
