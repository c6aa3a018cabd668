import type { CallOrder, CallPlacer } from '#engine/ports.ts';
import { createRateGate, type RateGate } from './rate-gate.ts';

/** Where orders go in the end: a carrier, which is told when. */
export type Outlet = Pick<CallPlacer, 'play' | 'connect' | 'hangUp'> & {
  /** Places the call at `atMs`, which is now. */
  send(order: CallOrder, atMs: number): void;
  /** Tells the engine that the call will not be placed. */
  refuse(order: CallOrder, atMs: number): void;
};

/** The engine's placer, and what the live driver does with the orders that it has taken. */
export type DeferredPlacer = CallPlacer & {
  /**
   * Places what was ordered. Call it when the transaction that journalled the orders is committed. Answers for how long the
   * global limit holds back what was ordered since the last flush, ms: the longest; 0: none of it.
   */
  flush(nowMs: number): number;
  /** When orders that are held back may be placed; Infinity when none are. */
  nextAt(): number;
  /** How many orders are held back. */
  waiting(): number;
  /** Takes orders back that have not been placed: the campaign's, or all. */
  withdraw(campaignId?: number): CallOrder[];
  setGlobalLimit(callsPerSecond: number): void;
  /** Calls per second. */
  globalLimit(): number;
  /** null: the global limit alone. */
  setCampaignLimit(campaignId: number, callsPerSecond: number | null): void;
};

export type DeferredPlacerOptions = {
  readonly outlet: Outlet;
  /** Looked at just before placing: the number may have been listed since its contact was claimed. */
  readonly isBlacklisted: (phone: string) => boolean;
  readonly globalCallsPerSecond: number;
  /** Placings of the last second, before a restart: epoch ms, oldest first. */
  readonly recentPlacings: readonly number[];
};

/** Journal before dialing: orders wait here for the commit, then go out no faster than the limits say. */
export function createDeferredPlacer(options: DeferredPlacerOptions): DeferredPlacer {
  const { outlet, isBlacklisted } = options;
  const global = createRateGate(options.globalCallsPerSecond, options.recentPlacings);
  const byCampaign = new Map<number, RateGate>();
  let orders: CallOrder[] = [];
  /** Held back by an earlier flush: the first of `orders`. */
  let held = 0;
  let nextAt = Infinity;

  /** When the gates let the order pass, `nowMs` when that is now. */
  function opensAt(order: CallOrder, nowMs: number): number {
    return Math.max(global.opensAt(nowMs), byCampaign.get(order.campaignId)?.opensAt(nowMs) ?? nowMs);
  }

  function flush(nowMs: number): number {
    const waiting = orders;
    orders = [];
    nextAt = Infinity;
    let heldMs = 0;
    for (const [index, order] of waiting.entries()) {
      const at = opensAt(order, nowMs);
      if (at > nowMs) {
        orders.push(order);
        nextAt = Math.min(nextAt, at);
        if (index >= held) heldMs = Math.max(heldMs, global.opensAt(nowMs) - nowMs);
        continue;
      }
      if (isBlacklisted(order.phone)) {
        outlet.refuse(order, nowMs);
        continue;
      }
      global.count(nowMs);
      byCampaign.get(order.campaignId)?.count(nowMs);
      outlet.send(order, nowMs);
    }
    held = orders.length;
    return heldMs;
  }

  /** Takes out the orders that `isMeant`. */
  function remove(isMeant: (order: CallOrder) => boolean): CallOrder[] {
    const removed = orders.filter(isMeant);
    held -= orders.slice(0, held).filter(isMeant).length;
    if (removed.length > 0) orders = orders.filter((order) => !isMeant(order));
    if (orders.length === 0) nextAt = Infinity;
    return removed;
  }

  function setCampaignLimit(campaignId: number, callsPerSecond: number | null): void {
    const gate = byCampaign.get(campaignId);
    if (callsPerSecond === null) byCampaign.delete(campaignId);
    else if (gate === undefined) byCampaign.set(campaignId, createRateGate(callsPerSecond));
    else gate.setLimit(callsPerSecond);
  }

  return {
    place: (order) => void orders.push(order),
    play: outlet.play,
    connect: outlet.connect,
    hangUp(callId) {
      if (remove((order) => order.callId === callId).length === 0) outlet.hangUp(callId);
    },
    flush,
    nextAt: () => nextAt,
    waiting: () => orders.length,
    withdraw: (campaignId) => remove((order) => campaignId === undefined || order.campaignId === campaignId),
    setGlobalLimit: global.setLimit,
    globalLimit: global.limit,
    setCampaignLimit,
  };
}
