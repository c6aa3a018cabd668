import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { ConversationOrder } from '#engine/ports.ts';
import type { ConsultationEnd } from '#shared/domain/consultations.ts';
import type { SkipReason } from '#shared/domain/preview.ts';
import type { ChosenCode } from '#server/dialer/chosen-code.ts';
import type { OutsideTransfer, TransferTo } from '#server/dialer/transfer-contract.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import { isInOwnCall, type LiveAgent } from '#server/live/live-agents.ts';
import type { Projection } from '#server/live/projection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { BrowserPhoneAccount, DeskPhones } from '#server/telephony/agents/browser-phones.ts';
import type { TelephonyState } from '#server/telephony/state.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';
import type { Callback } from '#shared/contracts/callbacks.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import { sentenceOf } from '#server/live/waiting.ts';
import { currentLanguage, DEFAULT_LANGUAGE, inLanguage, type Language } from '#server/platform/i18n/language.ts';
import { say } from '#server/platform/i18n/say.ts';
import { createLostOrders, type LostOrder } from './lost-orders.ts';
import type { Notice, NoticeStore } from './notice-store.ts';
import { consultationOf, isPassedOn, type SeenConsultation } from './consultation.ts';
import { targetsFor, type TransferTargets } from './transfer-targets.ts';
import type { DayTimes, DeskCallRow, DeskContactRow, DeskStore, Duty } from './store.ts';

/** A person's desk with the call in hand and the day's figures. */
export type DeskView = {
  readonly nowMs: number;
  readonly extension: number;
  /** Whether the browser can be the phone. */
  readonly hasBrowserPhone: boolean;
  /** Undefined if the person has not been at work since the engine's start. */
  readonly agent: LiveAgent | undefined;
  readonly duty: Duty | null;
  readonly teams: readonly { readonly id: number; readonly name: string }[];
  readonly notices: readonly Notice[];
  readonly call: DeskCallRow | null;
  /** The other agent of a consultation in the call, or the outside number, or null. */
  readonly consultation: Named<SeenConsultation> | null;
  /** Name of who has the call that is wrapped up here, or null if it is the own one. */
  readonly passedTo: string | null;
  /** Names of supervisors whom both hear in the call. */
  readonly joined: readonly string[];
  /** The next open ones that the person is to make. */
  readonly callbacks: readonly Callback[];
  /** The contact that the person is shown before its call, and until when (epoch ms). */
  readonly shown: { readonly contact: DeskContactRow; readonly untilMs: number; readonly isManual: boolean } | null;
  /** Whether a campaign of the own team allows dialing by hand. */
  readonly mayDial: boolean;
  readonly callsToday: number;
  readonly times: DayTimes;
};

/** A number that a person wants to dial by hand, and whom it belongs to in the campaign. */
export type DialledNumber = {
  /** E.164. */
  readonly phone: string;
  /** Key of its country. */
  readonly country: string;
  /** See the contacts' column. */
  readonly zones: string;
  readonly contact: { readonly id: number; readonly name: string; readonly attempts: number } | undefined;
  /** Why it may not be called now, or null. */
  readonly held: Waiting | null;
};

/** Reads and looks up a typed number. Throws `phone_unreadable` and `contact_never_dialable`. */
export type LookUpDialled = (campaignId: number, typed: string) => DialledNumber;
type Named<T> = T & { readonly name: string };

type DeskDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: DeskStore;
  readonly notices: NoticeStore;
  readonly projection: Pick<Projection, 'agents' | 'liveCalls' | 'running' | 'totals'>;
  readonly host: Pick<
    DialerHost,
    | 'signInAgent'
    | 'signOutAgent'
    | 'pauseAgent'
    | 'resumeAgent'
    | 'reactivateAgent'
    | 'chooseCode'
    | 'finishWrapUp'
    | 'controlCall'
    | 'transferOwnCall'
    | 'leaveMessage'
    | 'consult'
    | 'finishConsultation'
    | 'hangUpAgent'
    | 'callContact'
    | 'dialNumber'
    | 'cancelDialled'
    | 'skipContact'
    | 'findPhonePbx'
  >;
  /** null if browsers can't be phones. */
  readonly phones: DeskPhones | null;
  readonly telephony: () => TelephonyState;
  readonly onPhoneFailed: (error: unknown) => void;
  /** Called if the notice of a number that was not called could not be stored. */
  readonly onNoticeFailed: (error: unknown) => void;
  readonly callbacksOf: (userId: number) => readonly Callback[];
  readonly lookUpDialled: LookUpDialled;
  readonly transferNumbers: () => TransferTargets['numbers'];
  /** Returns the names of supervisors whom both hear in a user's call. */
  readonly joinedBy: (userId: number) => readonly string[];
  /** The console's time zone (IANA). */
  readonly timeZone: () => string;
  readonly clock: Clock;
  /** Sends the desk to the person's open browsers. */
  readonly push: (userId: number) => void;
};

export type DeskService = ReturnType<typeof createDeskService>;

