import { recycleRoutes } from '#shared/contracts/recycling.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import type { RecyclingService } from './service.ts';
import { fromQuery, toCount, toOrder, toRecycleAnswer } from './views.ts';

const supervisor = { permission: 'supervisor' } as const;
const BEGINNING = [
  'campaign_not_found',
  'invalid_query',
  'hours_invalid',
  'recycle_target',
  'recycle_hours',
  'recycle_running',
  'recycle_nothing',
  'engine_unavailable',
] as const;

export function registerRecyclingRoutes(app: App, recycling: RecyclingService, clock: Clock): void {
  serve(app, recycleRoutes, {
    'GET /campaigns/:id/reciclables': {
      ...supervisor,
      errors: ['campaign_not_found', 'invalid_query'],
      summary: 'Number of contacts of a campaign that can be recycled',
      description:
        'Counts called contacts by the outcome of their last call. Contacts in a call, opted out, excluded or on the blacklist are not counted.',
      handle: async ({ params, query }) => toCount(await recycling.count(fromQuery(params.id, query, clock.nowMs()))),
    },

    'POST /campaigns/:id/reciclar': {
      ...supervisor,
      errors: BEGINNING,
      summary: 'Call contacts of a campaign again',
      description:
        'Contacts start again from the first attempt, in the same campaign, in a copy of it, or in another campaign. In the last two cases they form a new list, and contacts still due are excluded from the first campaign, so that only one campaign calls them. Runs in the background, one at a time; follow `GET /reciclajes/{id}`. A new campaign is a draft.',
      handle: async (request) => {
        const { params, body } = request;
        return toRecycleAnswer(await recycling.begin(actorOf(request), toOrder(params.id, body, clock.nowMs())));
      },
    },

    'GET /reciclajes/:id': {
      ...supervisor,
      errors: ['recycle_not_found'],
      summary: 'Progress of a recycling',
      handle: async ({ params }) => toRecycleAnswer(recycling.find(params.id)),
    },

    'POST /reciclajes/:id/interrumpir': {
      ...supervisor,
      errors: ['recycle_not_found'],
      summary: 'Stop a recycling',
      description: 'Contacts already recycled stay recycled.',
      handle: async (request) => toRecycleAnswer(recycling.interrupt(actorOf(request), request.params.id)),
    },
  });
}
