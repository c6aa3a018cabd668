import { IdParams } from '#shared/contracts/common.ts';
import { WhyNotAnswer, WhyNotQuery } from '#shared/contracts/waiting.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import type { WhyNotService } from './service.ts';
import { toWhyNotAnswer } from './views.ts';

export function registerWhyNotRoutes(app: App, service: WhyNotService): void {
  app.get(
    '/campaigns/:id/por-que',
    {
      config: { permission: 'supervisor', errors: ['campaign_not_found', 'contact_not_found'] },
      schema: {
        summary: 'Why a contact is not called',
        description: "One reason: its own first, then its campaign's, else that it is next.",
        params: IdParams,
        querystring: WhyNotQuery,
        response: replies(WhyNotAnswer),
      },
    },
    async (request) => toWhyNotAnswer(service.ask(request.params.id, request.query.phone)),
  );
}
