import { doNotCallRoutes } from '#shared/contracts/do-not-call.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { DoNotCallService } from './service.ts';
import { toDoNotCallAnswer, toFormerOptOutsAnswer, toUndoneAnswer, toUndoneListAnswer } from './views.ts';

const permission = 'operator';

export function registerDoNotCallRoutes(app: App, doNotCall: DoNotCallService): void {
  serve(app, doNotCallRoutes, {
    'POST /do-not-call': {
      permission,
      errors: [
        'do_not_call_target',
        'phone_required',
        'phone_format_invalid',
        'phone_area_missing',
        'call_not_found',
        'contact_not_found',
        'blacklist_exists',
      ],
      summary: 'Never call a person again',
      description:
        'Takes exactly one of `phone`, which only supervisors and up may send, `call_id` and `contact_id`. Lists the number on the blacklist at once. A call to it that is not answered yet is hung up, in whichever campaign, a test call too; an answered one goes on. The contacts of these calls, and the one named, are opted out.',
      handle: async (request) => {
        const { phone, call_id: callId, contact_id: contactId, reason } = request.body;
        return toDoNotCallAnswer(await doNotCall.add(actorOf(request), { phone, callId, contactId }, reason ?? ''));
      },
    },

    'GET /do-not-call/removals': {
      permission: 'supervisor',
      summary: 'Numbers whose opt-outs were removed',
      description: 'A list that has one of them says so in its preview and in its result (`former_opt_outs`).',
      handle: async () => toFormerOptOutsAnswer(doNotCall.formerOptOuts()),
    },

    'DELETE /do-not-call/lists/:id': {
      permission: 'supervisor',
      errors: ['removal_reason_required', 'list_importing', 'list_undo_late'],
      summary: 'Remove the opt-outs that a list has brought',
      description:
        'For a list whose column was misread: removes the numbers that it has blacklisted, even if the list was deleted. Needs a reason, which the audit log and the records of the numbers keep. Within 7 days of the import no marks are left; later only administrators can do it, and each number keeps a mark like that of an opt-out removed by itself. Numbers that another list or a person has asked for, too, stay. Contacts that were skipped meanwhile stay skipped.',
      handle: async (request) => {
        const { params, query } = request;
        return toUndoneListAnswer(await doNotCall.undoList(actorOf(request), params.id, query.reason ?? ''));
      },
    },

    'DELETE /do-not-call/:id': {
      permission,
      errors: [
        'blacklist_entry_not_found',
        'do_not_call_not_own',
        'do_not_call_undo_over',
        'do_not_call_asked_again',
        'engine_unavailable',
      ],
      summary: 'Undo it within a minute',
      description:
        'Only for its author, and not once another user has asked for the same. Removes the entry, restores an automatic one that it replaced, and leaves the contacts as they were. The call that it hung up does not count as an attempt.',
      handle: async (request) => toUndoneAnswer(await doNotCall.undo(actorOf(request), request.params.id)),
    },
  });
}
