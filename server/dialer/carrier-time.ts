import type { Loop } from '#engine/kernel/loop.ts';
import type { CallOrder, Carrier, CarrierEvent } from '#engine/ports.ts';

type Report = (callId: number, event: CarrierEvent) => void;

/** Calls the carrier between two ticks, while no event is being processed and no transaction is open. */
type CarrierTime = {
  /**
   * The loop as the carrier sees it: during a call its time is the moment of the call, because the commit before took
   * time.
   */
  readonly loop: Loop;
  /**
   * The carrier's reports. An immediate report gets its own time, but goes through the loop, since it belongs to the
   * next tick.
   */
  readonly report: Report;
  /** Places a call at `atMs`, which is now. */
  place(carrier: Pick<Carrier, 'place'>, order: CallOrder, atMs: number): void;
};

export function createCarrierTime(loop: Loop, report: Report): CarrierTime {
  /** Null: no call to the carrier is in progress. */
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
