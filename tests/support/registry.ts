import { blocksOf, digitsOf } from '#server/dialer/registries.ts';
import type { Db } from '#server/platform/db/open.ts';
import { executeSql, queryValue } from './database.ts';

/** Replaces the numbers (E.164) of the registry with this name. Creates the registry if necessary. */
export function storeRegistry(db: Db, name: string, phones: readonly string[], datedOn = '2026-11-20'): void {
  const numbers = Float64Array.from(new Set(phones.map(digitsOf))).sort();
  db.write(() => {
    const loadId = queryValue<number>(db, 'select 1 + coalesce(max(load_id), 0) from registry_blocks')!;
    for (const { first, numbers: block } of blocksOf(numbers))
      executeSql(db, 'insert into registry_blocks (load_id, first, numbers) values (?, ?, ?)', loadId, first, block);
    executeSql(
      db,
      `insert into registries (name, country, limit_days, created_at, dated_on, loaded_at, load_id, lowest, highest, numbers)
       values (?, 'argentina', 30, 0, ?, 0, ?, ?, ?, ?) on conflict (name) do update set dated_on = excluded.dated_on,
         load_id = excluded.load_id, lowest = excluded.lowest, highest = excluded.highest, numbers = excluded.numbers`,
      name,
      datedOn,
      loadId,
      numbers[0]!,
      numbers.at(-1)!,
      numbers.length,
    );
    executeSql(db, 'delete from registry_blocks where load_id not in (select load_id from registries)');
  });
}
