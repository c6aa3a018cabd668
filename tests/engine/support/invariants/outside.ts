/**
 * Invariant: a call that was transferred to an outside number has no agent while that is called or talks, and the number
 * is called no longer than the campaign's ring time. A caller who waits for it waits for nobody else.
 */
import { must, type Invariant, type Rules } from './invariant.ts';

type Outside = { readonly phone: string; readonly untilMs: number; isJoined: boolean };

export function outside({ plans, speed }: Rules): Invariant {
  const live = new Map<number, Outside>();

  return {
    name: 'a call with an outside number has no agent, and its person waits no longer than it may ring',
    accept(fact) {
      if (fact.kind === 'AgentChanged') {
        must(fact.to !== 'busy' || !live.has(fact.callId!), () => `agent ${fact.agentId} gets call ${fact.callId}`);
        return;
      }
      if (!('callId' in fact)) return;
      const { callId } = fact;
      const known = live.get(callId);
      switch (fact.kind) {
        case 'CallTransferred': {
          must(known === undefined, () => `call ${callId} leaves its outside number`);
          if (fact.toPhone === undefined) return;
          must(fact.toAgentId === null && fact.toTeamId === null, () => `call ${callId} goes outside and to agents`);
          const ringMs = plans.get(fact.campaignId)?.ringTimeoutMs ?? Infinity;
          live.set(callId, { phone: fact.toPhone, untilMs: fact.at + Math.round(ringMs / speed), isJoined: false });
          break;
        }
        case 'CallOutside':
          must(known?.phone === fact.phone && !known.isJoined, () => `outside number of call ${callId}: ${fact.to}`);
          if (fact.to === 'joined') known.isJoined = true;
          else live.delete(callId);
          break;
        case 'CallEnded':
          must((known?.phone ?? null) === fact.outsidePhone, () => `call ${callId} ends with ${fact.outsidePhone}`);
          must(known === undefined || fact.agentId === null, () => `call ${callId} has an agent besides`);
          live.delete(callId);
          break;
        default:
          must(known === undefined || fact.kind === 'CallVerdict', () => `${fact.kind} of call ${callId} outside`);
      }
    },
    look(_, nowMs) {
      for (const [callId, { isJoined, untilMs }] of live)
        must(isJoined || nowMs <= untilMs, () => `call ${callId} still calls its outside number`);
    },
  };
}
