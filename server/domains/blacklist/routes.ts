import { blacklistRoutes } from '#shared/contracts/blacklist.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { sendList } from '#server/http/streamed-list.ts';
import type { BlacklistService } from './service.ts';
import { toCheckAnswer, toEntry, toEntryAnswer, toRemovedAnswer } from './views.ts';

const permission = 'admin';

export function registerBlacklistRoutes(app: App, blacklist: BlacklistService): void {
  serve(app, blacklistRoutes, {
    'GET /blacklist': {
      permission,
      summary: 'The numbers that are not called, whole, newest first',
      description: 'Streamed where it is longer than a page: the answer may be long.',
      handle: async (_request, reply) => sendList(reply, 'blacklist', blacklist.pages(), toEntry),
    },

    'POST /blacklist': {
      permission,
      errors: ['phone_required', 'phone_format_invalid', 'blacklist_exists'],
      summary: 'Put a number on the blacklist',
      description: 'It acts at once, on calls that are decided and not yet placed, too. A call in progress goes on.',
      handle: async (request) => {
        const { phone, reason } = request.body;
        return toEntryAnswer(blacklist.add(actorOf(request), phone, reason ?? ''));
      },
    },

    'DELETE /blacklist/:id': {
      permission,
      errors: ['blacklist_entry_not_found'],
      summary: 'Take a number off the blacklist',
      description:
        'Contacts that were left out because of it stay left out; a list of another campaign may have the number again.',
      handle: async (request) => toRemovedAnswer(blacklist.remove(actorOf(request), request.params.id)),
    },

    'POST /blacklist/check': {
      permission,
      errors: ['phone_required', 'phone_format_invalid'],
      summary: 'Ask whether a number is on the blacklist',
      handle: async (request) => toCheckAnswer(blacklist.check(request.body.phone)),
    },
  });
}
