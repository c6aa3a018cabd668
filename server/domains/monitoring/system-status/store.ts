import type { Db } from '#server/platform/db/open.ts';

export type Inventory = {
  readonly trunks: number;
  readonly activeTrunks: number;
  readonly clis: number;
  readonly activeClis: number;
  /** Generated caller ids. */
  readonly syntheticClis: number;
  readonly contexts: number;
  readonly activeContexts: number;
};

export type SystemStatusStore = ReturnType<typeof createSystemStatusStore>;

export function createSystemStatusStore(db: Db) {
  const inventory = db.sqlite.prepare<[], Inventory>(
    `select * from (select count(*) trunks, coalesce(sum(is_active), 0) activeTrunks from trunks where deleted_at is null),
       (select count(*) clis, coalesce(sum(is_active), 0) activeClis, coalesce(sum(is_synthetic), 0) syntheticClis from clis),
       (select count(*) contexts, coalesce(sum(is_active), 0) activeContexts from audio_contexts)`,
  );
  return { countInventory: (): Inventory => inventory.get()! };
}
