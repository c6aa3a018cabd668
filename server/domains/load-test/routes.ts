import { LoadTestResultsAnswer, loadTestRoutes } from '#shared/contracts/load-test.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { asFile, fileReplies } from '#server/platform/http/files.ts';
import { toResultsFile } from './files.ts';
import type { LoadTestService } from './service.ts';
import { checkStart } from './start-problems.ts';
import { fromStart, toResultsAnswer, toStatusAnswer } from './views.ts';
import { serverMsg } from '#shared/msg.ts';

const STARTED = serverMsg('Test de carga iniciado con éxito!');
const STOPPED = serverMsg('Test de carga detenido!');
const permission = 'admin';

export function registerLoadTestRoutes(app: App, service: LoadTestService): void {
  serve(app, loadTestRoutes, {
    'POST /performance/load-test/start': {
      permission,
      errors: ['load_test_invalid', 'country_unknown', 'load_test_running', 'engine_unavailable'],
      summary: 'Start a load test',
      description:
        'Runs an engine of its own on synthetic numbers, separate from the campaigns, and changes none of their data. Absent fields take ' +
        'their defaults. All problems of the body are reported together, joined by commas, and one by one in `details.problems`.',
      validatorCompiler: () => checkStart,
      handle: async (request) =>
        toStatusAnswer(await service.start(actorOf(request), fromStart(request.body)), STARTED),
    },

    'POST /performance/load-test/stop': {
      permission,
      errors: ['load_test_stopped'],
      summary: 'Stop the running load test',
      handle: async (request) => toStatusAnswer(await service.stop(actorOf(request)), STOPPED),
    },

    'GET /performance/load-test/status': {
      permission,
      summary: 'Status of the load test',
      description:
        'Idle before the first test. The WebSocket sends the same to admins once a second while a test runs.',
      handle: async () => toStatusAnswer(service.last()),
    },

    'GET /performance/load-test/results': {
      permission,
      errors: ['load_test_without_results'],
      summary: 'Results of the last load test, or of the running one so far',
      description:
        'Before the first test, `data` is null in JSON, and a file is 409. The CSV is one table: a row for the whole test, then one for ' +
        'each minute. The workbook has a sheet for each: results, minutes, countries.',
      response: fileReplies(LoadTestResultsAnswer),
      handle: async (request, reply) => {
        const { format = 'json', separador = ',' } = request.query;
        if (format === 'json') return reply.send(toResultsAnswer(service.last()));
        const file = await toResultsFile(service.last(), format, separador);
        service.taken(actorOf(request), format);
        asFile(reply, format, service.fileName());
        return reply.send(file);
      },
    },
  });
}
