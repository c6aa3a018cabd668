import type {
  Choice,
  Desk,
  DeskAnswer,
  DeskCall,
  DeskPerson,
  DialCampaignsAnswer,
  DialLookupAnswer,
  Finish,
  TargetsAnswer,
  Transfer,
} from '#shared/contracts/desk.ts';
import type { AgentOrderAnswer, MessageAnswer } from '#shared/contracts/supervision.ts';
import { possibleZones } from '#shared/countries/number-zones.ts';
import { teamWrapUpS } from '#shared/domain/teams.ts';
import { WIRE_STATES } from '#shared/domain/wire-states.ts';
import { SECOND_MS } from '#shared/durations.ts';
import type { ChosenCode } from '#server/dialer/chosen-code.ts';
import type { OutsideTransfer, TransferTo } from '#server/dialer/transfer-contract.ts';
import { fail } from '#server/platform/http/errors.ts';
import { readInstant } from '#server/platform/http/read-instant.ts';
import { say } from '#server/platform/i18n/say.ts';
import { instantOrNull, toInstant } from '#server/platform/time/instant.ts';
import { sentenceOf, untilOf } from '#server/live/waiting.ts';
import { nextOf, sinceOf, stateOf } from './desk-state.ts';
import type { TransferTargets } from './transfer-targets.ts';
import type { DeskView, DialledNumber } from './service.ts';
import type { Chosen, DeskCallRow, DeskPersonRow, DialCampaign, EarlierCall } from './store.ts';

const wholeSeconds = (ms: number): number => Math.floor(ms / SECOND_MS);

function toChoice({ codeId, note, callbackAtMs, callbackIsOwn }: Chosen): NonNullable<DeskCall['chosen']> {
  const callback = callbackAtMs === null ? null : { at: toInstant(callbackAtMs), own: callbackIsOwn === 1 };
  return { disposition: codeId, note, callback };
}

const toEarlier = ({ id, atMs, disposition, code, codeNote }: EarlierCall): DeskPerson['earlier'][number] => ({
  id,
  at: toInstant(atMs),
  desenlace: disposition === null ? null : WIRE_STATES[disposition].desenlace,
  disposition: code,
  disposition_note: codeNote,
});

function toPerson(person: DeskPersonRow): DeskPerson {
  const columns = Object.entries(JSON.parse(person.columns ?? '{}') as Record<string, unknown>);
  return {
    campaign_id: person.campaignId,
    campaign: person.campaignName,
    contact_id: person.contactId,
    name: person.name,
    phone: person.phone,
    country: person.country,
    zones: possibleZones(person.country, person.phone),
    columns: columns.map(([name, value]) => ({ name, value: String(value) })),
    note: person.note,
    attempt: person.attempt,
    earlier: person.earlier.map(toEarlier),
  };
}

function toDeskCall(call: DeskCallRow, { joined, consultation, passedTo }: DeskView): DeskCall {
  // Only whoever has the call says what came of it.
  const codes = passedTo === null && consultation?.isOwn !== false ? call.codes : [];
  return {
    id: call.id,
    ...toPerson(call),
    caller_id: call.callerId,
    answered_at: instantOrNull(call.answeredAtMs),
    connected_at: instantOrNull(call.connectedAtMs),
    held_since: call.endedAtMs === null ? instantOrNull(call.heldAtMs) : null,
    muted: call.isMuted,
    joined: [...joined],
    consultation: consultation && {
      name: consultation.name,
      state: consultation.state,
      own: consultation.isOwn,
    },
    passed_to: passedTo,
    voicemail: call.hasVoicemail,
    hand_over: call.handOver && {
      by: call.handOver.byName,
      team: call.handOver.team,
      note: call.handOver.note,
      fields: [...call.handOver.fields],
    },
    ended_at: instantOrNull(call.endedAtMs),
    wrap_up_s: teamWrapUpS(call.wrapUpS ?? 0),
    dispositions: codes.map(({ id, label, key, needsNote, effect }) => ({
      id,
      label,
      key,
      note_required: needsNote,
      asks_callback: effect === 'call_back',
    })),
    chosen: codes.length > 0 && call.chosen !== null ? toChoice(call.chosen) : null,
    default_disposition: codes.length === 0 ? null : call.defaultCodeId,
  };
}

