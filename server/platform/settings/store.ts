import { eq, sql } from 'drizzle-orm';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import type { Db } from '#server/platform/db/open.ts';
import { settings } from '#server/platform/db/tables/settings.ts';

export type SettingsStore = ReturnType<typeof createSettingsStore>;

export function createSettingsStore(db: Db) {
  const byKey = db.orm
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, sql.placeholder('key')))
    .prepare();
  const cache = createReadCache<string, unknown>(db);

  return {
    /**
     * Reads a cached value. The cache is unaware of the engine's writes, so it must not be used for values the engine
     * stores.
     */
    find: (key: string): unknown => cache(key, () => byKey.get({ key })?.value),
    put: (values: Readonly<Record<string, unknown>>, updatedAt: number): void =>
      db.write(() => {
        for (const [key, value] of Object.entries(values)) {
          db.orm
            .insert(settings)
            .values({ key, value, updatedAt })
            .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
            .run();
        }
      }),
  };
}
