import { dossierRoutes } from '#shared/contracts/dossier.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { DossierService } from './service.ts';
import { toDossierAnswer } from './views.ts';

export function registerDossierRoutes(app: App, dossiers: DossierService): void {
  serve(app, dossierRoutes, {
    'GET /dossier': {
      permission: 'supervisor',
      errors: ['phone_unreadable'],
      summary: 'Everything recorded about a number: lists, decisions, calls and opt-outs',
      description: 'Records are chained by hashes; what has just happened is chained first. Reading is audited.',
      handle: async (request) => toDossierAnswer(await dossiers.of(request.query.phone, actorOf(request))),
    },
  });
}
