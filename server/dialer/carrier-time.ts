import type { Loop } from '#engine/kernel/loop.ts';
import type { CallOrder, Carrier, CarrierEvent } from '#engine/ports.ts';

type Report = (callId: number, event: CarrierEvent) => void;

/** How a carrier is asked between two ticks: no event is in progress then, and no transaction open. */
export type CarrierTime = {
  /** The loop as the carrier has it: while it is asked, it is the moment of the asking. The commit before took its time. */
  readonly loop: Loop;
  /** Where the carrier reports. What it answers at once is told at its own time, but on the loop: it belongs to the next tick. */
  readonly report: Report;
  /** Asks for a call at `atMs`, which is now. */
  place(carrier: Pick<Carrier, 'place'>, order: CallOrder, atMs: number): void;
};

export function createCarrierTime(loop: Loop, report: Report): CarrierTime {
  /** Null: nothing is being asked. */
  let askedAtMs: number | null = null;
  const reportNow = ({ callId, event }: { callId: number; event: CarrierEvent }): void => report(callId, event);

  return {
    loop: { ...loop, now: () => askedAtMs ?? loop.now() },
    report(callId, event) {
      if (askedAtMs === null) report(callId, event);
      else loop.at(askedAtMs, reportNow, { callId, event });
    },
    place(carrier, order, atMs) {
      askedAtMs = atMs;
      try {
        carrier.place(order);
      } finally {
        askedAtMs = null;
      }
    },
  };
}
