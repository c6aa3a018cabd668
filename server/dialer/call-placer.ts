import type { CallOrder, CallPlacer } from '#engine/ports.ts';

/** Where orders go in the end: a carrier, which is told when. */
export type Outlet = Pick<CallPlacer, 'play' | 'connect' | 'hangUp'> & {
  /** Places the call at `atMs`, which is now. */
  send(order: CallOrder, atMs: number): void;
  /** Tells the engine that the call will not be placed. */
  refuse(order: CallOrder, atMs: number): void;
};

/** The engine's placer, and what the live driver does with the orders that it has taken. */
export type DeferredPlacer = CallPlacer & {
  /** Places what was ordered. Call it when the transaction that journalled the orders is committed. */
  flush(nowMs: number): void;
  /** Takes orders back that have not been placed: the campaign's, or all. */
  withdraw(campaignId?: number): CallOrder[];
};

export type DeferredPlacerOptions = {
  readonly outlet: Outlet;
  /** Looked at just before placing: the number may have been listed since its contact was claimed. */
  readonly isBlacklisted: (phone: string) => boolean;
};

/** Journal before dialing: orders wait here for the commit. The engine keeps the rate. */
export function createDeferredPlacer({ outlet, isBlacklisted }: DeferredPlacerOptions): DeferredPlacer {
  let orders: CallOrder[] = [];

  /** Takes out the orders that `isMeant`. */
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
        if (isBlacklisted(order.phone)) outlet.refuse(order, nowMs);
        else outlet.send(order, nowMs);
      }
    },
    withdraw: (campaignId) => remove((order) => campaignId === undefined || order.campaignId === campaignId),
  };
}
