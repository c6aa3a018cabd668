/** Follows test calls until they are placed, for the requests that wait for the outcome. */
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import type { Fact } from '#engine/model/facts.ts';

export type Placement =
  | { readonly kind: 'placed'; readonly atMs: number }
  /** The number has been blacklisted. */
  | { readonly kind: 'blacklisted' }
  /** The trunk's prefix would make the call begin with an emergency number. */
  | { readonly kind: 'prefix_unsafe' }
  /** The call was withdrawn, ended by a user, refused or lost before it was placed. */
  | { readonly kind: 'not_placed' }
  /** The engine has crashed. */
  | { readonly kind: 'engine_lost' };

type PlacementTracker = {
  /** Resolves with the outcome of a test call. Call it with the id that the engine has just returned. */
  of(callId: number): Promise<Placement>;
  accept(facts: readonly Fact[]): void;
  /** Settles all waiting calls as lost. Call it after the engine has restarted. */
  reset(): void;
};

/** Maximum number of outcomes kept, because an outcome may arrive before its call's id. The oldest are dropped. */
const MAX_KNOWN = 100;

export function createPlacementTracker(): PlacementTracker {
  const awaited = new Map<number, (placement: Placement) => void>();
  /** Outcomes that were not requested yet. */
  const known = new Map<number, Placement>();

  function settle(callId: number, placement: Placement): void {
    const answer = awaited.get(callId);
    if (answer !== undefined) {
      awaited.delete(callId);
      answer(placement);
      return;
    }
    if (known.has(callId)) return;
    known.set(callId, placement);
    if (known.size > MAX_KNOWN) known.delete(known.keys().next().value!);
  }

  function follow(fact: Fact): void {
    if (!('campaignId' in fact) || fact.campaignId !== NO_CAMPAIGN) return;
    if (fact.kind === 'CallPlaced') settle(fact.callId, { kind: 'placed', atMs: fact.at });
    else if (fact.kind === 'CallWithdrawn') settle(fact.callId, { kind: 'not_placed' });
    else if (fact.kind === 'CallEnded' && fact.placedAtMs === null) {
      const isListed = fact.settlement.kind === 'done' && fact.settlement.why === 'blacklisted';
      const refusal = fact.isPrefixUnsafe ? 'prefix_unsafe' : 'not_placed';
      settle(fact.callId, { kind: isListed ? 'blacklisted' : refusal });
    }
  }

  return {
    of(callId) {
      const placement = known.get(callId);
      if (placement === undefined) return new Promise((resolve) => awaited.set(callId, resolve));
      known.delete(callId);
      return Promise.resolve(placement);
    },
    accept(facts) {
      for (const fact of facts) follow(fact);
    },
    reset() {
      for (const answer of awaited.values()) answer({ kind: 'engine_lost' });
      awaited.clear();
      known.clear();
    },
  };
}
