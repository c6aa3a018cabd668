import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import {
  BlacklistAnswer,
  BlacklistCheckAnswer,
  BlacklistDeleteAnswer,
  BlacklistEntryAnswer,
  BlacklistQuestion,
  NewBlacklistEntry,
} from '#shared/contracts/blacklist.ts';
import { IdParams } from '#shared/contracts/common.ts';
import { actorOf } from '#server/http/actor.ts';
import type { App } from '#server/http/app.ts';
import { replies } from '#server/http/replies.ts';
import { sendList } from '#server/http/streamed-list.ts';
import type { BlacklistService } from './service.ts';
import { toCheckAnswer, toEntry, toEntryAnswer, toRemovedAnswer } from './views.ts';

const permission = 'admin';

export function registerBlacklistRoutes(app: App, blacklist: BlacklistService): void {
  app.get(
    '/blacklist',
    {
      config: { permission },
      schema: {
        summary: 'The numbers that are not called, whole, newest first',
        description: 'Streamed where it is longer than a page: the answer may be long.',
        response: replies(Type.Unsafe<Readable | string>(BlacklistAnswer)),
      },
    },
    async (_request, reply) => sendList(reply, 'blacklist', blacklist.pages(), toEntry),
  );

  app.post(
    '/blacklist',
    {
      config: { permission, errors: ['phone_required', 'phone_format_invalid', 'blacklist_exists'] },
      schema: {
        summary: 'Put a number on the blacklist',
        description: 'It acts at once, on calls that are decided and not yet placed, too. A call in progress goes on.',
        body: NewBlacklistEntry,
        response: replies(BlacklistEntryAnswer),
      },
    },
    async (request) => {
      const { phone, reason } = request.body;
      return toEntryAnswer(blacklist.add(actorOf(request), phone, reason ?? ''));
    },
  );

  app.delete(
    '/blacklist/:id',
    {
      config: { permission, errors: ['blacklist_entry_not_found'] },
      schema: {
        summary: 'Take a number off the blacklist',
        description:
          'Contacts that were left out because of it stay left out; a list of another campaign may have the number again.',
        params: IdParams,
        response: replies(BlacklistDeleteAnswer),
      },
    },
    async (request) => toRemovedAnswer(blacklist.remove(actorOf(request), request.params.id)),
  );

  app.post(
    '/blacklist/check',
    {
      config: { permission, errors: ['phone_required', 'phone_format_invalid'] },
      schema: {
        summary: 'Ask whether a number is on the blacklist',
        body: BlacklistQuestion,
        response: replies(BlacklistCheckAnswer),
      },
    },
    async (request) => toCheckAnswer(blacklist.check(request.body.phone)),
  );
}
