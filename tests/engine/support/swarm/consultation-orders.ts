/** Checks that the orders to the carrier about consultations follow the facts. */
import type { Fact, FactOf } from '#engine/model/facts.ts';
import type { CallPlacer, FactSink } from '#engine/ports.ts';
import { must } from '../invariants/invariant.ts';

type Watch = {
  readonly sink: FactSink;
  /** Returns the placer with a check of each order. */
  watch(placer: CallPlacer): CallPlacer;
};

/** Creates the watch. Each order concerns a consultation that goes on, and whoever is consulted gets the call. */
export function watchConsultations(): Watch {
  /** The agent who is consulted in a call, by call id. */
  const consulted = new Map<number, number>();
  /** The agents who have just got their call. */
  const holders = new Map<number, number>();
  const held = new Set<number>();

  function transferred({ callId, toAgentId }: FactOf<'CallTransferred'>): void {
    if (toAgentId !== null && consulted.get(callId) === toAgentId) holders.set(callId, toAgentId);
    consulted.delete(callId);
    held.delete(callId);
  }

  function follow(fact: Fact): void {
    if (fact.kind === 'CallTransferred') transferred(fact);
    else if (fact.kind === 'CallHeld') {
      if (fact.isHeld) held.add(fact.callId);
      else held.delete(fact.callId);
    } else if (fact.kind === 'CallConsultation') {
      if (fact.to === 'over') consulted.delete(fact.callId);
      else consulted.set(fact.callId, fact.consultedId);
    } else if (fact.kind === 'CallEnded') for (const known of [consulted, holders, held]) known.delete(fact.callId);
  }

  return {
    sink: { kinds: new Set(['CallTransferred', 'CallHeld', 'CallConsultation', 'CallEnded']), accept: follow },
    watch: (placer) => ({
      ...placer,
      consult(callId, agentId) {
        must(consulted.get(callId) === agentId, () => `agent ${agentId} is called who isn’t consulted in ${callId}`);
        must(held.has(callId), () => `agent ${agentId} is called into call ${callId}, whose person isn’t on hold`);
        placer.consult(callId, agentId);
      },
      endConsultation(callId) {
        must(consulted.has(callId), () => `call ${callId} has no consultation to end`);
        placer.endConsultation(callId);
      },
      handOver(callId) {
        must(holders.delete(callId), () => `call ${callId} is given to nobody who was consulted`);
        placer.handOver(callId);
      },
    }),
  };
}
