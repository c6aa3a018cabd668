import type { CallOrder, CallPlacer, Refusal } from '#engine/ports.ts';

/** The final destination of orders: a carrier that receives the time. */
type Outlet = Pick<CallPlacer, 'play' | 'connect' | 'hangUp'> & {
  /** Places the call at `atMs`, which is now. */
  send(order: CallOrder, atMs: number): void;
  /** Reports to the engine that the call will not be placed. */
  refuse(order: CallOrder, atMs: number, why: Refusal): void;
};

/** The engine's placer, and the live driver's operations on the orders it has accepted. */
export type DeferredPlacer = CallPlacer & {
  /** Places the queued orders. Call it after the transaction that journalled them has been committed. */
  flush(nowMs: number): void;
  /** Takes back orders that have not been placed: the campaign's, or all. */
  withdraw(campaignId?: number): CallOrder[];
};

type DeferredPlacerOptions = {
  readonly outlet: Outlet;
  /** Checked just before placing: the number may have been blacklisted or held since its contact was claimed. */
  readonly refusalOf: (phone: string, nowMs: number) => Refusal | null;
};

/** Journal before dialing: orders wait here for the commit. The engine limits the rate. */
export function createDeferredPlacer({ outlet, refusalOf }: DeferredPlacerOptions): DeferredPlacer {
  let orders: CallOrder[] = [];

  /** Removes and returns the orders for which `isMeant` holds. */
  function remove(isMeant: (order: CallOrder) => boolean): CallOrder[] {
    const removed = orders.filter(isMeant);
    if (removed.length > 0) orders = orders.filter((order) => !isMeant(order));
    return removed;
  }

  return {
    place: (order) => void orders.push(order),
    play: outlet.play,
    connect: outlet.connect,
    hangUp(callId) {
      if (remove((order) => order.callId === callId).length === 0) outlet.hangUp(callId);
    },
    flush(nowMs) {
      const waiting = orders;
      orders = [];
      for (const order of waiting) {
        const why = refusalOf(order.phone, nowMs);
        if (why === null) outlet.send(order, nowMs);
        else outlet.refuse(order, nowMs, why);
      }
    },
    withdraw: (campaignId) => remove((order) => campaignId === undefined || order.campaignId === campaignId),
  };
}
