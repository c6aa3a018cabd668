import { DAY_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { DAY_COLUMNS, sealOf, type RecordDay } from './chain.ts';

export type RecordStore = ReturnType<typeof createRecordStore>;

export function createRecordStore({ sqlite }: Pick<Connection, 'sqlite'>, key: Uint8Array) {
  const since = sqlite.prepare<[], number>('select min(day) from record_days where removed_at is null').pluck();
  const registries = sqlite.prepare<[], [name: string, country: string]>('select name, country from registries').raw();
  const oldDays = sqlite.prepare<[number], RecordDay>(
    `select ${DAY_COLUMNS} from record_days where removed_at is null and day < ? order by day`,
  );
  const markRemoved = sqlite.prepare<{ day: number; removedAt: number; seal: Buffer }>(
    'update record_days set removed_at = @removedAt, seal = @seal where day = @day',
  );
  const keptFrom = sqlite
    .prepare<[], number>('select coalesce(max(first_seq + entries), 1) from record_days where removed_at is not null')
    .pluck();
  const drop = sqlite.prepare<[number, number]>(
    'delete from records where seq in (select seq from records where seq < ? order by seq limit ?)',
  );

  return {
    /** Returns the first day (epoch ms ÷ 86,400,000) whose records are kept, or null if there are none. */
    since: (): number | null => since.get() ?? null,
    registryCountries: (): ReadonlyMap<string, string> => new Map(registries.all()),
    /**
     * Removes at most `most` records of days that were over at `beforeMs` and returns their number. Call it inside a
     * write transaction. The days keep their last hashes, with which later days are verified.
     */
    dropBefore(beforeMs: number, most: number, nowMs: number): number {
      for (const day of oldDays.all(Math.floor(beforeMs / DAY_MS))) {
        const removed = { ...day, removedAt: nowMs };
        markRemoved.run({ day: day.day, removedAt: nowMs, seal: sealOf(key, removed) });
      }
      return drop.run(keptFrom.get()!, most).changes;
    },
  };
}
