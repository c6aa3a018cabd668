/** What becomes of test calls until they are placed, for those who wait for it. */
import { NO_CAMPAIGN } from '#engine/model/call.ts';
import type { Fact } from '#engine/model/facts.ts';

export type Placement =
  | { readonly kind: 'placed'; readonly atMs: number }
  /** It came onto the blacklist in the meantime. */
  | { readonly kind: 'blacklisted' }
  /** Taken back, ended by hand, refused or lost before it was placed; or the engine has died. */
  | { readonly kind: 'not_placed' }
  | { readonly kind: 'engine_lost' };

export type PlacementWatch = {
  /** Of a test call whose id was just answered. */
  of(callId: number): Promise<Placement>;
  accept(facts: readonly Fact[]): void;
  /** The engine begins anew: what waited has died with the last one. */
  reset(): void;
};

/** Nobody may ever ask for the oldest. */
const MOST_KEPT = 100;

export function createPlacementWatch(): PlacementWatch {
  const known = new Map<number, PromiseWithResolvers<Placement>>();

  function watch(callId: number): PromiseWithResolvers<Placement> {
    let watched = known.get(callId);
    if (watched === undefined) known.set(callId, (watched = Promise.withResolvers<Placement>()));
    if (known.size > MOST_KEPT) known.delete(known.keys().next().value!);
    return watched;
  }

  function follow(fact: Fact): void {
    if (!('campaignId' in fact) || fact.campaignId !== NO_CAMPAIGN) return;
    if (fact.kind === 'CallQueued') watch(fact.callId);
    else if (fact.kind === 'CallPlaced') known.get(fact.callId)?.resolve({ kind: 'placed', atMs: fact.at });
    else if (fact.kind === 'CallWithdrawn') known.get(fact.callId)?.resolve({ kind: 'not_placed' });
    else if (fact.kind === 'CallEnded') {
      const isListed = fact.settlement.kind === 'done' && fact.settlement.why === 'blacklisted';
      known.get(fact.callId)?.resolve({ kind: isListed ? 'blacklisted' : 'not_placed' });
    }
  }

  return {
    async of(callId) {
      try {
        return await watch(callId).promise;
      } finally {
        known.delete(callId);
      }
    },
    accept(facts) {
      for (const fact of facts) follow(fact);
    },
    reset() {
      for (const watched of known.values()) watched.resolve({ kind: 'engine_lost' });
      known.clear();
    },
  };
}
