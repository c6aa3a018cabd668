/**
 * Invariant: contacts of preview campaigns, and those that somebody has promised to call, are shown to one reserved agent
 * of the team before their call, and the call is that agent's. Nobody else calls a promised contact while its person is
 * waited for, unless they dial it by hand. A contact that an agent dials is reserved for that agent in the same way.
 */
import type { AgentState, FactOf } from '#engine/model/facts.ts';
import { isPreview } from '#engine/model/scenario.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

export function previews({ plans, promises }: Rules): Invariant {
  const states = new Map<number, AgentState>();
  /** The contact that each agent is shown. */
  const shown = new Map<number, FactOf<'ContactReserved'>>();
  /** The contacts of calls that have not been placed yet, whose promises hold. */
  const unplaced = new Map<number, number>();
  /** The agent of each call that has not reached its agent yet. */
  const meant = new Map<number, number>();

  function reserved(fact: FactOf<'ContactReserved'>): void {
    const { agentId, leadId, campaignId } = fact;
    must(states.get(agentId) === 'reserved', () => `agent ${agentId} is shown contact ${leadId} while not reserved`);
    must(!shown.has(agentId), () => `agent ${agentId} is shown two contacts`);
    for (const [other, each] of shown)
      must(each.leadId !== leadId, () => `contact ${leadId} is shown to agents ${other} and ${agentId}`);
    if (fact.isPromised === true) promiseShown(fact);
    else if (fact.isManual !== true)
      must(isPreview(plans.get(campaignId)!), () => `campaign ${campaignId} shows a contact`);
    shown.set(agentId, fact);
  }

  function promiseShown({ leadId, agentId, at, untilMs }: FactOf<'ContactReserved'>): void {
    const promise = promises.get(leadId);
    must(promise?.agentId === agentId, () => `agent ${agentId} has not promised to call contact ${leadId}`);
    const { fromMs, callAtMs, untilMs: waitedUntilMs } = promise;
    must(
      at >= fromMs && at < waitedUntilMs,
      () => `promised contact ${leadId} is shown ${at - callAtMs} ms after its time`,
    );
    must(untilMs >= callAtMs, () => `promised contact ${leadId} is to be called ${callAtMs - untilMs} ms early`);
  }

  function queued({ at, callId, campaignId, leadId, forAgentId, isManual: byHand }: FactOf<'CallQueued'>): void {
    const isManual = byHand === true;
    const promise = promises.get(leadId);
    if (promise !== undefined && !isManual)
      must(
        forAgentId === promise.agentId || at >= promise.untilMs,
        () => `contact ${leadId}, promised by agent ${promise.agentId}, is called for agent ${forAgentId}`,
      );
    unplaced.set(callId, leadId);
    if (forAgentId === undefined) {
      const plan = plans.get(campaignId);
      must(plan === undefined || !isPreview(plan), () => `call ${callId} of campaign ${campaignId} was not shown`);
      must(plan?.dialMethod?.kind !== 'manual', () => `campaign ${campaignId} calls somebody by itself`);
      return;
    }
    must(shown.get(forAgentId)?.leadId === leadId, () => `agent ${forAgentId} was not shown contact ${leadId}`);
    must(
      (shown.get(forAgentId)!.isManual === true) === isManual,
      () => `agent ${forAgentId} has ${isManual ? 'not ' : ''}dialled call ${callId} by hand`,
    );
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
        case 'CallPlaced':
          promises.delete(unplaced.get(fact.callId) ?? 0);
          unplaced.delete(fact.callId);
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
          if (fact.settlement.kind === 'done') promises.delete(fact.leadId);
          unplaced.delete(fact.callId);
          meant.delete(fact.callId);
          break;
        case 'CallWithdrawn':
          unplaced.delete(fact.callId);
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
