import type { Loop } from '#engine/kernel/loop.ts';
import type { CallOrder, Carrier, CarrierEvent } from '#engine/ports.ts';

type Report = (callId: number, event: CarrierEvent) => void;

/** Gives the carrier the real time when the carrier is called between two ticks, outside of events and transactions. */
type CarrierTime = {
  /**
   * The carrier's view of the loop. While a call is being placed, `now` is the time passed to `place`, which may be
   * later than the tick's because of the commit.
   */
  readonly loop: Loop;
  /**
   * Receives the carrier's reports. A report made while a call is being placed gets the time passed to `place` and goes
   * through the loop, because it belongs to the next tick.
   */
  readonly report: Report;
  /** Places a call. `atMs` is the current time. */
  place(carrier: Pick<Carrier, 'place'>, order: CallOrder, atMs: number): void;
};

export function createCarrierTime(loop: Loop, report: Report): CarrierTime {
  /** Time passed to `place`, or null while no call is being placed. */
  let callingAtMs: number | null = null;
  const reportNow = ({ callId, event }: { callId: number; event: CarrierEvent }): void => report(callId, event);

  return {
    loop: { ...loop, now: () => callingAtMs ?? loop.now() },
    report(callId, event) {
      if (callingAtMs === null) report(callId, event);
      else loop.at(callingAtMs, reportNow, { callId, event });
    },
    place(carrier, order, atMs) {
      callingAtMs = atMs;
      try {
        carrier.place(order);
      } finally {
        callingAtMs = null;
      }
    },
  };
}
