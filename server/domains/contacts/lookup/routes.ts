import { contactLookupRoutes } from '#shared/contracts/contact-lookup.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { ContactLookupService } from './service.ts';
import { toCallAgainAnswer, toContactAnswer } from './views.ts';

export function registerContactLookupRoutes(app: App, lookup: ContactLookupService): void {
  serve(app, contactLookupRoutes, {
    'GET /contacts/por-numero': {
      permission: 'operator',
      errors: ['phone_unreadable'],
      summary: 'What happened to a number',
      description:
        'Its contacts in all campaigns, with their rows of the lists, and why each is not being called now. Its calls are in GET /llamadas/historico by `telefono`.',
      handle: async (request) => toContactAnswer(lookup.find(request.query.numero)),
    },

    'POST /contacts/:id/volver-a-llamar': {
      permission: 'supervisor',
      errors: [
        'contact_not_found',
        'campaign_not_found',
        'contact_in_call',
        'contact_blacklisted',
        'contact_opted_out',
        'contact_abandoned_hold',
        'contact_excluded',
        'engine_unavailable',
      ],
      summary: 'Call a contact again',
      description:
        'Makes it the next contact of its campaign, also when it is done: after a success, or after its last attempt, one more. Refused for a contact in a call, for numbers that are blacklisted or opted out, and for contacts excluded from their campaign. A completed campaign becomes a draft; whether and when it calls is up to its state and hours.',
      handle: async (request) => toCallAgainAnswer(await lookup.callAgain(actorOf(request), request.params.id)),
    },
  });
}
