import type { Fact } from '#engine/model/facts.ts';

/** Why a trunk is not in service. Times are epoch ms. */
export type TrunkRest = {
  /** Beginning of the first rest. */
  readonly sinceMs: number;
  /** End of the last rest. From then on the next call probes the trunk. */
  readonly untilMs: number;
  /** SIP status of the failures. */
  readonly sipCause: number;
  /** Number of rests since the trunk has last carried a call. */
  readonly rests: number;
};

/** The rest of each trunk, derived from facts. Trunks in service have no entry. */
type LiveTrunks = {
  readonly rests: ReadonlyMap<number, TrunkRest>;
  accept(fact: Fact): void;
  clear(): void;
};

export function createLiveTrunks(): LiveTrunks {
  const rests = new Map<number, TrunkRest>();

  function accept(fact: Fact): void {
    switch (fact.kind) {
      case 'TrunkRested': {
        const { at, trunkId, untilMs, sipCause, rests: count } = fact;
        rests.set(trunkId, { sinceMs: rests.get(trunkId)?.sinceMs ?? at, untilMs, sipCause, rests: count });
        break;
      }
      case 'TrunkRestEnded': {
        const rest = rests.get(fact.trunkId);
        if (rest !== undefined) rests.set(fact.trunkId, { ...rest, untilMs: fact.at });
        break;
      }
      case 'TrunkRecovered':
        rests.delete(fact.trunkId);
        break;
      default: // other facts don't change trunks
    }
  }

  return { rests, accept, clear: () => rests.clear() };
}
