/**
 * Invariant: contacts of preview campaigns are shown to one reserved agent of the team before their call, and the call is
 * that agent's.
 */
import type { AgentState, FactOf } from '#engine/model/facts.ts';
import { isPreview } from '#engine/model/scenario.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

export function previews({ plans }: Rules): Invariant {
  const states = new Map<number, AgentState>();
  /** The contact that each agent is shown. */
  const shown = new Map<number, FactOf<'ContactReserved'>>();
  /** The agent of each call that has not reached its agent yet. */
  const meant = new Map<number, number>();

  function reserved(fact: FactOf<'ContactReserved'>): void {
    const { agentId, leadId, campaignId } = fact;
    must(states.get(agentId) === 'reserved', () => `agent ${agentId} is shown contact ${leadId} while not reserved`);
    must(!shown.has(agentId), () => `agent ${agentId} is shown two contacts`);
    for (const [other, each] of shown)
      must(each.leadId !== leadId, () => `contact ${leadId} is shown to agents ${other} and ${agentId}`);
    must(isPreview(plans.get(campaignId)!), () => `campaign ${campaignId} shows a contact`);
    shown.set(agentId, fact);
  }

  function queued({ callId, campaignId, leadId, forAgentId }: FactOf<'CallQueued'>): void {
    if (forAgentId === undefined) {
      const plan = plans.get(campaignId);
      must(plan === undefined || !isPreview(plan), () => `call ${callId} of campaign ${campaignId} was not shown`);
      return;
    }
    must(shown.get(forAgentId)?.leadId === leadId, () => `agent ${forAgentId} was not shown contact ${leadId}`);
    shown.delete(forAgentId);
    meant.set(callId, forAgentId);
  }

  /** The first agent of a call is the one who was shown the contact, unless a user transfers it. */
  function joined({ callId, agentId }: FactOf<'CallJoining' | 'CallConnected'>): void {
    const own = meant.get(callId);
    must(own === undefined || own === agentId, () => `call ${callId} of agent ${own} goes to agent ${agentId}`);
    meant.delete(callId);
  }

  return {
    name: 'a contact is shown to one reserved agent, who gets its call',
    accept(fact) {
      switch (fact.kind) {
        case 'AgentChanged':
          states.set(fact.agentId, fact.to);
          break;
        case 'ContactReserved':
          reserved(fact);
          break;
        case 'ContactReleased':
          must(shown.get(fact.agentId)?.leadId === fact.leadId, () => `contact ${fact.leadId} was not shown`);
          shown.delete(fact.agentId);
          break;
        case 'CallQueued':
          if (fact.campaignId !== 0) queued(fact);
          break;
        case 'CallJoining':
        case 'CallConnected':
          joined(fact);
          break;
        case 'CallTransferred':
          if (fact.toAgentId !== null) meant.delete(fact.callId);
          break;
        case 'CallWaiting':
          must(!meant.has(fact.callId), () => `call ${fact.callId} waits, but has agent ${meant.get(fact.callId)}`);
          break;
        case 'CallEnded':
        case 'CallWithdrawn':
          meant.delete(fact.callId);
          break;
        default:
      }
    },
    look() {
      for (const [agentId, state] of states)
        must((state === 'reserved') === shown.has(agentId), () => `agent ${agentId} is ${state} without its contact`);
    },
  };
}
