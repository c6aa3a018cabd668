/** A carrier whose reports come late, twice or never, and which refuses some orders. */
import type { Loop } from '#engine/kernel/loop.ts';
import type { CallPlacer, CarrierEvent } from '#engine/ports.ts';
import type { Dice } from './dice.ts';

export type UnrulyOptions = {
  readonly loop: Loop;
  readonly dice: Dice;
  /** Share of reports that are lost, that come twice, and that come late; share of orders that are refused. */
  readonly share: number;
  /** Where reports go in the end. */
  readonly report: (callId: number, event: CarrierEvent) => void;
};

const LATEST_MS = 20_000;
const REFUSALS = ['withdrawn', 'caller_id_not_owned'] as const;

/** `of` makes the carrier underneath, given where it reports. */
export function createUnrulyCarrier(
  { loop, dice, share, report }: UnrulyOptions,
  of: (report: UnrulyOptions['report']) => CallPlacer,
): CallPlacer {
  const late = ([callId, event]: readonly [number, CarrierEvent]) => report(callId, event);
  const laterMs = () => loop.now() + dice.int(0, LATEST_MS);
  const carrier = of((callId, event) => {
    if (dice.chance(share)) return;
    if (dice.chance(share)) loop.at(laterMs(), late, [callId, event] as const);
    if (dice.chance(share)) loop.at(laterMs(), late, [callId, event] as const);
    else report(callId, event);
  });
  return {
    ...carrier,
    place(order) {
      if (dice.chance(share)) report(order.callId, { kind: 'refused', why: dice.pick(REFUSALS) });
      else carrier.place(order);
      if (dice.chance(share)) carrier.place(order);
    },
  };
}
