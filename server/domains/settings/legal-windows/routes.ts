import { legalWindowRoutes } from '#shared/contracts/legal-windows.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { LegalWindowService } from './service.ts';
import { fromLegalWindowsBody, toLegalWindowsAnswer, toSavedAnswer } from './views.ts';

export function registerLegalWindowRoutes(app: App, legal: LegalWindowService): void {
  serve(app, legalWindowRoutes, {
    'GET /legal-windows': {
      permission: 'user',
      summary: 'The legal dial windows',
      handle: async () => toLegalWindowsAnswer(legal),
    },

    'PUT /legal-windows': {
      permission: 'admin',
      errors: ['country_unknown', 'legal_hours_invalid', 'date_invalid', 'legal_window_required', 'engine_unavailable'],
      summary: 'Set the legal dial windows',
      description:
        'Replaces all previous settings. Sending back the answer of GET changes nothing: windows equal to the defaults, such as the open windows of demo mode, are not stored. A server that makes real calls refuses windows without hours (null).',
      handle: async (request) => {
        await legal.set(actorOf(request), fromLegalWindowsBody(request.body));
        return toSavedAnswer(legal);
      },
    },
  });
}
