import type { TrunkRow, TrunkStore } from './store.ts';

/** A trunk, and how many calls are on it now. */
export type TrunkView = TrunkRow & { readonly load: number };

export type TrunkService = ReturnType<typeof createTrunkService>;

/** `loadOf`: calls on a trunk now. */
export function createTrunkService({ store, loadOf }: { store: TrunkStore; loadOf: (trunkId: number) => number }) {
  return {
    /** By priority. */
    list: (): TrunkView[] => store.list().map((trunk) => ({ ...trunk, load: loadOf(trunk.id) })),
  };
}
