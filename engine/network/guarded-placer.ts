/**
 * Between the dialer and a carrier that reaches real phones: an order whose caller id is not registered as the operator's
 * own never gets out. It has no switch.
 */
import type { CallOrder, Carrier, CarrierEvent } from '../ports.ts';

export type GuardOptions = {
  readonly carrier: Carrier;
  /** Whether a number (E.164) is in the inventory as the operator's own, and not generated. Asked at each order. */
  readonly isOwned: (phone: string) => boolean;
  /** Where refusals go: `dialer.carrierEvent`, from inside `place`. */
  readonly report: (callId: number, event: CarrierEvent) => void;
};

const NOT_OWNED: CarrierEvent = { kind: 'refused', why: 'caller_id_not_owned' };

/** The carrier, guarded. Whatever does not say that it is simulated counts as the network. */
export function guardCallerIds({ carrier, isOwned, report }: GuardOptions): Carrier {
  const mayShow = ({ callerId }: CallOrder): boolean =>
    carrier.reach === 'simulated' || (callerId !== null && isOwned(callerId));

  return {
    reach: carrier.reach,
    place(order) {
      if (mayShow(order)) carrier.place(order);
      else report(order.callId, NOT_OWNED);
    },
    play: (callId, prompt, nth) => carrier.play(callId, prompt, nth),
    connect: (callId, agentId) => carrier.connect(callId, agentId),
    hangUp: (callId) => carrier.hangUp(callId),
  };
}
