/** People of teams on the engine thread: their orders, who is signed in, and who can be reached. */
import type { Dialer } from '#engine/dialer-contract.ts';
import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import type { ConsultResult, ConsultTarget } from '#engine/model/call.ts';
import type { FactSink } from '#engine/ports.ts';
import type { ConsultationEnd } from '#shared/domain/consultations.ts';
import { AFTER_SKIP } from '#shared/domain/preview.ts';
import { WAITING_REASONS } from '#shared/domain/waiting-reasons.ts';
import type { ErrorCode } from '#shared/errors.ts';
import { allows } from '#shared/roles.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { AgentEvents } from './agent-events.ts';
import type { Audit } from '#server/platform/audit/service.ts';
import type { Callbacks } from './callbacks.ts';
import { createCallCodes, type CodeEffects } from './call-codes.ts';
import type { DeskOrder, Orders, Outcome } from './contract.ts';
import type { OutsideTransfer, TransferTo } from './transfer-contract.ts';
import type { Definitions } from './definitions.ts';
import { createManualCalls } from './manual-calls.ts';
import type { SqliteLeadSource } from './lead-source.ts';
import type { NailedUpTeams } from './nailed-up-teams.ts';
import { refuse } from './outcome.ts';
import type { SessionCalls } from './session-calls.ts';
import type { SessionOrder } from './session-contract.ts';
import { createSessionOrders } from './session-orders.ts';

export type People = {
  /** They must run inside a write transaction. */
  readonly orders: { readonly [K in DeskOrder | SessionOrder]: (...args: Parameters<Orders[K]>) => Outcome<null> };
  /**
   * Signs in those who were signed in when the last dialer stopped and may still take calls. Call it before
   * conversations are adopted. It must run inside a write transaction.
   */
  resume(): void;
  /**
   * Reads again who is at a desk, and signs out those who may no longer take calls. It must run inside a write
   * transaction.
   */
  desksChanged(): void;
  /** Calls the nailed-up phone of an unreachable person again. Returns false if the agent is none. */
  callAgain(agentId: number): boolean;
  /**
   * Counts the wrap-up codes of calls whose wrap-up is over, makes the callbacks whose time has come, and signs in to their
   * new teams those whose call in the old one is over. Call it after events. It must run inside a write transaction.
   */
  settle(effects: CodeEffects): void;
  /** Returns whether the agent is a person without an open desk. */
  isAway(agentId: number): boolean;
  isInCall(agentId: number, callId: number): boolean;
  readonly outOfReach: NailedUpTeams['outOfReach'];
};

type PeopleOptions = {
  readonly db: Connection;
  readonly dialer: Dialer;
  /**
   * Whether people talk at their desk itself, because the network is simulated. Otherwise their conversations go on
   * without it.
   */
  readonly isDeskPhone: boolean;
  readonly events: Pick<
    AgentEvents,
    'callOf' | 'ownCallOf' | 'isConferring' | 'takeWrappedUp' | 'isOccupied' | 'isUnreachable'
  >;
  readonly definitions: Pick<Definitions, 'findCampaign'>;
  readonly leads: Pick<SqliteLeadSource, 'forget'>;
  readonly callbacks: Pick<Callbacks, 'promise' | 'release'>;
  readonly audit: Pick<Audit, 'record'>;
  readonly nailedUp: Omit<NailedUpTeams, keyof FactSink>;
  readonly sessionCalls: SessionCalls;
};

const CONSULT_REFUSALS = {
  not_in_call: 'agent_not_in_call',
  consulting: 'agent_consulting',
  agent_not_free: 'agent_not_free',
  nobody_free: 'team_not_ready',
  no_channel: 'transfer_number_unreachable',
} as const satisfies Record<Exclude<ConsultResult, 'ok'>, ErrorCode>;

type Duty = {
  readonly userId: number;
  readonly teamId: number;
  readonly isPaused: 0 | 1;
  readonly pauseReasonId: number | null;
};

