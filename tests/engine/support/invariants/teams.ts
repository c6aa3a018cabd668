/**
 * Invariant: a call gets somebody who is signed in to its team, not paused and not away, the one who has been ready
 * longest unless somebody has promised the call or dials it by hand, in a pause too, and nobody waits while such a person is ready.
 */
import { userOfExtension } from '#engine/model/agent.ts';
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import { servedByOf } from '#engine/model/scenario.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

export function teams({ plans, people }: Rules): Invariant {
  /** People who are ready, by agent id. */
  const ready = new Map<number, { readonly teamId: number; readonly order: number }>();
  /** Campaign id by call id, for calls that wait for an agent or a session. */
  const waiting = new Map<number, number>();
  /** Team to whose queue an agent has transferred the call, by call id. */
  const transferred = new Map<number, number>();
  /** Team by call id, for calls that have come in. */
  const received = new Map<number, number>();
  /** The call that somebody got although others had been ready longer. It must be a transfer by hand. */
  const outOfTurn = new Map<number, number>();
  /** The call that somebody got in a pause. They must have taken it over themselves. */
  const inPause = new Map<number, number>();
  /** People who were just reserved although others had been ready longer. They must have promised the call, or dial it. */
  const reservedOutOfTurn = new Set<number>();
  /** People who were just reserved in a pause. They must dial the call. */
  const reservedInPause = new Set<number>();
  /** Calls that agents have dialled by hand. */
  const manual = new Set<number>();
  let changes = 0;

  const gets = (agentId: number, callId: number | null): string =>
    `agent ${agentId} gets call ${callId}: ${JSON.stringify(people.get(agentId))}`;

  function changed({ agentId, teamId, from, to, callId }: FactOf<'AgentChanged'>): void {
    if (teamId === null) return;
    if ((from === 'available' && to === 'reserved') || (from !== 'busy' && to === 'busy')) {
      const duty = people.get(agentId)!;
      must(duty.teamId === teamId, () => `agent ${agentId} gets call ${callId} in team ${teamId}, not ${duty.teamId}`);
      must(!duty.isAway, () => gets(agentId, callId));
      if (duty.isPaused && to === 'reserved') reservedInPause.add(agentId);
      else if (duty.isPaused && !manual.has(callId!)) inPause.set(callId!, agentId);
    }
    if (from === 'available' && (to === 'busy' || to === 'reserved')) {
      const since = ready.get(agentId)!.order;
      const isLongest = [...ready.values()].every((each) => each.teamId !== teamId || each.order >= since);
      if (!isLongest && to === 'reserved') reservedOutOfTurn.add(agentId);
      else if (!isLongest) outOfTurn.set(callId!, agentId);
    }
    if (to === 'available') ready.set(agentId, { teamId, order: changes++ });
    else ready.delete(agentId);
  }

  /** Returns the team that takes the campaign's calls, or null if none does. */
  function teamOf(campaignId: number): number | null {
    const plan = plans.get(campaignId);
    return plan === undefined || servedByOf(plan) !== 'agents' ? null : (plan.teamId ?? null);
  }

  return {
    name: 'a team takes its calls, longest ready first, and nobody waits while somebody is ready',
    accept(fact) {
      switch (fact.kind) {
        case 'AgentChanged':
          changed(fact);
          break;
        case 'ContactReserved':
          must(
            !reservedOutOfTurn.delete(fact.agentId) || fact.isPromised === true || fact.isManual === true,
            () => `agent ${fact.agentId} is shown a contact out of turn`,
          );
          must(!reservedInPause.delete(fact.agentId) || fact.isManual === true, () => gets(fact.agentId, null));
          break;
        case 'CallQueued':
          if (fact.isManual === true) manual.add(fact.callId);
          break;
        case 'CallReceived':
          received.set(fact.callId, fact.teamId);
          break;
        case 'CallWaiting':
          // A test call follows a plan of its own.
          if (fact.campaignId !== NO_CAMPAIGN) waiting.set(fact.callId, fact.campaignId);
          break;
        case 'CallTransferred':
          if (fact.toTeamId === null) transferred.delete(fact.callId);
          else transferred.set(fact.callId, fact.toTeamId);
          if (fact.toAgentId === inPause.get(fact.callId) && fact.byUserId === userOfExtension(fact.toAgentId!))
            inPause.delete(fact.callId);
          if (fact.toAgentId === outOfTurn.get(fact.callId)) outOfTurn.delete(fact.callId);
          break;
        case 'CallConsultation':
          // Somebody chosen, or the one of a team.
          if (fact.consultedId === outOfTurn.get(fact.callId)) outOfTurn.delete(fact.callId);
          break;
        case 'CallJoining':
        case 'CallConnected':
        case 'CallEnded':
          waiting.delete(fact.callId);
          break;
        default:
      }
    },
    look() {
      for (const agentId of reservedInPause) must(false, () => gets(agentId, null));
      for (const [callId, agentId] of inPause) must(false, () => gets(agentId, callId));
      for (const [callId, agentId] of outOfTurn) must(false, () => `agent ${agentId} got call ${callId} out of turn`);
      for (const [callId, campaignId] of waiting) {
        const team = transferred.get(callId) ?? received.get(callId) ?? teamOf(campaignId);
        const idle = [...ready].find(([, each]) => each.teamId === team);
        must(idle === undefined, () => `call ${callId} waits although agent ${idle![0]} of team ${team} is ready`);
      }
    },
  };
}
