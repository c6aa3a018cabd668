import { dossierRoutes } from '#shared/contracts/dossier.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { positionOf } from '#server/platform/http/cursor.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { DossierService } from './service.ts';
import { toDossierAnswer } from './views.ts';

const PAGE_SIZE = 200;

export function registerDossierRoutes(app: App, dossiers: DossierService): void {
  serve(app, dossierRoutes, {
    'GET /dossier': {
      permission: 'supervisor',
      errors: ['phone_unreadable', 'cursor_invalid'],
      summary: 'Everything recorded about a number: lists, decisions, calls and opt-outs',
      description:
        'Records are chained by hashes; what has just happened is chained first. Pages by cursor: pass `siguiente` as `cursor`. Reading is audited.',
      async handle(request) {
        const { phone, cursor, page_size: most = PAGE_SIZE } = request.query;
        return toDossierAnswer(await dossiers.of(phone, { after: positionOf(cursor), most }, actorOf(request)));
      },
    },
  });
}