export function createPeople(options: PeopleOptions): People {
  const { db, dialer, isDeskPhone, events, nailedUp, callbacks } = options;
  const { sqlite } = db;
  const codes = createCallCodes(options);
  const dialNumber = createManualCalls({ db, dialer });
  const duties = sqlite.prepare<[], Duty>(
    'select user_id userId, team_id teamId, is_paused isPaused, pause_reason_id pauseReasonId from agent_duties',
  );
  const roleOfMember = sqlite
    .prepare<[number, number], string>(
      `select role from users join team_members on team_members.user_id = users.id
       where team_members.team_id = ? and users.id = ? and disabled_at is null`,
    )
    .pluck();
  const teamOf = sqlite.prepare<[number], number>('select team_id from agent_duties where user_id = ?').pluck();
  const isReason = sqlite.prepare<[number]>('select 1 from pause_reasons where id = ? and archived_at is null');
  const desks = sqlite.prepare<[], number>('select user_id from open_desks').pluck();
  const signIn = sqlite.prepare<[number, number, number]>(
    `insert into agent_duties (user_id, team_id, is_paused, signed_in_at) values (?, ?, 0, ?)
     on conflict (user_id) do update set team_id = excluded.team_id, is_paused = 0, pause_reason_id = null,
       signed_in_at = excluded.signed_in_at`,
  );
  const signOut = sqlite.prepare<[number]>('delete from agent_duties where user_id = ?');
  const move = sqlite.prepare<[number, number]>('update agent_duties set team_id = ? where user_id = ?');
  const dutyOf = sqlite.prepare<[number], Duty>(
    `select user_id userId, team_id teamId, is_paused isPaused, pause_reason_id pauseReasonId from agent_duties
     where user_id = ?`,
  );
  const pause = sqlite.prepare<[number, number | null, number]>(
    'update agent_duties set is_paused = ?, pause_reason_id = ? where user_id = ?',
  );

  const outsidePhone = sqlite.prepare<[number], string>('select phone from transfer_numbers where id = ?').pluck();

  let openDesks: ReadonlySet<number> = new Set();
  /** Users whose call in their old team goes on. Their duty has the new team. */
  const moving = new Set<number>();

  const mayTakeCalls = (userId: number, teamId: number): boolean =>
    allows(roleOfMember.get(teamId, userId), 'operator');

  /** Tells the dialer whether a person is at the desk, which has changed. */
  function report(userId: number): void {
    const agentId = personExtension(userId);
    const isPresent = openDesks.has(userId);
    dialer.setAgentPresent(agentId, isPresent);
    const callId = isPresent || !isDeskPhone ? null : events.callOf(agentId);
    if (callId !== null) dialer.carrierEvent(callId, { kind: 'agent_gone', agentId });
  }

  /** Returns false if the user is not signed in. */
  function leave(userId: number): boolean {
    if (signOut.run(userId).changes === 0) return false;
    dialer.signOut(personExtension(userId));
    return true;
  }

  function resumeDuty({ userId, teamId, isPaused, pauseReasonId: reasonId }: Duty, isMoving = false): void {
    const wanted = { isPaused: isPaused === 1, reasonId };
    dialer.signIn(userId, teamId, { ...wanted, isPresent: openDesks.has(userId), isNailedUp: nailedUp.has(teamId) });
    nailedUp.connect(userId, teamId, isMoving);
  }

  function finishMoves(): void {
    for (const userId of moving) {
      if (events.isOccupied(personExtension(userId))) continue;
      moving.delete(userId);
      const duty = dutyOf.get(userId);
      if (duty !== undefined) resumeDuty(duty, true);
    }
  }

  function setPaused(userId: number, isPaused: boolean, reasonId: number | null): Outcome<null> {
    if (pause.run(isPaused ? 1 : 0, reasonId, userId).changes === 0) return refuse('agent_signed_out');
    dialer.setAgentPaused(personExtension(userId), isPaused, reasonId);
    return { ok: true, value: null };
  }

  function phoneOf(numberId: number): Outcome<string> {
    const phone = outsidePhone.get(numberId);
    if (phone !== undefined) return { ok: true, value: phone };
    return refuse('transfer_number_not_found', { field: 'number_id', id: numberId });
  }

  /** Returns whom a user may consult about the call. */
  function toConsult(callId: number, to: TransferTo | OutsideTransfer): Outcome<ConsultTarget> {
    if ('numberId' in to) {
      const phone = phoneOf(to.numberId);
      return phone.ok ? { ok: true, value: { phone: phone.value } } : phone;
    }
    const refusal = nailedUp.outOfReach(callId, to);
    return refusal ?? { ok: true, value: 'userId' in to ? { agentId: personExtension(to.userId) } : to };
  }

  function transferOutside(userId: number, callId: number, { numberId }: OutsideTransfer): Outcome<null> {
    const known = phoneOf(numberId);
    if (!known.ok) return known;
    const result = dialer.transferOutside(callId, personExtension(userId), known.value);
    if (result === 'ok') return { ok: true, value: null };
    return result === 'not_in_call'
      ? refuse('agent_not_in_call', { id: callId })
      : refuse('transfer_number_unreachable', { field: 'number_id', id: numberId });
  }

  const finishes: Readonly<Record<ConsultationEnd, (callId: number, agentId: number) => boolean>> = {
    transfer: dialer.handOverConversation,
    return: dialer.endConsultation,
    conference: (callId, agentId) =>
      events.isConferring(agentId, callId) &&
      dialer.controlConversation(callId, agentId, { kind: 'hold', isHeld: false }),
  };

  return {
    callAgain(agentId) {
      const userId = userOfExtension(agentId);
      const teamId = userId === null ? undefined : teamOf.get(userId);
      if (teamId === undefined || !events.isUnreachable(agentId) || !nailedUp.has(teamId)) return false;
      nailedUp.connect(userId!, teamId);
      return true;
    },

    isAway(agentId) {
      const userId = userOfExtension(agentId);
      return userId !== null && !openDesks.has(userId);
    },

    isInCall: (agentId, callId) => events.callOf(agentId) === callId,
    outOfReach: nailedUp.outOfReach,

    orders: {
      ...createSessionOrders({ db, dialer, calls: options.sessionCalls, codes, outOfReach: nailedUp.outOfReach }),
      signInAgent(userId, teamId) {
        if (!mayTakeCalls(userId, teamId)) return refuse('team_not_own', { id: teamId });
        const agentId = personExtension(userId);
        const current = teamOf.get(userId);
        if (current === teamId) return { ok: true, value: null };
        if (current !== undefined) {
          if (events.isOccupied(agentId)) return refuse('agent_in_other_team');
          dialer.signOut(agentId);
        }
        const how = { isPresent: openDesks.has(userId), isNailedUp: nailedUp.has(teamId) };
        if (!dialer.signIn(userId, teamId, how)) return refuse('agent_in_other_team');
        signIn.run(userId, teamId, dialer.now());
        nailedUp.connect(userId, teamId, current !== undefined);
        return { ok: true, value: null };
      },

      signOutAgent(userId) {
        return leave(userId) ? { ok: true, value: null } : refuse('agent_signed_out');
      },

      moveAgent(userId, teamId) {
        const current = teamOf.get(userId);
        if (current === undefined) return refuse('agent_signed_out');
        if (!mayTakeCalls(userId, teamId)) return refuse('agent_not_in_team');
        if (current === teamId) return { ok: true, value: null };
        move.run(teamId, userId);
        dialer.signOut(personExtension(userId));
        moving.add(userId);
        finishMoves();
        return { ok: true, value: null };
      },

      pauseAgent(userId, reasonId) {
        if (reasonId !== null && isReason.get(reasonId) === undefined) {
          return refuse('pause_reason_not_found', { id: reasonId });
        }
        return setPaused(userId, true, reasonId);
      },

      resumeAgent(userId) {
        const outcome = setPaused(userId, false, null);
        if (outcome.ok) nailedUp.connect(userId, teamOf.get(userId)!);
        return outcome;
      },

      chooseCode(userId, chosen) {
        const { callId } = chosen;
        if (events.ownCallOf(personExtension(userId)) !== callId) return refuse('agent_not_in_call', { id: callId });
        return codes.choose(userId, chosen);
      },

      finishWrapUp(userId, chosen) {
        const agentId = personExtension(userId);
        if (chosen !== null) {
          if (events.ownCallOf(agentId) !== chosen.callId || events.callOf(agentId) !== null)
            return refuse('agent_not_in_wrap_up');
          const noted = codes.choose(userId, chosen);
          if (!noted.ok) return noted;
        }
        return dialer.finishWrapUp(agentId) ? { ok: true, value: null } : refuse('agent_not_in_wrap_up');
      },

      controlCall(userId, callId, order) {
        if (dialer.controlConversation(callId, personExtension(userId), order)) return { ok: true, value: null };
        return refuse('agent_not_in_call', { id: callId });
      },

      transferOwnCall(userId, callId, to) {
        if ('numberId' in to) return transferOutside(userId, callId, to);
        const refusal = nailedUp.outOfReach(callId, to);
        if (refusal !== null) return refusal;
        const target = 'userId' in to ? { agentId: personExtension(to.userId) } : to;
        const result = dialer.transferConversation(callId, personExtension(userId), target);
        if (result === 'ok') return { ok: true, value: null };
        if (result === 'not_in_call') return refuse('agent_not_in_call', { id: callId });
        return refuse(result, 'agentId' in target ? { extension: target.agentId } : { id: target.teamId });
      },

      leaveMessage(userId, callId) {
        const result = dialer.leaveMessage(callId, personExtension(userId));
        if (result === 'ok') return { ok: true, value: null };
        return refuse(result === 'no_message' ? 'voicemail_missing' : 'agent_not_in_call', { id: callId });
      },

      consult(userId, callId, to) {
        const target = toConsult(callId, to);
        if (!target.ok) return target;
        const result = dialer.consult(callId, personExtension(userId), target.value);
        if (result === 'ok') return { ok: true, value: null };
        const error = CONSULT_REFUSALS[result];
        if (result === 'not_in_call' || result === 'consulting') return refuse(error, { id: callId });
        if ('numberId' in to) return refuse(error, { field: 'number_id', id: to.numberId });
        return refuse(error, 'userId' in to ? { extension: personExtension(to.userId) } : { id: to.teamId });
      },

      finishConsultation(userId, callId, how) {
        return finishes[how](callId, personExtension(userId))
          ? { ok: true, value: null }
          : refuse('agent_not_consulting', { id: callId });
      },

      callContact(userId, contactId) {
        const answer = dialer.callReserved(personExtension(userId), contactId);
        if (answer === 'ordered') return { ok: true, value: null };
        if (answer === 'not_reserved') return refuse('contact_not_shown', { id: contactId });
        if (answer === 'blacklisted') return refuse('contact_blacklisted', { id: contactId });
        const { why } = answer;
        return { ...refuse('contact_held', { id: contactId, reason: why }), words: { reason: WAITING_REASONS[why] } };
      },

      dialNumber,

      cancelDialled(userId, contactId) {
        if (dialer.cancelDialled(personExtension(userId), contactId)) return { ok: true, value: null };
        return refuse('contact_not_shown', { id: contactId });
      },

      skipContact(userId, contactId, reason) {
        const skip = { reason, after: AFTER_SKIP[reason] };
        if (dialer.skipReserved(personExtension(userId), contactId, skip)) return { ok: true, value: null };
        return refuse('contact_not_shown', { id: contactId });
      },

      hangUpAgent(userId, callId) {
        if (dialer.endConversation(callId, personExtension(userId))) return { ok: true, value: null };
        return refuse('agent_not_in_call', { id: callId });
      },
    },

    resume() {
      codes.resume();
      openDesks = new Set(desks.all());
      for (const duty of duties.all()) {
        if (mayTakeCalls(duty.userId, duty.teamId)) resumeDuty(duty);
        else signOut.run(duty.userId);
      }
    },

    settle(effects) {
      codes.applyEnded(effects);
      callbacks.release(dialer.now(), (campaignId) => codes.goOn(campaignId, effects));
      finishMoves();
    },

    desksChanged() {
      const before = openDesks;
      openDesks = new Set(desks.all());
      for (const { userId, teamId } of duties.all()) if (!mayTakeCalls(userId, teamId)) leave(userId);
      for (const userId of openDesks) if (!before.has(userId)) report(userId);
      for (const userId of before) if (!openDesks.has(userId)) report(userId);
      nailedUp.review();
    },
  };
}
