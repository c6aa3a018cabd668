import { listPriorityRoutes, type RankedListsAnswer } from '#shared/contracts/list-priorities.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { ListPriorityService } from './service.ts';
import { toRankedLists } from './views.ts';

export function registerListPriorityRoutes(app: App, priorities: ListPriorityService): void {
  serve(app, listPriorityRoutes, {
    'GET /campaigns/:id/listas': {
      permission: 'supervisor',
      errors: ['campaign_not_found'],
      summary: 'The lists of a campaign in the order in which they are called',
      handle: async ({ params }) => toRankedLists(priorities.list(params.id)),
    },

    'PUT /contacts/listas/:id/prioridad': {
      permission: 'supervisor',
      errors: ['list_not_found'],
      summary: 'Set which list of a campaign is called first',
      description:
        'Orders contacts that were never called. Retries follow after them, when they are due. Contacts are ranked in the background; `aplicada` says whether this is done.',
      handle: async (request): Promise<RankedListsAnswer> =>
        toRankedLists(priorities.set(actorOf(request), request.params.id, request.body.prioridad)),
    },
  });
}