/** Orders that people give at their own desk have no audit entry: agent_events has what comes of them. */
export function createDeskService({
  db,
  store,
  notices,
  projection,
  host,
  phones,
  telephony,
  onPhoneFailed,
  onNoticeFailed,
  callbacksOf,
  lookUpDialled,
  transferNumbers,
  joinedBy,
  timeZone,
  clock,
  push,
}: DeskDeps) {
  /** Returns the name of the agent who has a call. Without one, it waits for another one. */
  function nameOf(agentId: number | null): string {
    const userId = agentId === null ? null : userOfExtension(agentId);
    return (userId === null ? undefined : store.nameOf(userId)) ?? '—';
  }

  function nameOfOther({ other }: SeenConsultation): string {
    return 'phone' in other ? (store.labelOf(other.phone) ?? other.phone) : nameOf(other.agentId);
  }

  function see(userId: number): DeskView {
    const nowMs = clock.nowMs();
    const extension = personExtension(userId);
    const agent = projection.agents().get(extension);
    const callId = agent?.callId ?? null;
    const call = callId === null ? null : store.findCall(callId, userId);
    const consultation = call && consultationOf(extension, call);
    const isOthers = call !== null && agent?.state === 'wrap_up' && isPassedOn(extension, call);
    const contact = agent?.shown ? store.findContact(agent.shown.contactId, agent.shown.isPromised) : null;
    return {
      nowMs,
      extension,
      hasBrowserPhone: phones !== null,
      agent,
      duty: store.dutyOf(userId),
      teams: store.teamsOf(userId),
      notices: notices.list(userId, nowMs),
      call,
      consultation: consultation && { ...consultation, name: nameOfOther(consultation) },
      passedTo: isOthers ? nameOf(call.agentId) : null,
      joined: joinedBy(userId),
      callbacks: callbacksOf(userId),
      shown: contact && { contact, untilMs: agent!.shown!.untilMs, isManual: agent!.shown!.isManual },
      mayDial: store.dialCampaignsOf(userId).length > 0,
      callsToday:
        (projection.totals().agentCalls[extension] ?? 0) +
        (agent !== undefined && isInOwnCall(agent, projection.liveCalls()) ? 1 : 0),
      times: store.timesSince(extension, startOfDay(nowMs, timeZone())),
    };
  }

  async function after(userId: number, order: Promise<null>): Promise<DeskView> {
    await order;
    push(userId);
    return see(userId);
  }

  /** Like `after`, for an order that ends what a supervisor has ordered. */
  async function afterOver(userId: number, order: Promise<null>): Promise<DeskView> {
    await order;
    db.write(() => notices.dropOrders(userId));
    push(userId);
    return see(userId);
  }

  /** Like `after`, for an order to dial, after which the notice of the last lost one is out of date. */
  async function afterDialled(userId: number, order: Promise<null>): Promise<DeskView> {
    db.write(() => notices.dropLost(userId));
    return after(userId, order);
  }

  const lost = createLostOrders({
    isDialerRunning: projection.running,
    isActive: store.isActive,
    phoneOf: (contactId) => store.findContact(contactId, false)?.phone,
  });
  /** In which language each person has dialled last. */
  const languages = new Map<number, Language>();

  function noteLost({ userId, phone, why }: LostOrder): void {
    const text = inLanguage(languages.get(userId) ?? DEFAULT_LANGUAGE, () => {
      const reason = why === null ? say('La central telefónica no hizo la llamada') : sentenceOf({ why });
      return say('No se llamó a {phone}. {reason}', { phone, reason });
    });
    try {
      db.write(() => notices.add({ userId, fromUserId: userId, kind: 'not_called', text }, clock.nowMs()));
    } catch (error) {
      onNoticeFailed(error);
    }
  }

  /** Throws `manual_dialing_forbidden`, and what `lookUpDialled` throws. */
  function lookUp(userId: number, campaignId: number, typed: string): DialledNumber {
    if (!store.dialCampaignsOf(userId).some(({ id }) => id === campaignId)) fail('manual_dialing_forbidden');
    return lookUpDialled(campaignId, typed);
  }

  return {
    see,
    dialCampaigns: store.dialCampaignsOf,
    lookUp(userId: number, campaignId: number, typed: string) {
      const number = lookUp(userId, campaignId, typed);
      return { ...number, earlier: number.contact === undefined ? [] : store.latestCalls(number.contact.id) };
    },
    /**
     * Dials a typed number. Throws what `lookUp` throws, `dial_not_ready`, `dial_campaign_stopped`, `dial_held`, and the
     * obstacles of a contact, such as `contact_blacklisted`.
     */
    dial(userId: number, campaignId: number, typed: string, name: string) {
      const { phone, country, zones } = lookUp(userId, campaignId, typed);
      languages.set(userId, currentLanguage());
      return afterDialled(userId, host.dialNumber(null, userId, { campaignId, phone, country, zones, name }));
    },
    /** Takes back that order while its call waits. Throws `contact_not_shown`. */
    cancelDialled: (userId: number, contactId: number) => after(userId, host.cancelDialled(null, userId, contactId)),
    /** Throws `team_not_own` and `agent_in_other_team`. */
    signIn: (userId: number, teamId: number) => afterOver(userId, host.signInAgent(null, userId, teamId)),
    /** Throws `agent_signed_out`. */
    signOut: (userId: number) => after(userId, host.signOutAgent(null, userId)),
    /** Throws `agent_signed_out` and `pause_reason_not_found`. */
    pause: (userId: number, reasonId: number | null) => after(userId, host.pauseAgent(null, userId, reasonId)),
    /** Ends the pause, or cancels it. Throws `agent_signed_out`. */
    ready: (userId: number) => afterOver(userId, host.resumeAgent(null, userId)),
    /**
     * Throws `agent_not_in_call`, `disposition_unknown`, `disposition_not_offered` and `disposition_note_required`.
     */
    choose: (userId: number, chosen: ChosenCode) => after(userId, host.chooseCode(null, userId, chosen)),
    /** Ends the wrap-up. Throws `agent_not_in_wrap_up` and, for the code, the errors of `choose`. */
    finish: (userId: number, chosen: ChosenCode | null) => after(userId, host.finishWrapUp(null, userId, chosen)),
    /** Holds the call, mutes the person or presses keys. Throws `agent_not_in_call`. */
    control: (userId: number, callId: number, order: ConversationOrder) =>
      after(userId, host.controlCall(null, userId, callId, order)),
    /**
     * Throws `agent_not_in_call`, `agent_not_free`, `call_on_other_pbx`, `team_unstaffed`, `transfer_number_not_found`
     * and `transfer_number_unreachable`.
     */
    transfer: (userId: number, callId: number, to: TransferTo | OutsideTransfer) =>
      after(userId, host.transferOwnCall(null, userId, callId, to)),
    /** Throws `agent_not_in_call` and `voicemail_missing`. */
    leaveMessage: (userId: number, callId: number) => after(userId, host.leaveMessage(null, userId, callId)),
    /**
     * Throws `agent_not_in_call`, `agent_consulting`, `agent_not_free`, `call_on_other_pbx`, `team_not_ready`,
     * `transfer_number_not_found` and `transfer_number_unreachable`.
     */
    consult: (userId: number, callId: number, to: TransferTo | OutsideTransfer) =>
      after(userId, host.consult(null, userId, callId, to)),
    /** Throws `agent_not_consulting`. */
    finishConsultation: (userId: number, callId: number, how: ConsultationEnd) =>
      after(userId, host.finishConsultation(null, userId, callId, how)),
    /** Returns whom the person may transfer a call to now. */
    transferTargets: (userId: number): TransferTargets => ({
      ...targetsFor(userId, [...projection.agents().values()], store.namedPeople(), telephony()),
      numbers: transferNumbers(),
    }),
    /** Calls the contact that is shown. Throws `contact_not_shown`, `contact_held` and `contact_blacklisted`. */
    callContact: (userId: number, contactId: number) => after(userId, host.callContact(null, userId, contactId)),
    /** Throws `contact_not_shown`. */
    skipContact: (userId: number, contactId: number, reason: SkipReason) =>
      after(userId, host.skipContact(null, userId, contactId, reason)),
    /** Throws `agent_not_in_call`. */
    hangUp(userId: number, callId: number) {
      lost.hungUp(callId, userId);
      return after(userId, host.hangUpAgent(null, userId, callId));
    },

    /**
     * Makes an account at the PBX of the team to which the user is signed in, or will be, or else of a call. Throws
     * `browser_phone_unavailable`, `browser_phone_refused` and `team_not_own`.
     */
    async renewPhone(userId: number, teamId: number | null, callId: number | null): Promise<BrowserPhoneAccount> {
      if (phones === null) fail('browser_phone_unavailable');
      if (teamId !== null && !store.teamsOf(userId).some(({ id }) => id === teamId))
        fail('team_not_own', { id: teamId });
      const pbx = await host.findPhonePbx(null, userId, store.dutyOf(userId)?.teamId ?? teamId, callId);
      try {
        return await phones.renew(personExtension(userId), pbx);
      } catch (error) {
        onPhoneFailed(error);
        fail('browser_phone_refused', { reason: (error as Error).message });
      }
    },
    /** Returns the name of the PBX at which the user's browser is to be a phone, or null if nothing is known of it. */
    pbxOfPhone(userId: number): string | null {
      return telephony().phones[personExtension(userId)] ?? null;
    },
    /** Throws `agent_away` and `agent_not_unreachable`. */
    callPhone: (userId: number) => after(userId, host.reactivateAgent(null, personExtension(userId))),

    /** Does nothing if the notice is gone. */
    dismiss(userId: number, noticeId: number): DeskView {
      db.write(() => notices.remove(noticeId, userId));
      push(userId);
      return see(userId);
    },

    /** Pushes the desks that the facts concern. */
    accept(facts: readonly Fact[]): void {
      const changed = new Set<number>();
      for (const order of lost.after(facts)) {
        noteLost(order);
        changed.add(order.userId);
      }
      for (const fact of facts) {
        if (fact.kind === 'CallConsultation' || fact.kind === 'CallHeld') {
          const { agentId, consultedId = null } = { ...projection.liveCalls().get(fact.callId), ...fact };
          for (const one of [agentId, consultedId]) if (one !== null) changed.add(userOfExtension(one) ?? 0);
          continue;
        }
        if (fact.kind !== 'AgentChanged' && fact.kind !== 'CallConnected' && fact.kind !== 'ContactReserved') continue;
        const userId = fact.agentId === null ? null : userOfExtension(fact.agentId);
        if (userId === null) continue;
        changed.add(userId);
        // Somebody who changes teams goes on with the same phone.
        const hasLeft = fact.kind === 'AgentChanged' && fact.to === 'offline' && store.dutyOf(userId) === null;
        if (hasLeft) phones?.remove(personExtension(userId)).catch(onPhoneFailed);
      }
      for (const userId of changed) push(userId);
    },
  };
}
