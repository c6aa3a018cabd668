/** Records each change of a person's state with the contact that was skipped, and knows who is in which call. */
import type { Fact, FactKind, FactOf } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import { userOfExtension } from '#engine/model/agent.ts';
import type { Connection } from '#server/platform/db/connection.ts';

const KINDS = [
  'AgentChanged',
  'ContactReleased',
  'CallConsultation',
  'CallTransferred',
  'CallOutside',
  'CallConnected',
  'CallAdopted',
  'CallEnded',
] as const satisfies readonly FactKind[];

/**
 * A person's wrap-up of a call, which is over, or the end of a call that they have transferred to an outside number.
 * `teamId` is null if they have not been seen since the dialer started.
 */
export type WrappedUp = { readonly callId: number; readonly userId: number; readonly teamId: number | null };

export type AgentEvents = FactSink & {
  /** Returns the call that a person is in, or null. */
  callOf(agentId: number): number | null;
  /**
   * Returns the call that a person is in or wraps up, or null, also if it is another's, who consults them or has got it from
   * them.
   */
  ownCallOf(agentId: number): number | null;
  /** Returns whether somebody whom the agent consults has joined the call. */
  isConferring(agentId: number, callId: number): boolean;
  /** Returns the wrap-ups, and the calls transferred to outside numbers, that have ended since the last time. */
  takeWrappedUp(): WrappedUp[];
  /** Returns whether the person is in a call or in wrap-up. */
  isOccupied(agentId: number): boolean;
  isUnreachable(agentId: number): boolean;
};

/** Creates the sink. It must receive facts inside write transactions. */
export function createAgentEvents(db: Connection): AgentEvents {
  const add = db.sqlite.prepare(
    `insert into agent_events (at, user_id, team_id, from_state, to_state, pause_reason_id, call_id, skipped_contact_id,
       skip_reason) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const wrappedUp: WrappedUp[] = [];
  const latest = new Map<number, FactOf<'AgentChanged'>>();
  /** The latest contact that was skipped. Its agent's change follows at once. */
  let skipped: FactOf<'ContactReleased'> | null = null;

  /** The call in which a person is a guest, or which they have transferred after a consultation. */
  const othersCalls = new Map<number, number>();
  /** The agent who has transferred each call to an outside number, whose code counts at its end. */
  const outside = new Map<number, number>();
  /** The agent of each call in which another one has joined for a consultation. */
  const conferring = new Map<number, number>();

  /** Follows whose a call is. */
  function follow(fact: FactOf<'CallConsultation' | 'CallTransferred' | 'CallConnected' | 'CallAdopted'>): void {
    const { callId } = fact;
    if (fact.kind === 'CallConsultation' || fact.kind === 'CallAdopted') {
      const { agentId, consultedId } = fact;
      const to = fact.kind === 'CallConsultation' ? fact.to : fact.consultation;
      if (to === 'joined') conferring.set(callId, agentId!);
      else conferring.delete(callId);
      if (consultedId !== null && to !== null && to !== 'over') othersCalls.set(consultedId, callId);
      if (fact.kind === 'CallAdopted' && fact.outside !== null) outside.set(callId, fact.transferredByAgentId!);
    } else if (fact.kind === 'CallTransferred') {
      conferring.delete(callId);
      if (fact.byAgentId !== null) othersCalls.set(fact.byAgentId, callId);
      if (fact.toPhone !== undefined) outside.set(callId, fact.byAgentId!);
    } else if (fact.agentId !== null) othersCalls.delete(fact.agentId);
  }

  function changed(fact: FactOf<'AgentChanged'>): void {
    const { at, agentId, teamId, from, to, callId, pauseReasonId = null } = fact;
    const userId = userOfExtension(agentId);
    const before = latest.get(agentId);
    latest.set(agentId, fact);
    const { leadId = null, skipReason = null } = skipped?.agentId === agentId ? skipped : {};
    skipped = null;
    add.run(at, userId, teamId, from, to, pauseReasonId, callId, leadId, skipReason);
    if (from !== 'wrap_up' || userId === null || teamId === null) return;
    const ended = before?.callId ?? null;
    if (ended !== null && outside.get(ended) !== agentId) wrappedUp.push({ callId: ended, userId, teamId });
  }

  function outsideOver(callId: number): void {
    const byAgentId = outside.get(callId);
    const userId = byAgentId === undefined ? null : userOfExtension(byAgentId);
    if (userId !== null) wrappedUp.push({ callId, userId, teamId: latest.get(byAgentId!)?.teamId ?? null });
    outside.delete(callId);
  }

  return {
    kinds: new Set(KINDS),
    accept(fact: Fact): void {
      if (fact.kind === 'ContactReleased') skipped = fact.why === 'skipped' ? fact : null;
      else if (fact.kind === 'CallOutside') {
        // The call is another's now, with their code.
        if (fact.to === 'over') outsideOver(fact.callId);
      } else if (fact.kind === 'CallEnded') {
        conferring.delete(fact.callId);
        outsideOver(fact.callId);
      } else if (fact.kind === 'AgentChanged') {
        if (fact.teamId !== null) changed(fact);
      } else if (
        fact.kind === 'CallConsultation' ||
        fact.kind === 'CallTransferred' ||
        fact.kind === 'CallConnected' ||
        fact.kind === 'CallAdopted'
      )
        follow(fact);
    },
    callOf(agentId) {
      const fact = latest.get(agentId);
      return fact?.to === 'busy' ? fact.callId : null;
    },
    ownCallOf(agentId) {
      const fact = latest.get(agentId);
      const callId = fact?.to === 'busy' || fact?.to === 'wrap_up' ? fact.callId : null;
      return callId === null || othersCalls.get(agentId) === callId ? null : callId;
    },
    isConferring: (agentId, callId) => conferring.get(callId) === agentId,
    takeWrappedUp: () => wrappedUp.splice(0),
    isOccupied(agentId) {
      const state = latest.get(agentId)?.to;
      return state === 'busy' || state === 'wrap_up';
    },
    isUnreachable: (agentId) => latest.get(agentId)?.to === 'unreachable',
  };
}
