import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { audioContexts } from '#server/db/tables/menus.ts';

export type AudioContextRow = typeof audioContexts.$inferSelect;

export type AudioStore = ReturnType<typeof createAudioStore>;

export function createAudioStore(db: Db) {
  const all = db.orm.select().from(audioContexts).orderBy(audioContexts.id).prepare();
  const byId = db.orm
    .select()
    .from(audioContexts)
    .where(eq(audioContexts.id, sql.placeholder('id')))
    .prepare();
  return {
    listContexts: (): AudioContextRow[] => all.all(),
    findContext: (id: number): AudioContextRow | undefined => byId.get({ id }),
  };
}
