import { reportRoutes, type ReportQuery } from '#shared/contracts/reports.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { asFile, SHEET_REPLIES } from '#server/platform/http/files.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendJson } from '#server/platform/http/streamed-list.ts';
import type { ReportAsked, ReportService } from './service.ts';
import { fromDimension } from './views.ts';

const supervisor = { permission: 'supervisor', errors: ['date_range_invalid', 'report_too_long'] } as const;

function askedBy({ dimension = 'dia', fecha_inicio, fecha_fin, campaign_id }: ReportQuery): ReportAsked {
  return {
    by: fromDimension(dimension),
    firstDay: fecha_inicio,
    lastDay: fecha_fin,
    campaignId: campaign_id ?? null,
  };
}

export function registerReportRoutes(app: App, reports: ReportService): void {
  serve(app, reportRoutes, {
    'GET /reports': {
      ...supervisor,
      summary: 'Figures of the calls of some days',
      description:
        "By a dimension, with totals that are the same in each. Days are the console's; without any, today. A call counts in the hour " +
        "of its end. Agents' times are known by day, hour and agent, and not of one campaign: elsewhere their figures are null.",
      handle: async ({ query }, reply) => sendJson(reply, await reports.json(askedBy(query))),
    },

    'GET /reports/export': {
      ...supervisor,
      summary: 'The rows of a report as a file',
      description:
        'The columns are the fields of a row, in the same order; those of a workbook have their names in words.',
      response: SHEET_REPLIES,
      handle: async (request, reply) => {
        const { export: format = 'csv', dimension = 'dia', separador = ',' } = request.query;
        const { firstDay, lastDay, body } = await reports.export(
          actorOf(request),
          askedBy(request.query),
          format === 'csv' ? { format, separator: separador } : { format },
        );
        asFile(reply, format, `reporte-${dimension}-${firstDay}-${lastDay}`);
        return reply.send(body);
      },
    },
  });
}
