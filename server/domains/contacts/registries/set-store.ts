/** Writes the sets of registries. Writes must run inside a write transaction. */
import type { RegistryBlock } from '#server/dialer/registries.ts';
import type { Connection } from '#server/platform/db/connection.ts';

type StoredSet = {
  readonly loadId: number;
  /** YYYY-MM-DD. */
  readonly datedOn: string;
  readonly loadedAt: number;
  readonly numbers: number;
  readonly lowest: number;
  readonly highest: number;
};

export function createRegistrySetStore({ sqlite }: Connection) {
  const next = sqlite
    .prepare<[], number>(
      `select 1 + max(coalesce((select max(load_id) from registry_blocks), 0),
         coalesce((select max(load_id) from registries), 0))`,
    )
    .pluck();
  const add = sqlite.prepare<[number, number, Buffer]>(
    'insert into registry_blocks (load_id, first, numbers) values (?, ?, ?)',
  );
  const present = sqlite.prepare<[number], { datedOn: string | null; numbers: number }>(
    'select dated_on datedOn, numbers from registries where id = ?',
  );
  const adopt = sqlite.prepare<StoredSet & { id: number }>(
    `update registries set load_id = @loadId, dated_on = @datedOn, loaded_at = @loadedAt, numbers = @numbers,
       lowest = @lowest, highest = @highest where id = @id`,
  );
  // Skips from one set to the next instead of reading all blocks.
  const leftovers = sqlite
    .prepare<[], number>(
      `with recursive sets (id) as (
         select min(load_id) from registry_blocks
         union all select (select min(load_id) from registry_blocks where load_id > sets.id) from sets where sets.id is not null)
       select id from sets where id is not null and id not in (select load_id from registries where load_id is not null)`,
    )
    .pluck();
  const drop = sqlite.prepare<{ loadId: number; most: number }>(
    'delete from registry_blocks where load_id = @loadId and first in (select first from registry_blocks where load_id = @loadId limit @most)',
  );

  return {
    nextLoadId: (): number => next.get()!,
    addBlock: (loadId: number, { first, numbers }: RegistryBlock): void => void add.run(loadId, first, numbers),
    /** Returns the day and the size of the registry's set, or undefined if there is no such registry. */
    present: (registryId: number) => present.get(registryId),
    /** Makes the blocks the registry's set. Returns false if the registry was deleted. */
    adopt: (registryId: number, set: StoredSet): boolean => adopt.run({ ...set, id: registryId }).changes > 0,
    /** Returns the sets that belong to no registry. */
    leftovers: (): number[] => leftovers.all(),
    /** Deletes up to `most` blocks of a set and returns how many were deleted. */
    dropBlocks: (loadId: number, most: number): number => drop.run({ loadId, most }).changes,
  };
}
