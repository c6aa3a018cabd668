import { blacklistRoutes } from '#shared/contracts/blacklist.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { readPeriod } from '#server/platform/http/day-range.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendList } from '#server/platform/http/streamed-list.ts';
import type { BlacklistService } from './service.ts';
import {
  fromPageQuery,
  toCheckAnswer,
  toEntry,
  toEntryAnswer,
  toPageAnswer,
  toRemovedAnswer,
  toUndoAnswer,
  toUndoCount,
} from './views.ts';

const permission = 'admin';
/** Error codes of a number that can't be listed. */
const UNREADABLE = [
  'phone_required',
  'phone_format_invalid',
  'phone_area_missing',
  'phone_incomplete',
  'phone_emergency',
] as const;

export function registerBlacklistRoutes(app: App, blacklist: BlacklistService, timeZone: () => string): void {
  serve(app, blacklistRoutes, {
    'GET /blacklist': {
      permission,
      summary: 'The whole blacklist, newest first',
      description: 'Streamed when longer than a page.',
      handle: async (_request, reply) => sendList(reply, 'blacklist', blacklist.pages(), toEntry),
    },

    'GET /blacklist/entries': {
      permission,
      summary: 'A page of the blacklist, newest first',
      description: 'Searched and counted on the server, for lists of any length.',
      handle: async (request) => toPageAnswer(await blacklist.page(fromPageQuery(request.query))),
    },

    'POST /blacklist': {
      permission,
      errors: [...UNREADABLE, 'blacklist_exists'],
      summary: 'Add a number to the blacklist',
      description:
        'Replaces an entry of an invalid number, which would expire. Takes effect at once, also for the same number with or without its mobile digit (Argentina’s 9, México’s 1, Brasil’s ninth). A call that is not answered yet is hung up; an answered one continues.',
      handle: async (request) => {
        const { phone, reason } = request.body;
        return toEntryAnswer(await blacklist.add(actorOf(request), phone, reason ?? ''));
      },
    },

    'DELETE /blacklist/:id': {
      permission,
      errors: ['blacklist_entry_not_found', 'removal_reason_required'],
      summary: 'Remove a number from the blacklist',
      description:
        'An entry of a person who asked not to be called needs a reason, and leaves a mark that the next upload with the number and its contact’s page show. A contact that reported a call as unwanted (SIP 607) is called again by the rules of its campaign. Contacts rejected because of the entry stay rejected; a list uploaded later may contain the number again.',
      handle: async (request) => {
        const { params, query } = request;
        return toRemovedAnswer(await blacklist.remove(actorOf(request), params.id, query.reason ?? ''));
      },
    },

    'GET /blacklist/undo': {
      permission,
      errors: ['date_range_invalid'],
      summary: 'Count the automatic entries that a trunk caused in a period',
      description: 'What POST /blacklist/undo would remove.',
      handle: async (request) => {
        const { trunk_id: trunkId, ...days } = request.query;
        return toUndoCount(await blacklist.countUndo({ trunkId, ...readPeriod(days, timeZone(), 'invalid_query') }));
      },
    },

    'POST /blacklist/undo': {
      permission,
      errors: ['trunk_not_found', 'date_range_invalid'],
      summary: 'Remove the automatic entries that a trunk caused in a period',
      description:
        'Removes entries of invalid and unwanted numbers that rest on at least one verdict of the trunk in the period, and forgets these verdicts. Opt-outs and manual entries stay, and a number that a list says must not be called stays listed. The consequences are those of removing each number by hand.',
      handle: async (request) => {
        const { trunk_id: trunkId, from, to } = request.body;
        const period = { trunkId, ...readPeriod({ from, to }, timeZone()) };
        return toUndoAnswer(await blacklist.undo(actorOf(request), period, { from, to }));
      },
    },

    'POST /blacklist/check': {
      permission,
      errors: [...UNREADABLE],
      summary: 'Check whether a number is on the blacklist or in a registry',
      handle: async (request) => toCheckAnswer(blacklist.check(request.body.phone)),
    },
  });
}
