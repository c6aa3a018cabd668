/** Explains why contacts are not being called, from plain data that can be passed between threads. */
import type { LegalWindow } from '#engine/model/hours.ts';
import { parseWindowClass } from '#engine/model/window-class.ts';
import { createDialWindow, type DialWindow } from '#engine/policies/dial-window.ts';
import { createRouteBarrier, type Routes } from '#engine/route-availability.ts';
import { capHold } from '#engine/policies/number-caps.ts';
import type { CapHold, NumberCaps } from '#shared/domain/number-caps.ts';
import { holdsDialingByHand } from '#shared/domain/manual-dialing.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import type { Waiting } from '#shared/domain/waiting-reasons.ts';
import {
  callAgainObstacle,
  heldUntil,
  nextAttempt,
  whyNotDialled,
  type CallObstacle,
  type ContactStanding,
} from '#shared/domain/contact-rules.ts';
import type { LiveTrunkOutage } from '../trunk-outages.ts';
import { waitingIn } from '../waiting.ts';

/** Facts about a contact that the reason depends on. */
export type ContactFacts = ContactStanding & {
  readonly attempts: number;
  readonly dueAtMs: number;
  readonly campaignId: number;
  readonly phone: string;
  /** Window class, in the format of engine/model/window-class.ts. */
  readonly windowClass: string;
};

/** Facts about a campaign that the reason depends on. */
export type CampaignFacts = {
  /** Why the campaign places no calls, or null if it does. */
  readonly waiting: Waiting | null;
  readonly maxAttempts: number;
  /** The campaign's fixed caller id, or null. */
  readonly callerId: string | null;
  /** Whether the rotation may use foreign caller ids if the inventory has none of the called country. */
  readonly foreignCallerIds: boolean;
  /** Selects the legal windows. */
  readonly purpose: Purpose;
};

/** Everything besides the contact that the reason depends on at one moment. Each part is read on first use. */
export type Circumstances = {
  readonly nowMs: number;
  /** Whether the engine is up. If not, the calls that the database has in progress count as interrupted. */
  readonly isEngineUp: boolean;
  readonly campaignOf: (id: number) => CampaignFacts;
  readonly routes: () => Routes;
  /** Returns the active trunks that get no calls now. */
  readonly trunkOutages: () => readonly LiveTrunkOutage[];
  readonly legalWindows: () => Readonly<Record<string, LegalWindow>>;
  readonly numberCaps: () => NumberCaps;
  /** Returns the canonical numbers of all live calls, test calls included. */
  readonly numbersInCalls: () => ReadonlySet<string>;
};

/** The circumstances as plain data that can be passed between threads. */
export type CircumstancesRead = Pick<Circumstances, 'nowMs' | 'isEngineUp'> & {
  /** All existing campaigns. */
  readonly campaigns: ReadonlyMap<number, CampaignFacts>;
  readonly routes: Routes;
  readonly trunkOutages: readonly LiveTrunkOutage[];
  readonly legalWindows: Readonly<Record<string, LegalWindow>>;
  readonly numberCaps: NumberCaps;
  readonly numbersInCalls: ReadonlySet<string>;
};

/** Why a contact is not being called now. */
export type Explained = Waiting & {
  readonly maxAttempts: number;
  /** Why a user can't have the contact called again, or null. */
  readonly obstacle: CallObstacle | null;
  /** Until when the number is held after an abandoned call, epoch ms; null if it is not held. */
  readonly heldUntilMs: number | null;
  /** When the contact may be called next, epoch ms; null if unknown or now. */
  readonly nextAtMs: number | null;
};

/** With `isByHand`, the reasons do not count that only keep the dialer from calling by itself. */
export type Explainer = (contact: ContactFacts, isByHand?: boolean) => Explained;

