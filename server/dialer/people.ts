/** People of teams on the engine thread: their orders, who is signed in, and who can be reached. */
import type { Dialer } from '#engine/dialer-contract.ts';
import { personExtension, userOfExtension } from '#engine/model/agent.ts';
import { allows } from '#shared/roles.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import type { AgentEvents } from './agent-events.ts';
import type { Orders, Outcome } from './contract.ts';
import { refuse } from './outcome.ts';

type DeskOrder = 'signInAgent' | 'signOutAgent' | 'pauseAgent' | 'resumeAgent' | 'finishWrapUp' | 'hangUpAgent';

export type People = {
  /** They must run inside a write transaction. */
  readonly orders: { readonly [K in DeskOrder]: (...args: Parameters<Orders[K]>) => Outcome<null> };
  /** Signs in those who were signed in when the last dialer stopped. Call it before conversations are adopted. */
  resume(): void;
  /**
   * Reads again who is at a desk, and signs out those who may no longer take calls. It must run inside a write
   * transaction.
   */
  desksChanged(): void;
  /** Reports whether an agent's phone, or a person's, can be reached. */
  phoneReported(agentId: number, isReachable: boolean): void;
};

type PeopleOptions = {
  readonly db: Connection;
  readonly dialer: Dialer;
  /**
   * Whether people talk at their desk itself, because the network is simulated. Otherwise their conversations go on
   * without it.
   */
  readonly isDeskPhone: boolean;
  readonly events: Pick<AgentEvents, 'callOf' | 'isOccupied'>;
};

type Duty = {
  readonly userId: number;
  readonly teamId: number;
  readonly isPaused: 0 | 1;
  readonly pauseReasonId: number | null;
  readonly isMember: 0 | 1;
  /** Null if the user is disabled. */
  readonly role: string | null;
};

export function createPeople({ db, dialer, isDeskPhone, events }: PeopleOptions): People {
  const { sqlite } = db;
  const duties = sqlite.prepare<[], Duty>(
    `select user_id userId, team_id teamId, is_paused isPaused, pause_reason_id pauseReasonId,
       exists (select 1 from team_members where team_members.team_id = agent_duties.team_id
         and team_members.user_id = agent_duties.user_id) isMember,
       (select role from users where id = user_id and disabled_at is null) role
     from agent_duties`,
  );
  const teamOf = sqlite.prepare<[number], number>('select team_id from agent_duties where user_id = ?').pluck();
  const isMember = sqlite.prepare<[number, number]>('select 1 from team_members where team_id = ? and user_id = ?');
  const isReason = sqlite.prepare<[number]>('select 1 from pause_reasons where id = ? and archived_at is null');
  const desks = sqlite.prepare<[], number>('select user_id from open_desks').pluck();
  const signIn = sqlite.prepare<[number, number, number]>(
    `insert into agent_duties (user_id, team_id, is_paused, signed_in_at) values (?, ?, 0, ?)
     on conflict (user_id) do update set team_id = excluded.team_id, is_paused = 0, pause_reason_id = null,
       signed_in_at = excluded.signed_in_at`,
  );
  const signOut = sqlite.prepare<[number]>('delete from agent_duties where user_id = ?');
  const pause = sqlite.prepare<[number, number | null, number]>(
    'update agent_duties set is_paused = ?, pause_reason_id = ? where user_id = ?',
  );

  let openDesks: ReadonlySet<number> = new Set(desks.all());
  /** Agent ids of people whose phones have failed. */
  const deadPhones = new Set<number>();

  const canBeReached = (userId: number): boolean => openDesks.has(userId) && !deadPhones.has(personExtension(userId));

  function report(userId: number): void {
    const agentId = personExtension(userId);
    dialer.setAgentReachable(agentId, canBeReached(userId));
    if (!isDeskPhone || openDesks.has(userId)) return;
    const callId = events.callOf(agentId);
    if (callId !== null) dialer.carrierEvent(callId, { kind: 'agent_gone', agentId });
  }

  function leave(userId: number): void {
    signOut.run(userId);
    dialer.signOut(personExtension(userId));
  }

  function setPaused(userId: number, isPaused: boolean, reasonId: number | null): Outcome<null> {
    if (pause.run(isPaused ? 1 : 0, reasonId, userId).changes === 0) return refuse('agent_signed_out');
    dialer.setAgentPaused(personExtension(userId), isPaused, reasonId);
    return { ok: true, value: null };
  }

  return {
    orders: {
      signInAgent(userId, teamId) {
        if (isMember.get(teamId, userId) === undefined) return refuse('team_not_own', { id: teamId });
        const agentId = personExtension(userId);
        const current = teamOf.get(userId);
        if (current !== undefined && current !== teamId) {
          if (events.isOccupied(agentId)) return refuse('agent_in_other_team');
          dialer.signOut(agentId);
        }
        if (!dialer.signIn(userId, teamId, { isReachable: canBeReached(userId) })) return refuse('agent_in_other_team');
        signIn.run(userId, teamId, dialer.now());
        return { ok: true, value: null };
      },

      signOutAgent(userId) {
        if (signOut.run(userId).changes === 0) return refuse('agent_signed_out');
        dialer.signOut(personExtension(userId));
        return { ok: true, value: null };
      },

      pauseAgent(userId, reasonId) {
        if (reasonId !== null && isReason.get(reasonId) === undefined) {
          return refuse('pause_reason_not_found', { id: reasonId });
        }
        return setPaused(userId, true, reasonId);
      },

      resumeAgent: (userId) => setPaused(userId, false, null),

      finishWrapUp(userId) {
        if (dialer.finishWrapUp(personExtension(userId))) return { ok: true, value: null };
        return refuse('agent_not_in_wrap_up');
      },

      hangUpAgent(userId, callId) {
        if (dialer.endConversation(callId, personExtension(userId))) return { ok: true, value: null };
        return refuse('agent_not_in_call', { id: callId });
      },
    },

    resume() {
      for (const { userId, teamId, isPaused, pauseReasonId } of duties.all()) {
        dialer.signIn(userId, teamId, {
          isPaused: isPaused === 1,
          reasonId: pauseReasonId,
          isReachable: canBeReached(userId),
        });
      }
    },

    desksChanged() {
      const before = openDesks;
      openDesks = new Set(desks.all());
      for (const { userId, isMember: belongs, role } of duties.all()) {
        if (belongs === 0 || !allows(role ?? undefined, 'operator')) leave(userId);
      }
      for (const userId of openDesks) if (!before.has(userId)) report(userId);
      for (const userId of before) if (!openDesks.has(userId)) report(userId);
    },

    phoneReported(agentId, isReachable) {
      const userId = userOfExtension(agentId);
      if (userId === null) return dialer.setAgentReachable(agentId, isReachable);
      if (isReachable) deadPhones.delete(agentId);
      else deadPhones.add(agentId);
      report(userId);
    },
  };
}
