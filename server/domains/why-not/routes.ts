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
      config: { permission: 'supervisor' },
      schema: { params: IdParams, querystring: WhyNotQuery, response: replies(WhyNotAnswer) },
    },
    async (request) => toWhyNotAnswer(service.ask(request.params.id, request.query.phone)),
  );
}