/** Creates an explainer for one moment; shared facts are read once. The explainer throws what `campaignOf` throws. */
export function createExplainer(circumstances: Circumstances): Explainer {
  const { nowMs, isEngineUp, campaignOf, routes, trunkOutages, legalWindows } = circumstances;
  const campaigns = new Map<number, CampaignFacts>();
  let barrierOf: ReturnType<typeof namedRouteBarrier> | undefined;
  const dialWindows = new Map<Purpose, DialWindow>();
  let caps: NumberCaps | undefined;
  let inCalls: ReadonlySet<string> | undefined;

  function routeBarrier({ campaignId, phone, windowClass }: ContactFacts, facts: CampaignFacts): Waiting | null {
    barrierOf ??= namedRouteBarrier(routes(), trunkOutages(), nowMs);
    const campaign = { id: campaignId, ...facts };
    return barrierOf({ campaign, phone, country: parseWindowClass(windowClass).country });
  }

  function legalUntilMs({ windowClass }: ContactFacts, { purpose }: CampaignFacts): number | null {
    const dialWindow = dialWindows.get(purpose) ?? createDialWindow(legalWindows(), purpose);
    dialWindows.set(purpose, dialWindow);
    return dialWindow.barrierAt(windowClass, nowMs)?.untilMs ?? null;
  }

  function isInCall(phone: string): boolean {
    inCalls ??= circumstances.numbersInCalls();
    return inCalls.has(canonicalNumber(phone));
  }

  function holdByCaps({ campaignId, recentCalls, windowClass }: ContactFacts, facts: CampaignFacts): CapHold | null {
    if (recentCalls.length === 0) return null;
    caps ??= circumstances.numberCaps();
    const place = parseWindowClass(windowClass);
    return capHold({ campaignId, ...place, purpose: facts.purpose }, recentCalls, caps, nowMs);
  }

  return (contact, isByHand = false) => {
    const facts = campaigns.get(contact.campaignId) ?? campaignOf(contact.campaignId);
    campaigns.set(contact.campaignId, facts);
    const { waiting, maxAttempts } = facts;
    const isPending = contact.state === 'pending';
    const reason = whyNotDialled({
      ...contact,
      nowMs,
      isEngineUp,
      maxAttempts,
      isNumberInCall: isPending && isInCall(contact.phone),
      capHold: isPending ? holdByCaps(contact, facts) : null,
      routeBarrier: isPending ? routeBarrier(contact, facts) : null,
      legalUntilMs: isPending ? legalUntilMs(contact, facts) : null,
      campaign: isByHand && waiting !== null && !holdsDialingByHand(waiting.why) ? null : waiting,
    });
    return {
      ...reason,
      maxAttempts,
      obstacle: callAgainObstacle(contact, nowMs),
      heldUntilMs: heldUntil(contact, nowMs),
      nextAtMs: nextAttempt(contact, reason, nowMs),
    };
  };
}

/** Creates a check of a call's route that takes trunks out of service into account and names them. */
function namedRouteBarrier({ trunks, ...rest }: Routes, outages: readonly LiveTrunkOutage[], nowMs: number) {
  const unreachable = new Set(outages.filter(({ untilMs }) => untilMs === null).map(({ trunkId }) => trunkId));
  const barrierOf = createRouteBarrier(
    {
      ...rest,
      trunks: trunks.map((trunk) => (unreachable.has(trunk.id) ? { ...trunk, isActive: false } : trunk)),
      restsUntilMs: new Map(
        outages.flatMap(({ trunkId, untilMs }) => (untilMs === null ? [] : [[trunkId, untilMs] as const])),
      ),
    },
    nowMs,
  );
  return (call: Parameters<typeof barrierOf>[0]): Waiting | null => {
    const barrier = barrierOf(call);
    return barrier && waitingIn({ trunkOutages: () => outages }, barrier, false);
  };
}

/**
 * Creates an explainer from previously read circumstances. The explainer throws for a contact of an unknown campaign.
 */
export function explainerFrom({
  campaigns,
  routes,
  trunkOutages,
  legalWindows,
  numberCaps,
  numbersInCalls,
  ...rest
}: CircumstancesRead): Explainer {
  return createExplainer({
    ...rest,
    campaignOf(id) {
      const facts = campaigns.get(id);
      if (facts === undefined) throw new Error(`campaign ${id} was not read`);
      return facts;
    },
    routes: () => routes,
    trunkOutages: () => trunkOutages,
    legalWindows: () => legalWindows,
    numberCaps: () => numberCaps,
    numbersInCalls: () => numbersInCalls,
  });
}
