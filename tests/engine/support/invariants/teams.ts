/**
 * Invariant: a call gets somebody who is signed in to its team, not paused and not away, the one who has been ready
 * longest, and nobody waits while such a person is ready.
 */
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
  /** The call that somebody got although others had been ready longer. It must be a transfer by hand. */
  const outOfTurn = new Map<number, number>();
  let changes = 0;

  function changed({ agentId, teamId, from, to, callId }: FactOf<'AgentChanged'>): void {
    if (teamId === null) return;
    if ((from === 'available' && to === 'reserved') || (from !== 'busy' && to === 'busy')) {
      const duty = people.get(agentId)!;
      must(duty.teamId === teamId, () => `agent ${agentId} gets call ${callId} in team ${teamId}, not ${duty.teamId}`);
      must(!duty.isPaused && !duty.isAway, () => `agent ${agentId} gets call ${callId}: ${JSON.stringify(duty)}`);
    }
    if (from === 'available' && (to === 'busy' || to === 'reserved')) {
      const since = ready.get(agentId)!.order;
      const isLongest = [...ready.values()].every((each) => each.teamId !== teamId || each.order >= since);
      must(isLongest || to === 'busy', () => `agent ${agentId} is shown a contact out of turn`);
      if (!isLongest) outOfTurn.set(callId!, agentId);
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
        case 'CallWaiting':
          // A test call follows a plan of its own.
          if (fact.campaignId !== NO_CAMPAIGN) waiting.set(fact.callId, fact.campaignId);
          break;
        case 'CallTransferred':
          if (fact.toTeamId === null) transferred.delete(fact.callId);
          else transferred.set(fact.callId, fact.toTeamId);
          if (fact.toAgentId === outOfTurn.get(fact.callId)) outOfTurn.delete(fact.callId);
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
      for (const [callId, agentId] of outOfTurn) must(false, () => `agent ${agentId} got call ${callId} out of turn`);
      for (const [callId, campaignId] of waiting) {
        const team = transferred.get(callId) ?? teamOf(campaignId);
        const idle = [...ready].find(([, each]) => each.teamId === team);
        must(idle === undefined, () => `call ${callId} waits although agent ${idle![0]} of team ${team} is ready`);
      }
    },
  };
}
