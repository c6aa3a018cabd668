/** A carrier that refuses some orders, and places some orders again, including refused ones. */
import type { CallPlacer, CarrierEvent } from '#engine/ports.ts';
import type { Dice } from './random.ts';

export type RefusingOptions = {
  readonly carrier: CallPlacer;
  readonly dice: Dice;
  /** Share of orders that are refused. */
  readonly share: number;
  readonly report: (callId: number, event: CarrierEvent) => void;
};

const REFUSALS = ['withdrawn', 'caller_id_not_owned'] as const;

export function createRefusingCarrier({ carrier, dice, share, report }: RefusingOptions): CallPlacer {
  return {
    ...carrier,
    place(order) {
      if (dice.chance(share)) report(order.callId, { kind: 'refused', why: dice.pick(REFUSALS) });
      else carrier.place(order);
      if (dice.chance(share)) carrier.place(order);
    },
  };
}
