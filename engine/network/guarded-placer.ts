/**
 * A guard between the dialer and a carrier that reaches real phones: it refuses every order whose caller id is not
 * registered as the operator's own. It can't be switched off.
 */
import type { CallOrder, Carrier, CarrierEvent } from '../ports.ts';

type GuardOptions = {
  readonly carrier: Carrier;
  /** Whether a number (E.164) is in the inventory as the operator's own and not generated. Called for each order. */
  readonly isOwned: (phone: string) => boolean;
  /** Receives refusals: `dialer.carrierEvent`. Called from inside `place`. */
  readonly report: (callId: number, event: CarrierEvent) => void;
};

const NOT_OWNED: CarrierEvent = { kind: 'refused', why: 'caller_id_not_owned' };

/** Wraps a carrier in the guard. A carrier that does not declare itself simulated counts as a real network. */
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
    connect: (callId, agentId, campaignId) => carrier.connect(callId, agentId, campaignId),
    hangUp: (callId) => carrier.hangUp(callId),
  };
}
