import { TableExport, exportRoutes } from '#shared/contracts/exports.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { asFile, fileReplies } from '#server/platform/http/files.ts';
import type { ExportService } from './service.ts';

export function registerExportRoutes(app: App, exports: ExportService): void {
  serve(app, exportRoutes, {
    'GET /performance/export/:type': {
      exposeHeadRoute: false,
      permission: 'admin',
      errors: ['export_type_unknown', 'load_test_without_results'],
      summary: 'Export data as a file',
      description:
        '`metrics`: the stored counts of every second, oldest first. `calls`: every attempt, as in the history, newest first. ' +
        '`cli`: the inventory of caller ids. `load-test`: the results of the last test. Files of any length are streamed; a ' +
        'workbook begins a new sheet every 1,048,575 rows, and at most two workbooks are written at a time (503 for a third).',
      response: fileReplies(TableExport),
      handle: async (request, reply) => {
        const { format = 'csv', separador = ',' } = request.query;
        const { name, body } = await exports.open(actorOf(request), request.params.type, format, separador);
        asFile(reply, format, name);
        return reply.send(body);
      },
    },
  });
}
