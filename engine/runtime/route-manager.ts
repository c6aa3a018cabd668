/** Chooses a call's route, its trunk and its caller id, when it is opened, and releases it when the call ends. */
import type { Disposition } from '#shared/domain/dispositions.ts';
import type { HoldReason } from '../model/facts.ts';
import { parseWindowClass } from '../model/window-class.ts';
import type { Barrier, ClassGate, Lead } from '../ports.ts';
import type { TrunkState } from '../policies/trunk-choice.ts';
import type { CallerIdManager } from './caller-id-manager.ts';
import type { CampaignRun, LiveCall } from './campaign-run.ts';
import type { TrunkManager } from './trunk-manager.ts';

export type Route = { readonly trunkId: number | null; readonly callerId: string | null };

export type RouteManager = {
  /**
   * Reserves a channel and counts a use of a caller id for a call to the contact. When it can't, it reserves nothing
   * and returns what blocks the call and when to try the contact again. The returned route is valid until the next call
   * of this method.
   */
  open(run: CampaignRun, lead: Lead): Route | Barrier;
  /** A gate for what blocks all contacts of a country for this campaign; valid until the next call of this method. */
  gateOf(run: CampaignRun): ClassGate;
  /** A person answered. */
  answered(call: LiveCall): void;
  /** The call is over. A null disposition means it never reached the network, so its caller id was not shown. */
  ended(call: LiveCall, disposition: Disposition | null, sipCause: number | null): void;
};

type RouteManagerOptions = {
  readonly nowMs: () => number;
  /** Returns what blocks every call at the carrier. */
  readonly carrierBarrier: () => Barrier | null;
  readonly trunks: TrunkManager;
  readonly callerIds: CallerIdManager;
  /** A channel or a caller id that campaigns may be waiting for is available again. */
  readonly onFreed: () => void;
};

/** Service unavailable, and unconfirmed orders, are the trunk's failures, not the number's. */
const TRUNK_FAILURES: ReadonlySet<number> = new Set([503, 408]);

/** How long a contact is put back when no route for its number is available. */
const PUT_BACK_MS: Readonly<Partial<Record<HoldReason, number>>> = { trunk_full: 5000, carrier_full: 5000 };
const DEFAULT_PUT_BACK_MS = 60_000;

/** Dispositions that say nothing about the trunk. */
const BY_HAND: ReadonlySet<Disposition> = new Set<Disposition>(['ended_by_user', 'interrupted']);

const noBarrier = (): null => null;

/** Creates a manager over the trunks and the caller ids. */
export function createRouteManager({
  nowMs,
  carrierBarrier,
  trunks,
  callerIds,
  onFreed,
}: RouteManagerOptions): RouteManager {
  const route = { trunkId: null as number | null, callerId: null as string | null };
  let gated: CampaignRun | null = null;
  const countries = new Map<string, string>();

  function putBack(why: HoldReason, untilMs = Infinity): Barrier {
    return { why, untilMs: Math.min(untilMs, nowMs() + (PUT_BACK_MS[why] ?? DEFAULT_PUT_BACK_MS)) };
  }

  /** Returns null when a caller id is available on any trunk that could take the call. */
  function callerIdBarrier(run: CampaignRun, country: string): Barrier | null {
    if (!trunks.isUsed()) return callerIds.barrierTo(country, { campaign: run.plan, trunkId: null });
    let barrier: Barrier | null = null;
    for (const { plan } of trunks.openTo(country)) {
      barrier = callerIds.barrierTo(country, { campaign: run.plan, trunkId: plan.id });
      if (barrier === null) return null;
    }
    return barrier;
  }

  /** A trunk whose caller ids are at their limit is skipped, like a full one. */
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
      const barrier = carrierBarrier();
      if (barrier !== null) return putBack(barrier.why);
      let trunk = trunks.isUsed() ? trunks.choose(lead.phone, lead.country) : null;
      if (typeof trunk === 'string')
        return putBack(trunk, trunk === 'no_trunk' ? trunks.retryAt(lead.country) : undefined);
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

    ended(call, disposition, sipCause) {
      let isFreed = false;
      if (call.trunkId !== null) {
        isFreed = trunks.release(call.trunkId);
        const hasFailed = disposition === 'failed' && sipCause !== null && TRUNK_FAILURES.has(sipCause);
        if (disposition !== null && !BY_HAND.has(disposition)) trunks.noteOutcome(call.trunkId, hasFailed);
      }
      if (disposition === null && call.callerId !== null && callerIds.isUsed())
        isFreed = callerIds.takeBack(call.callerId, call.country, call.queuedAtMs) || isFreed;
      if (isFreed) onFreed();
    },
  };
}
