/**
 * An invariant of every run, checked from outside: on facts as they arrive, and on the dialer's summary between two
 * instants.
 */
import type { DialerSummary } from '#engine/dialer-contract.ts';
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import type { LegalWindow } from '#engine/model/hours.ts';
import type { CampaignPlan, DialerSettings } from '#engine/model/scenario.ts';
import type { NumberCaps } from '#shared/domain/number-caps.ts';
import type { TrunkPlan } from '#engine/model/trunk.ts';
import type { PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import type { CallOrder } from '#engine/ports.ts';
import type { PromisedCall } from '#engine/runtime/promise-manager.ts';

/** A registry of people who must not be called. Test calls obey every registry. */
export type Registry = {
  /** Canonical numbers of the present set. */
  readonly numbers: ReadonlySet<string>;
  /** Campaigns that use it; null: all. */
  readonly campaigns: ReadonlySet<number> | null;
};

/** A person who signs in to teams. `teamId` is null while signed out. */
export type Duty = { teamId: number | null; isPaused: boolean; isAway: boolean };

/** The test's settings. A test updates them before it updates the dialer. */
export type Rules = {
  readonly plans: Map<number, CampaignPlan>;
  settings: DialerSettings;
  readonly speed: number;
  trunks?: readonly TrunkPlan[] | undefined;
  callerIds?: CallerIdPlan | undefined;
  legalWindows?: Readonly<Record<string, LegalWindow>>;
  /** Caps on the calls to one number. If absent, contacts that share a number are independent. */
  numberCaps?: NumberCaps | undefined;
  /** What the people have ordered about themselves, by agent id. */
  readonly people: ReadonlyMap<number, Duty>;
  /** Contacts that people have promised to call, by contact id. */
  readonly promises: Map<number, PromisedCall>;
  /** Blacklisted canonical numbers. */
  readonly blacklist: Set<string>;
  registries: readonly Registry[];
  /** Window class by contact id. */
  readonly classes: ReadonlyMap<number, string>;
  /** Number of contacts ever added, by campaign id. */
  readonly listLengths: ReadonlyMap<number, number>;
  /** Contacts that were done before somebody dialled them, and are again, by campaign id. No fact says so of some. */
  readonly doneAgain: ReadonlyMap<number, ReadonlySet<number>>;
};

export type Invariant = {
  readonly name: string;
  accept?(fact: Fact): void;
  /** Checks an order that reaches the carrier. */
  placing?(order: CallOrder): void;
  /** Checks what a campaign's dial method sees. */
  pacing?(campaignId: number, snapshot: PacingSnapshot): void;
  /** Checks the dialer's summary. Called when everything due by `nowMs` has happened. */
  look?(summary: DialerSummary, nowMs: number): void;
};

/** Throws unless the condition holds; `what` describes the violation. */
export function must(holds: boolean, what: string | (() => string)): asserts holds {
  if (!holds) throw new Error(typeof what === 'string' ? what : what());
}

/** Restricts an invariant to the calls of campaigns. */
export function ofCampaigns({ accept, ...invariant }: Invariant): Invariant {
  return {
    ...invariant,
    accept(fact) {
      if (!('campaignId' in fact) || fact.campaignId !== NO_CAMPAIGN) accept?.(fact);
    },
  };
}

/** Hides the calls of people who have called us. */
export function ofDialledCalls({ accept, ...invariant }: Invariant): Invariant {
  const received = new Set<number>();
  return {
    ...invariant,
    accept(fact) {
      if (fact.kind === 'CallReceived') received.add(fact.callId);
      const isOther = fact.kind === 'AgentChanged' || !('callId' in fact) || !received.has(fact.callId);
      if (isOther) accept?.(fact);
    },
  };
}

/** Tracks the calls that are queued or received, and neither ended nor withdrawn, with their first facts. */
export function createLiveCalls() {
  const live = new Map<number, FactOf<'CallQueued' | 'CallReceived'>>();
  return {
    accept(fact: Fact): void {
      if (fact.kind === 'CallQueued' || fact.kind === 'CallReceived') live.set(fact.callId, fact);
      else if (fact.kind === 'CallEnded' || fact.kind === 'CallWithdrawn') live.delete(fact.callId);
    },
    get: (callId: number) => live.get(callId),
    all: () => live.values(),
    count: () => live.size,
  };
}
