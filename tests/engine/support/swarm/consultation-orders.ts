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
  /** The agent or the outside number who is consulted in a call, by call id. */
  const consulted = new Map<number, number | string>();
  /** Those who have just got their call. */
  const holders = new Map<number, number | string>();
  const held = new Set<number>();

  function transferred({ callId, toAgentId, toPhone }: FactOf<'CallTransferred'>): void {
    const to = toAgentId ?? toPhone;
    if (to !== undefined && consulted.get(callId) === to) holders.set(callId, to);
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
      else consulted.set(fact.callId, fact.consultedId ?? fact.consultedPhone!);
    } else if (fact.kind === 'CallEnded') for (const known of [consulted, holders, held]) known.delete(fact.callId);
  }

  function called(callId: number, who: number | string): void {
    must(consulted.get(callId) === who, () => `${who} is called who isn’t consulted in ${callId}`);
    must(held.has(callId), () => `${who} is called into call ${callId}, whose person isn’t on hold`);
  }

  return {
    sink: { kinds: new Set(['CallTransferred', 'CallHeld', 'CallConsultation', 'CallEnded']), accept: follow },
    watch: (placer) => ({
      ...placer,
      consult(callId, agentId) {
        called(callId, agentId);
        placer.consult(callId, agentId);
      },
      consultOutside(callId, phone, callerId) {
        called(callId, phone);
        placer.consultOutside(callId, phone, callerId);
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
