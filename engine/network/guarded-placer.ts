/**
 * Guards a carrier that reaches real phones: refuses every order whose caller id is not registered as the operator's
 * own. The guard can't be switched off.
 */
import type { CallOrder, Carrier, CarrierEvent } from '../ports.ts';

type GuardOptions = {
  readonly carrier: Carrier;
  /**
   * Returns whether a number (E.164) is in the inventory as the operator's own and was not generated. Called for each
   * order that has a caller id, unless the carrier is simulated.
   */
  readonly isOwned: (phone: string) => boolean;
  /** Receives refusals; pass `dialer.carrierEvent`. Called from inside `place`. */
  readonly report: (callId: number, event: CarrierEvent) => void;
};

const NOT_OWNED: CarrierEvent = { kind: 'refused', why: 'caller_id_not_owned' };

/** Wraps a carrier in the guard. Unless a carrier declares itself simulated, it counts as a real network. */
export function guardCallerIds({ carrier, isOwned, report }: GuardOptions): Carrier {
  const mayShow = ({ callerId, channel }: Pick<CallOrder, 'callerId' | 'channel'>): boolean =>
    // The person has called the number, which is not shown now.
    channel !== undefined || carrier.reach === 'simulated' || (callerId !== null && isOwned(callerId));

  return {
    reach: carrier.reach,
    place(order) {
      if (mayShow(order)) carrier.place(order);
      else report(order.callId, NOT_OWNED);
    },
    play: (callId, prompt, nth) => carrier.play(callId, prompt, nth),
    connect: (callId, agentId, campaignId) => carrier.connect(callId, agentId, campaignId),
    connectOutside(callId, phone, callerId) {
      if (mayShow({ callerId })) carrier.connectOutside(callId, phone, callerId);
      else report(callId, { kind: 'agent_lost', why: 'unreachable' });
    },
    startWaiting: (callId) => carrier.startWaiting(callId),
    control: (callId, order) => carrier.control(callId, order),
    consult: (callId, agentId) => carrier.consult(callId, agentId),
    consultOutside(callId, phone, callerId) {
      if (mayShow({ callerId })) carrier.consultOutside(callId, phone, callerId);
      else report(callId, { kind: 'consulted_lost', agentId: null, why: 'unreachable' });
    },
    endConsultation: (callId) => carrier.endConsultation(callId),
    handOver: (callId) => carrier.handOver(callId),
    leaveMessage: (callId, lengthMs) => carrier.leaveMessage(callId, lengthMs),
    hangUp: (callId, goodbye) => carrier.hangUp(callId, goodbye),
    probeAgent: (agentId) => carrier.probeAgent(agentId),
  };
}
