import { legalWindowRoutes } from '#shared/contracts/legal-windows.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import type { LegalWindowService } from './service.ts';
import { fromLegalWindowsBody, toLegalWindowsAnswer, toSavedAnswer } from './views.ts';

export function registerLegalWindowRoutes(app: App, legal: LegalWindowService): void {
  serve(app, legalWindowRoutes, {
    'GET /legal-windows': {
      permission: 'user',
      summary: 'When the law lets people be called',
      handle: async () => toLegalWindowsAnswer(legal.rulingNow(), legal.isConfigured()),
    },

    'PUT /legal-windows': {
      permission: 'admin',
      errors: ['country_unknown', 'legal_hours_invalid', 'date_invalid', 'engine_unavailable'],
      summary: 'Set when the law lets people be called',
      description:
        'Replaces what was set, as a whole. What GET answers, sent back, changes nothing: what rules anyway, as the open windows of demo mode do there, is not stored.',
      handle: async (request) => {
        await legal.set(actorOf(request), fromLegalWindowsBody(request.body));
        return toSavedAnswer(legal.rulingNow(), legal.isConfigured());
      },
    },
  });
}
