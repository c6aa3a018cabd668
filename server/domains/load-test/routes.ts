import {
  LoadTestResultsAnswer,
  LoadTestResultsQuery,
  LoadTestStart,
  LoadTestStatusAnswer,
} from '#shared/contracts/load-test.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { LoadTestService } from './service.ts';
import { fromStart, toResultsAnswer, toStatusAnswer } from './views.ts';

const STARTED = 'Test de carga iniciado con éxito!';
const STOPPED = 'Test de carga detenido!';

export function registerLoadTestRoutes(app: App, service: LoadTestService): void {
  app.post(
    '/performance/load-test/start',
    { config: { permission: 'admin' }, schema: { body: LoadTestStart, response: replies(LoadTestStatusAnswer) } },
    async (request) => toStatusAnswer(await service.start(actorOf(request), fromStart(request.body)), STARTED),
  );

  app.post(
    '/performance/load-test/stop',
    { config: { permission: 'admin' }, schema: { response: replies(LoadTestStatusAnswer) } },
    async (request) => toStatusAnswer(await service.stop(actorOf(request)), STOPPED),
  );

  app.get(
    '/performance/load-test/status',
    { config: { permission: 'admin' }, schema: { response: replies(LoadTestStatusAnswer) } },
    async () => toStatusAnswer(service.last()),
  );

  app.get(
    '/performance/load-test/results',
    {
      config: { permission: 'admin' },
      schema: { querystring: LoadTestResultsQuery, response: replies(LoadTestResultsAnswer) },
    },
    async () => toResultsAnswer(service.last()),
  );
}
