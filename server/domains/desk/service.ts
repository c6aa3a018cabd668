import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { ConversationOrder } from '#engine/ports.ts';
import type { SkipReason } from '#shared/domain/preview.ts';
import type { ChosenCode, TransferTo } from '#server/dialer/contract.ts';
import type { Db } from '#server/platform/db/open.ts';
import type { DialerHost } from '#server/dialer/host.ts';
import type { LiveAgent } from '#server/live/live-agents.ts';
import type { Projection } from '#server/live/projection.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { BrowserPhoneAccount, BrowserPhones } from '#server/telephony/agents/browser-phones.ts';
import { startOfDay } from '#server/platform/time/local-day.ts';
import type { Callback } from '#shared/contracts/callbacks.ts';
import type { Notice, NoticeStore } from './notice-store.ts';
import { targetsFor } from './transfer-targets.ts';
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
  /** The next open ones that the person is to make. */
  readonly callbacks: readonly Callback[];
  /** The contact that the person is shown before its call, and until when (epoch ms). */
  readonly shown: { readonly contact: DeskContactRow; readonly untilMs: number } | null;
  readonly callsToday: number;
  readonly times: DayTimes;
};

type DeskDeps = {
  readonly db: Pick<Db, 'write'>;
  readonly store: DeskStore;
  readonly notices: NoticeStore;
  readonly projection: Pick<Projection, 'agents' | 'totals'>;
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
    | 'hangUpAgent'
    | 'callContact'
    | 'skipContact'
  >;
  /** null if browsers can't be phones. */
  readonly phones: BrowserPhones | null;
  readonly onPhoneFailed: (error: unknown) => void;
  readonly callbacksOf: (userId: number) => readonly Callback[];
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
  onPhoneFailed,
  callbacksOf,
  timeZone,
  clock,
  push,
}: DeskDeps) {
  function see(userId: number): DeskView {
    const nowMs = clock.nowMs();
    const extension = personExtension(userId);
    const agent = projection.agents().get(extension);
    const callId = agent?.callId ?? null;
    const contact = agent?.shown ? store.findContact(agent.shown.contactId) : null;
    return {
      nowMs,
      extension,
      hasBrowserPhone: phones !== null,
      agent,
      duty: store.dutyOf(userId),
      teams: store.teamsOf(userId),
      notices: notices.list(userId, nowMs),
      call: callId === null ? null : store.findCall(callId),
      callbacks: callbacksOf(userId),
      shown: contact && { contact, untilMs: agent!.shown!.untilMs },
      callsToday: (projection.totals().agentCalls[extension] ?? 0) + (agent?.state === 'busy' ? 1 : 0),
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

  return {
    see,
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
    /** Throws `agent_not_in_call`, `agent_not_free` and `team_unstaffed`. */
    transfer: (userId: number, callId: number, to: TransferTo) =>
      after(userId, host.transferOwnCall(null, userId, callId, to)),
    /** Returns whom the person may transfer a call to now. */
    transferTargets: (userId: number) => targetsFor(userId, [...projection.agents().values()], store.namedPeople()),
    /** Calls the contact that is shown. Throws `contact_not_shown`, `contact_held` and `contact_blacklisted`. */
    callContact: (userId: number, contactId: number) => after(userId, host.callContact(null, userId, contactId)),
    /** Throws `contact_not_shown`. */
    skipContact: (userId: number, contactId: number, reason: SkipReason) =>
      after(userId, host.skipContact(null, userId, contactId, reason)),
    /** Throws `agent_not_in_call`. */
    hangUp: (userId: number, callId: number) => after(userId, host.hangUpAgent(null, userId, callId)),

    /** Throws `browser_phone_unavailable` and `browser_phone_refused`. */
    async renewPhone(userId: number): Promise<BrowserPhoneAccount> {
      if (phones === null) fail('browser_phone_unavailable');
      try {
        return await phones.renew(personExtension(userId));
      } catch (error) {
        onPhoneFailed(error);
        fail('browser_phone_refused', { reason: (error as Error).message });
      }
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
      for (const fact of facts) {
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
