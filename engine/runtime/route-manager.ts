/**
 * Chooses a call's route (its trunk and caller id) when the call is opened, and releases the route when the call ends.
 */
import type { HoldReason } from '../model/facts.ts';
import { parseWindowClass } from '../model/window-class.ts';
import type { Barrier, ClassGate, Lead } from '../ports.ts';
import type { TrunkState } from '../policies/trunk-choice.ts';
import type { CallerIdManager } from './caller-id-manager.ts';
import type { CarrierCapacity } from './carrier-capacity.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { TrunkManager } from './trunk-manager.ts';

export type Route = { readonly trunkId: number | null; readonly callerId: string | null };

export type RouteManager = {
  /**
   * Reserves a channel and counts a use of a caller id for a call to the contact. If this is impossible, reserves
   * nothing and returns what blocks the call and when to retry. The next call of this method reuses the returned route.
   */
  open(run: CampaignRun, lead: Lead): Route | Barrier;
  /**
   * Returns a gate that blocks countries without a route for this campaign; valid until the next call of this method.
   */
  gateOf(run: CampaignRun): ClassGate;
  /** Records that a person answered. */
  answered(call: LiveCall): void;
  /** Records that a filter has blocked the call because of its caller id. */
  blocked(call: LiveCall): void;
  /** Releases the route of an ended call. `wasShown` is false if the call never reached the network. */
  ended(call: LiveCall, wasShown: boolean): void;
  /**
   * Takes one more channel of a call's trunk, until `release`, to call another number (E.164). Returns false if the trunk
   * doesn't serve it or is full.
   */
  takeMore(trunkId: number | null, phone: string): boolean;
  /** Keeps one more channel of the trunk taken until `release`. */
  keep(trunkId: number | null): void;
  release(trunkId: number | null): void;
};

type RouteManagerOptions = {
  readonly nowMs: () => number;
  readonly carrier: Pick<CarrierCapacity, 'barrier'>;
  readonly trunks: TrunkManager;
  readonly callerIds: CallerIdManager;
  /** Called when a channel or a caller id that campaigns may be waiting for becomes available. */
  readonly onFreed: () => void;
};

/** Maximum time for which a contact is put back if no route for its number is available, by reason. */
const PUT_BACK_MS: Readonly<Partial<Record<HoldReason, number>>> = { trunk_full: 5000, carrier_full: 5000 };
const DEFAULT_PUT_BACK_MS = 60_000;

const noBarrier = (): null => null;

/** Creates a manager over the trunks and the caller ids. */
export function createRouteManager({ nowMs, carrier, trunks, callerIds, onFreed }: RouteManagerOptions): RouteManager {
  const route = { trunkId: null as number | null, callerId: null as string | null };
  let gated: CampaignRun | null = null;
  const countries = new Map<string, string>();

  function putBack(why: HoldReason, untilMs = Infinity): Barrier {
    return { why, untilMs: Math.min(untilMs, nowMs() + (PUT_BACK_MS[why] ?? DEFAULT_PUT_BACK_MS)) };
  }

  /** Returns what blocks the caller ids of all trunks that could take the call, or null if one is available. */
  function callerIdBarrier(run: CampaignRun, country: string): Barrier | null {
    if (!trunks.isUsed()) return callerIds.barrierTo(country, { campaign: run.plan, trunkId: null });
    let barrier: Barrier | null = null;
    for (const { plan } of trunks.openTo(country)) {
      barrier = callerIds.barrierTo(country, { campaign: run.plan, trunkId: plan.id });
      if (barrier === null) return null;
    }
    return barrier;
  }

  /** Returns a filter for trunks that have a caller id available. */
  function hasCallerId(run: CampaignRun, country: string): (trunk: TrunkState) => boolean {
    return ({ plan }) => callerIds.barrierTo(country, { campaign: run.plan, trunkId: plan.id }) === null;
  }

  function gate(windowClass: string): Barrier | null {
    const country = countryOf(windowClass);
    const barrier = trunks.isUsed() ? trunks.barrierTo(country) : null;
    if (barrier !== null || !callerIds.isUsed()) return barrier;
    return callerIdBarrier(gated!, country);
  }

  function countryOf(windowClass: string): string {
    let country = countries.get(windowClass);
    if (country === undefined) countries.set(windowClass, (country = parseWindowClass(windowClass).country));
    return country;
  }

  return {
    open(run, lead) {
      const barrier = carrier.barrier();
      if (barrier !== null) return putBack(barrier.why);
      let trunk = trunks.isUsed() ? trunks.choose(lead.phone, lead.country) : null;
      if (typeof trunk === 'string')
        return putBack(trunk, trunk === 'trunk_resting' ? trunks.retryAt(lead.country) : undefined);
      route.callerId = run.plan.callerId;
      if (callerIds.isUsed()) {
        let cli = callerIds.choose({ campaign: run.plan, trunkId: trunk?.plan.id ?? null }, lead.country);
        if (typeof cli === 'string' && cli !== 'none' && trunk !== null) {
          const other = trunks.choose(lead.phone, lead.country, hasCallerId(run, lead.country));
          if (typeof other !== 'string') {
            trunk = other;
            cli = callerIds.choose({ campaign: run.plan, trunkId: other.plan.id }, lead.country);
          }
        }
        if (cli === 'none') route.callerId = null;
        else if (typeof cli === 'string')
          return putBack(cli, cli === 'cli_limit' ? callerIds.nextResetAt() : undefined);
        else {
          callerIds.markUsed(cli, lead.country);
          route.callerId = cli.phone;
        }
      }
      route.trunkId = trunk?.plan.id ?? null;
      if (trunk !== null) trunks.take(trunk);
      return route;
    },

    gateOf(run) {
      if (!trunks.isUsed() && !callerIds.isUsed()) return noBarrier;
      gated = run;
      return gate;
    },

    answered({ callerId }) {
      if (callerId !== null && callerIds.isUsed()) callerIds.answered(callerId);
    },

    blocked({ callerId }) {
      if (callerId !== null && callerIds.isUsed()) callerIds.blocked(callerId);
    },

    ended(call, wasShown) {
      let isFreed = call.trunkId !== null && trunks.release(call.trunkId);
      if (!wasShown && call.callerId !== null && callerIds.isUsed())
        isFreed = callerIds.takeBack(call.callerId, call.country, call.queuedAtMs) || isFreed;
      if (isFreed) onFreed();
    },

    takeMore: (trunkId, phone) => trunkId === null || trunks.takeMore(trunkId, phone),

    keep(trunkId) {
      if (trunkId !== null) trunks.adopt(trunkId);
    },

    release(trunkId) {
      if (trunkId !== null && trunks.release(trunkId)) onFreed();
    },
  };
}
