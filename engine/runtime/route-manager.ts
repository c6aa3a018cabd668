/** A call's way out: its trunk and the caller id it shows, chosen when it is opened and given back when it ends. */
import type { Disposition } from '../model/disposition.ts';
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
   * Takes a channel and counts a caller id for a call to the contact; or takes nothing and says what is in the way and
   * when the contact is worth another look. A route is good until the next call of this.
   */
  open(run: CampaignRun, lead: Lead): Route | Barrier;
  /** What keeps all contacts of a country from being called by this campaign now; good until the next call of this. */
  gateOf(run: CampaignRun): ClassGate;
  /** A person answered. */
  answered(call: LiveCall): void;
  /** The call is over. Null: it was none, and has shown nothing. */
  ended(call: LiveCall, disposition: Disposition | null, sipCause: number | null): void;
};

export type RouteManagerOptions = {
  readonly nowMs: () => number;
  readonly trunks: TrunkManager;
  readonly callerIds: CallerIdManager;
  /** A channel or a caller id is free again that somebody may wait for. */
  readonly onFreed: () => void;
};

/** Service unavailable, and an order that nobody confirmed: the trunk's fault, not the number's. */
const TRUNK_FAILURES: ReadonlySet<number> = new Set([503, 408]);

/** A contact whose own number is in the way is put back for so long. */
const PUT_BACK_MS: Readonly<Partial<Record<HoldReason, number>>> = { trunk_full: 5000 };
const DEFAULT_PUT_BACK_MS = 60_000;

/** Ends that say nothing of the trunk. */
const BY_HAND: ReadonlySet<Disposition> = new Set<Disposition>(['ended_by_user', 'interrupted']);

const openToAll = (): null => null;

export function createRouteManager({ nowMs, trunks, callerIds, onFreed }: RouteManagerOptions): RouteManager {
  const route = { trunkId: null as number | null, callerId: null as string | null };
  let gated: CampaignRun | null = null;
  const countries = new Map<string, string>();
  const asker = { campaignId: 0, ownCallerId: null as string | null, trunkId: null as number | null };

  function askerOf(run: CampaignRun, trunkId: number | null): typeof asker {
    asker.campaignId = run.plan.id;
    asker.ownCallerId = run.plan.callerId;
    asker.trunkId = trunkId;
    return asker;
  }

  function putBack(why: HoldReason, untilMs = Infinity): Barrier {
    return { why, untilMs: Math.min(untilMs, nowMs() + (PUT_BACK_MS[why] ?? DEFAULT_PUT_BACK_MS)) };
  }

  /** A caller id by any of the trunks that could take the call. */
  function callerIdBarrier(run: CampaignRun, country: string): Barrier | null {
    if (!trunks.isUsed()) return callerIds.barrierTo(country, askerOf(run, null));
    let barrier: Barrier | null = null;
    for (const { plan } of trunks.openTo(country)) {
      barrier = callerIds.barrierTo(country, askerOf(run, plan.id));
      if (barrier === null) return null;
    }
    return barrier;
  }

  /** A trunk whose own caller ids are at their limit is passed over, as a full one is. */
  function hasCallerId(run: CampaignRun, country: string): (trunk: TrunkState) => boolean {
    return ({ plan }) => callerIds.barrierTo(country, askerOf(run, plan.id)) === null;
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
      let trunk = trunks.isUsed() ? trunks.choose(lead.phone, lead.country) : null;
      if (typeof trunk === 'string')
        return putBack(trunk, trunk === 'no_trunk' ? trunks.retryAt(lead.country) : undefined);
      route.callerId = run.plan.callerId;
      if (callerIds.isUsed()) {
        let cli = callerIds.choose(askerOf(run, trunk?.plan.id ?? null), lead.country);
        if (cli === 'cli_limit' && trunk !== null) {
          const other = trunks.choose(lead.phone, lead.country, hasCallerId(run, lead.country));
          if (typeof other !== 'string') {
            trunk = other;
            cli = callerIds.choose(askerOf(run, other.plan.id), lead.country);
          }
        }
        if (cli === 'cli_limit') return putBack(cli, callerIds.nextResetAt());
        if (cli !== 'none') callerIds.shown(cli, lead.country);
        route.callerId = cli === 'none' ? null : cli.phone;
      }
      route.trunkId = trunk?.plan.id ?? null;
      if (trunk !== null) trunks.take(trunk);
      return route;
    },

    gateOf(run) {
      if (!trunks.isUsed() && !callerIds.isUsed()) return openToAll;
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
