import type { Connection } from '#server/platform/db/connection.ts';

/** Stores generated caller ids in the inventory. */
export function createSyntheticStore(db: Connection) {
  const known = db.sqlite.prepare<[string]>('select 1 from clis where phone = ?');
  const add = db.sqlite.prepare<[string, string, number]>(
    `insert into clis (phone, country, is_active, is_synthetic, created_at) values (?, ?, 1, 1, ?)
     on conflict (phone) do nothing`,
  );

  const count = db.sqlite.prepare<[], number>('select count(*) from clis').pluck();

  return {
    /** Returns the size of the inventory, including caller ids that were not generated. */
    count: (): number => count.get() ?? 0,
    /** Returns whether the inventory has the number, generated or not. */
    has: (phone: string): boolean => known.get(phone) !== undefined,
    /** Returns whether the number was new. Call inside a write transaction. */
    add: (phone: string, country: string, createdAt: number): boolean =>
      add.run(phone, country, createdAt).changes === 1,
  };
}
