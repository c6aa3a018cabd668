import type { Fact, FactOf } from '#engine/model/facts.ts';
import type { FactSink } from '#engine/ports.ts';
import type { Counters } from './counters.ts';

type WrapUp = { readonly callId: number; readonly sinceMs: number };

/**
 * Counts each agent's wrap-up to the call before it. One without a call that has ended counts to none: the agent was
 * not reached, and the call went on.
 */
export function createWrapUps(counters: Pick<Counters, 'wrappedUp'>): FactSink {
  /** By agent. */
  const lastCalls = new Map<number, FactOf<'CallEnded'>>();
  const wrapUps = new Map<number, WrapUp>();

  function changed({ at, agentId, from, to, callId }: FactOf<'AgentChanged'>): void {
    if (to === 'wrap_up' && callId !== null) wrapUps.set(agentId, { callId, sinceMs: at });
    if (from !== 'wrap_up') return;
    const wrapUp = wrapUps.get(agentId);
    const call = lastCalls.get(agentId);
    wrapUps.delete(agentId);
    if (wrapUp !== undefined && call?.callId === wrapUp.callId && at > wrapUp.sinceMs)
      counters.wrappedUp(call, at - wrapUp.sinceMs);
  }

  return {
    kinds: new Set(['AgentChanged', 'CallEnded']),
    accept(fact: Fact): void {
      if (fact.kind === 'AgentChanged') changed(fact);
      else if (fact.kind === 'CallEnded' && fact.agentId !== null && fact.connectedAtMs !== null)
        lastCalls.set(fact.agentId, fact);
    },
  };
}
