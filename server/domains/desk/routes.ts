import { deskRoutes } from '#shared/contracts/desk.ts';
import { PHONE_SOCKET_PATH } from '#shared/domain/live-connection.ts';
import { actorOf } from '#server/platform/http/actor.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import type { DeskService } from './service.ts';
import {
  fromChoice,
  fromFinish,
  fromTransfer,
  toDeskAnswer,
  toDialCampaignsAnswer,
  toLookupAnswer,
  toTargetsAnswer,
} from './views.ts';

const CODE_ERRORS = ['disposition_unknown', 'disposition_not_offered', 'disposition_note_required'] as const;

const DIAL_ERRORS = [
  'manual_dialing_forbidden',
  'phone_unreadable',
  'contact_never_dialable',
  'dial_not_ready',
  'dial_campaign_stopped',
  'dial_held',
  'contact_in_call',
  'contact_blacklisted',
  'contact_in_registry',
  'contact_opted_out',
  'contact_excluded',
  'contact_abandoned_hold',
] as const;

export function registerDeskRoutes(app: App, desk: DeskService, timeZone: () => string): void {
  serve(app, deskRoutes, {
    'GET /desk': {
      permission: 'operator',
      summary: 'The own desk: state, call in hand and figures of the day',
      handle: async (request) => toDeskAnswer(desk.see(actorOf(request).id)),
    },

    'POST /desk/sign-in': {
      permission: 'operator',
      errors: ['team_not_own', 'agent_in_other_team', 'engine_unavailable'],
      summary: 'Sign in to a team',
      description:
        'Calls come while the WebSocket’s topic `desk` is subscribed to; until then the state is unreachable. Signing in to another team signs out of the present one.',
      handle: async (request) => toDeskAnswer(await desk.signIn(actorOf(request).id, request.body.team_id)),
    },

    'POST /desk/sign-out': {
      permission: 'operator',
      errors: ['agent_signed_out', 'engine_unavailable'],
      summary: 'Sign out, after the call in hand and its wrap-up',
      handle: async (request) => toDeskAnswer(await desk.signOut(actorOf(request).id)),
    },

    'POST /desk/pause': {
      permission: 'operator',
      errors: ['agent_signed_out', 'pause_reason_not_found', 'engine_unavailable'],
      summary: 'Pause, after the call in hand and its wrap-up',
      handle: async (request) => toDeskAnswer(await desk.pause(actorOf(request).id, request.body.reason_id ?? null)),
    },

    'POST /desk/ready': {
      permission: 'operator',
      errors: ['agent_signed_out', 'engine_unavailable'],
      summary: 'End the pause, or cancel one that follows the call in hand',
      handle: async (request) => toDeskAnswer(await desk.ready(actorOf(request).id)),
    },

    'POST /desk/disposition': {
      permission: 'operator',
      errors: ['agent_not_in_call', ...CODE_ERRORS, 'engine_unavailable'],
      summary: 'Say what came of the call in hand, or of the one that is being wrapped up',
      description: 'It counts at the end of the wrap-up; until then it can be replaced.',
      handle: async (request) =>
        toDeskAnswer(await desk.choose(actorOf(request).id, fromChoice(request.body, timeZone()))),
    },

    'POST /desk/finish': {
      permission: 'operator',
      errors: ['agent_not_in_wrap_up', ...CODE_ERRORS, 'engine_unavailable'],
      summary: 'End the wrap-up, with or without a wrap-up code',
      description: 'Without a code, one that was chosen before counts, or else the campaign’s default, if any.',
      handle: async (request) =>
        toDeskAnswer(await desk.finish(actorOf(request).id, fromFinish(request.body, timeZone()))),
    },

    'POST /desk/hold': {
      permission: 'operator',
      errors: ['agent_not_in_call', 'engine_unavailable'],
      summary: 'Put the person called on hold, or end the hold',
      description: 'The person hears music. The recording pauses.',
      handle: async (request) => {
        const { call_id: callId, held: isHeld } = request.body;
        return toDeskAnswer(await desk.control(actorOf(request).id, callId, { kind: 'hold', isHeld }));
      },
    },

    'POST /desk/mute': {
      permission: 'operator',
      errors: ['agent_not_in_call', 'engine_unavailable'],
      summary: 'Mute the own microphone in the call in hand, or unmute it',
      handle: async (request) => {
        const { call_id: callId, muted: isMuted } = request.body;
        return toDeskAnswer(await desk.control(actorOf(request).id, callId, { kind: 'mute', isMuted }));
      },
    },

    'GET /desk/transfer-targets': {
      permission: 'operator',
      summary: 'Whom the call in hand can be transferred to now',
      handle: async (request) => toTargetsAnswer(desk.transferTargets(actorOf(request).id)),
    },

    'POST /desk/transfer': {
      permission: 'operator',
      errors: [
        'agent_not_in_call',
        'agent_not_free',
        'call_on_other_pbx',
        'team_unstaffed',
        'transfer_number_not_found',
        'transfer_number_unreachable',
        'engine_unavailable',
      ],
      summary: 'Transfer the call in hand to a person, to a team or to an outside number, and leave it',
      description:
        'The person must be ready; in a team’s queue the call is first. There is no wrap-up: whoever takes the call says what came of it. After an outside number, the code that was chosen before counts at the end, or else the default of the campaign.',
      handle: async (request) =>
        toDeskAnswer(await desk.transfer(actorOf(request).id, request.body.call_id, fromTransfer(request.body))),
    },

    'POST /desk/voicemail': {
      permission: 'operator',
      errors: ['agent_not_in_call', 'voicemail_missing', 'engine_unavailable'],
      summary: 'Leave the campaign’s message on the answering machine in the call, and be free at once',
      description: 'The message plays to its end, and the call then ends as one with a machine.',
      handle: async (request) => toDeskAnswer(await desk.leaveMessage(actorOf(request).id, request.body.call_id)),
    },

    'POST /desk/consult': {
      permission: 'operator',
      errors: [
        'agent_not_in_call',
        'agent_consulting',
        'agent_not_free',
        'call_on_other_pbx',
        'team_not_ready',
        'transfer_number_not_found',
        'transfer_number_unreachable',
        'engine_unavailable',
      ],
      summary: 'Consult a person, whoever of a team has been ready longest, or an outside number, in the call in hand',
      description:
        'The person called hears music meanwhile. If the other one doesn’t answer or leaves, the hold goes on.',
      handle: async (request) =>
        toDeskAnswer(await desk.consult(actorOf(request).id, request.body.call_id, fromTransfer(request.body))),
    },

    'POST /desk/consult/finish': {
      permission: 'operator',
      errors: ['agent_not_consulting', 'engine_unavailable'],
      summary: 'Transfer the call to whoever is consulted, go back to the person called, or talk with both',
      description:
        'After a transfer comes a wrap-up without codes: whoever has the call says what came of it. In a three-way call, `transfer` leaves it to the others and `return` takes the other agent out.',
      handle: async (request) => {
        const { call_id: callId, how } = request.body;
        return toDeskAnswer(await desk.finishConsultation(actorOf(request).id, callId, how));
      },
    },

    'POST /desk/keys': {
      permission: 'operator',
      errors: ['agent_not_in_call', 'engine_unavailable'],
      summary: 'Press keys in the call in hand, such as for the menu of a company',
      description: 'The person’s side gets them as DTMF. They are not stored.',
      handle: async (request) => {
        const { call_id: callId, keys } = request.body;
        return toDeskAnswer(await desk.control(actorOf(request).id, callId, { kind: 'keys', keys }));
      },
    },

    'POST /desk/call': {
      permission: 'operator',
      errors: ['contact_not_shown', 'contact_held', 'contact_blacklisted', 'engine_unavailable'],
      summary: 'Call the contact that is shown',
      description:
        'Everything that may hold a call is checked again. A contact that is held goes back without an attempt.',
      handle: async (request) => toDeskAnswer(await desk.callContact(actorOf(request).id, request.body.contact_id)),
    },

    'GET /desk/dial': {
      permission: 'operator',
      summary: 'The campaigns in whose name the person may dial by hand',
      handle: async (request) => toDialCampaignsAnswer(desk.dialCampaigns(actorOf(request).id)),
    },

    'GET /desk/dial/number': {
      permission: 'operator',
      errors: ['manual_dialing_forbidden', 'phone_unreadable', 'contact_never_dialable'],
      summary: 'Whom a number belongs to, and whether it may be called now',
      handle: async (request) => {
        const { campaign_id: campaignId, number } = request.query;
        return toLookupAnswer(desk.lookUp(actorOf(request).id, campaignId, number));
      },
    },

    'POST /desk/dial': {
      permission: 'operator',
      errors: [...DIAL_ERRORS, 'engine_unavailable'],
      summary: 'Dial a number by hand',
      description:
        'The person is ready, or in a pause that follows the call. Everything that may hold a call holds this one too; `dial_held` says why in `details.reason` and, if it is known, until when in `details.until`. A number that the campaign lacks is added to its list *Marcación manual*, and is done after the call unless its wrap-up code says otherwise. If the call is accepted and not placed after all, the desk gets the notice `not_called`.',
      handle: async (request) => {
        const { campaign_id: campaignId, number, name = '' } = request.body;
        return toDeskAnswer(await desk.dial(actorOf(request).id, campaignId, number, name.trim()));
      },
    },

    'POST /desk/dial/cancel': {
      permission: 'operator',
      errors: ['contact_not_shown', 'engine_unavailable'],
      summary: 'Take back an order to dial whose call waits',
      description: 'The contact waits as before. No attempt is counted.',
      handle: async (request) => toDeskAnswer(await desk.cancelDialled(actorOf(request).id, request.body.contact_id)),
    },

    'POST /desk/skip': {
      permission: 'operator',
      errors: ['contact_not_shown', 'engine_unavailable'],
      summary: 'Skip the contact that is shown',
      description:
        'After `not_now` and `missing_data` it is shown again after the retry interval; after the others it is done. No attempt is counted.',
      handle: async (request) =>
        toDeskAnswer(await desk.skipContact(actorOf(request).id, request.body.contact_id, request.body.reason)),
    },

    'POST /desk/hang-up': {
      permission: 'operator',
      errors: ['agent_not_in_call', 'engine_unavailable'],
      summary: 'Hang up the call in hand, answered or not',
      handle: async (request) => toDeskAnswer(await desk.hangUp(actorOf(request).id, request.body.call_id)),
    },

    'POST /desk/phone': {
      permission: 'operator',
      errors: ['browser_phone_unavailable', 'browser_phone_refused', 'team_not_own', 'engine_unavailable'],
      summary: 'Make the browser the phone, before signing in',
      description: `Answers with a SIP account, which replaces the last one. The browser registers with it over the WebSocket \`${PHONE_SOCKET_PATH}\`. While it is registered, the person’s telephone isn’t called.`,
      handle: async (request) => ({
        success: true as const,
        phone: await desk.renewPhone(actorOf(request).id, request.body.team_id ?? null, request.body.call_id ?? null),
      }),
    },

    'POST /desk/phone/call': {
      permission: 'operator',
      errors: ['agent_away', 'agent_not_unreachable', 'engine_unavailable'],
      summary: 'Have the own phone called again after it was lost, in a pause too',
      handle: async (request) => toDeskAnswer(await desk.callPhone(actorOf(request).id)),
    },

    'POST /desk/notices/:id/dismiss': {
      permission: 'operator',
      summary: 'Dismiss a notice of a supervisor',
      handle: async (request) => toDeskAnswer(desk.dismiss(actorOf(request).id, request.params.id)),
    },
  });
}
