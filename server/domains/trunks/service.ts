import type { TrunkRow, TrunkStore } from './store.ts';

/** A trunk, and how many calls are on it now. */
export type TrunkView = TrunkRow & { readonly load: number };

export type TrunkService = ReturnType<typeof createTrunkService>;

export type TrunkDeps = {
  readonly store: TrunkStore;
  /** The live calls: each takes a channel of its trunk. */
  readonly liveCalls: () => ReadonlyMap<number, { readonly trunkId: number | null }>;
};

export function createTrunkService({ store, liveCalls }: TrunkDeps) {
  function loads(): Map<number, number> {
    const loadOf = new Map<number, number>();
    for (const { trunkId } of liveCalls().values())
      if (trunkId !== null) loadOf.set(trunkId, (loadOf.get(trunkId) ?? 0) + 1);
    return loadOf;
  }

  return {
    /** By priority. */
    list(): TrunkView[] {
      const loadOf = loads();
      return store.list().map((trunk) => ({ ...trunk, load: loadOf.get(trunk.id) ?? 0 }));
    },
  };
}