export function toDesk(view: DeskView): Desk {
  const { duty, call, shown, times } = view;
  return {
    state: stateOf(view),
    since: instantOrNull(sinceOf(view)),
    at: toInstant(view.nowMs),
    extension: String(view.extension),
    browser_phone: view.hasBrowserPhone,
    team_id: duty?.teamId ?? null,
    teams: [...view.teams],
    pause_reason_id: duty?.pauseReasonId ?? null,
    next: nextOf(view),
    notices: view.notices.map(({ atMs, ...notice }) => ({ ...notice, at: toInstant(atMs) })),
    call: call === null ? null : toDeskCall(call, view),
    callbacks: [...view.callbacks],
    may_dial: view.mayDial,
    shown: shown && {
      ...toPerson(shown.contact),
      until: toInstant(shown.untilMs),
      at_limit: shown.contact.atLimit,
      dialled: shown.isManual,
      callback_id: shown.contact.callbackId,
    },
    today: {
      calls: view.callsToday,
      talk_s: wholeSeconds(times.busyMs),
      wrap_up_s: wholeSeconds(times.wrapUpMs),
      ready_s: wholeSeconds(times.availableMs),
      paused_s: wholeSeconds(times.pausedMs),
    },
  };
}

export const toDeskAnswer = (view: DeskView): DeskAnswer => ({ success: true, desk: toDesk(view) });

export const toDialCampaignsAnswer = (campaigns: readonly DialCampaign[]): DialCampaignsAnswer => ({
  success: true,
  campaigns: campaigns.map(({ id, name, isActive }) => ({ id, name, active: isActive })),
});

type LookedUp = DialledNumber & { readonly earlier: readonly EarlierCall[] };

export function toLookupAnswer({ phone, country, contact, earlier, held }: LookedUp): DialLookupAnswer {
  return {
    success: true,
    phone,
    country,
    zones: possibleZones(country, phone),
    contact: contact
      ? {
          id: contact.id,
          name: contact.name === '' ? null : contact.name,
          attempts: contact.attempts,
          earlier: earlier.map(toEarlier),
        }
      : null,
    held: held && { reason: held.why, text: sentenceOf(held), until: untilOf(held) },
  };
}

export const toTargetsAnswer = ({ people, teams, numbers }: TransferTargets): TargetsAnswer => ({
  success: true,
  people: [...people],
  teams: [...teams],
  numbers: numbers.map(({ id, label, phone }) => ({ id, label, phone })),
});

/** Throws `invalid_body` unless the body names either a person, a team or an outside number. */
export function fromTransfer({
  user_id: userId,
  team_id: teamId,
  number_id: numberId,
}: Transfer): TransferTo | OutsideTransfer {
  if (numberId !== undefined) {
    if (userId === undefined && teamId === undefined) return { numberId };
    return fail('invalid_body', {
      field: 'number_id',
      reason: say('number_id: indicá el número, o a quién o a qué equipo'),
    });
  }
  if (userId !== undefined && teamId === undefined) return { userId };
  if (userId === undefined && teamId !== undefined) return { teamId };
  return fail('invalid_body', { field: 'user_id', reason: say('user_id, team_id: indicá a quién o a qué equipo') });
}

export function toOrderAnswer(view: DeskView): AgentOrderAnswer {
  return { success: true, state: stateOf(view), next: nextOf(view) };
}

export const toMessageAnswer = (sent: number): MessageAnswer => ({ success: true, sent });

export const fromChoice = (
  { call_id: callId, disposition: codeId, note = '', callback = null }: Choice,
  timeZone: string,
): ChosenCode => ({
  callId,
  codeId,
  note,
  callback: callback && { dueAtMs: readInstant(callback, timeZone), isOwn: callback.own },
});

/** Returns the code that the body has, or null. Throws `invalid_body` for a code without its call. */
export function fromFinish({ call_id, disposition, ...said }: Finish, timeZone: string): ChosenCode | null {
  if (disposition === undefined) return null;
  if (call_id === undefined)
    fail('invalid_body', { field: 'call_id', reason: say('call_id: indicá la llamada de la tipificación') });
  return fromChoice({ call_id, disposition, ...said }, timeZone);
}
