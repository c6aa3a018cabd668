import { whyNotRoutes } from '#shared/contracts/waiting.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { WhyNotService } from './service.ts';
import { toWhyNotAnswer } from './views.ts';

export function registerWhyNotRoutes(app: App, service: WhyNotService): void {
  serve(app, whyNotRoutes, {
    'GET /campaigns/:id/por-que': {
      permission: 'supervisor',
      errors: ['campaign_not_found', 'contact_not_found'],
      summary: 'Why a contact is not called',
      description:
        "Returns one reason: the contact's own, otherwise its campaign's, otherwise that the contact is next.",
      handle: async (request) => toWhyNotAnswer(service.ask(request.params.id, request.query.phone)),
    },
  });
}
