import { TableExport, exportRoutes } from '#shared/contracts/exports.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { asFile, fileReplies } from '#server/http/files.ts';
import type { ExportService } from './service.ts';

export function registerExportRoutes(app: App, exports: ExportService): void {
  serve(app, exportRoutes, {
    'GET /performance/export/:type': {
      exposeHeadRoute: false,
      permission: 'admin',
      errors: ['export_type_unknown', 'load_test_without_results'],
      summary: 'A file of everything that was measured',
      description:
        '`metrics`: the counts of every second that is kept, oldest first. `calls`: every attempt, as the history has it, newest first. ' +
        '`cli`: the inventory of caller ids. `load-test`: the last test, as its results. Files are streamed, whatever their length; a ' +
        'workbook has another sheet every 1,048,575 rows, and two of them are written at a time (503 for a third).',
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
