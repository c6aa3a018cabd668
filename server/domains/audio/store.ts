import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { audioFiles } from '#server/platform/db/tables/audio.ts';
import { campaigns } from '#server/platform/db/tables/campaigns.ts';
import { trunks } from '#server/platform/db/tables/trunks.ts';
import { audioContexts } from '#server/platform/db/tables/menus.ts';

/** A context with the file name of its main recording. */
export type AudioContextRow = typeof audioContexts.$inferSelect & { readonly audioFileName: string | null };
export type ContextFields = Omit<typeof audioContexts.$inferInsert, 'id' | 'createdAt'>;

/** Fields of a campaign that determine its context. */
type ContextChoice = { readonly id: number; readonly name: string; readonly contextId: number | null };

export type AudioStore = ReturnType<typeof createAudioStore>;

export function createAudioStore(db: Db) {
  const select = () =>
    db.orm
      .select({ ...getTableColumns(audioContexts), audioFileName: audioFiles.fileName })
      .from(audioContexts)
      .leftJoin(audioFiles, eq(audioFiles.id, audioContexts.audioId));
  const all = select().orderBy(audioContexts.id).prepare();
  const byId = select()
    .where(eq(audioContexts.id, sql.placeholder('id')))
    .prepare();
  const byAudio = select()
    .where(eq(audioContexts.audioId, sql.placeholder('audioId')))
    .orderBy(audioContexts.id)
    .prepare();
  const campaignsByAudio = db.orm
    .select({ name: campaigns.name })
    .from(campaigns)
    .where(
      and(
        isNull(campaigns.deletedAt),
        or(
          eq(campaigns.waitingAudioId, sql.placeholder('audioId')),
          eq(campaigns.goodbyeAudioId, sql.placeholder('audioId')),
          eq(campaigns.voicemailAudioId, sql.placeholder('audioId')),
        ),
      ),
    )
    .orderBy(campaigns.id)
    .prepare();
  const trunksByAudio = db.orm
    .select({ name: trunks.name })
    .from(trunks)
    .where(and(isNull(trunks.deletedAt), eq(trunks.returnedAudioId, sql.placeholder('audioId'))))
    .orderBy(trunks.id)
    .prepare();
  const standard = select().where(eq(audioContexts.isDefault, true)).orderBy(audioContexts.id).limit(1).prepare();
  const choosing = db.orm
    .select({ id: campaigns.id, name: campaigns.name, contextId: campaigns.contextId })
    .from(campaigns)
    .where(isNull(campaigns.deletedAt))
    .orderBy(campaigns.id)
    .prepare();

  return {
    /** In order of creation. */
    listContexts: (): AudioContextRow[] => all.all(),
    findContext: (id: number): AudioContextRow | undefined => byId.get({ id }),
    /** Returns the contexts whose main recording this is. */
    listByAudio: (audioId: number): AudioContextRow[] => byAudio.all({ audioId }),
    /** Returns the names of the campaigns that play the recording to persons who wait or waited in vain, or to machines. */
    listCampaignsByAudio: (audioId: number): string[] => campaignsByAudio.all({ audioId }).map(({ name }) => name),
    /** Returns the names of the trunks that play the recording to people who call back. */
    listTrunksByAudio: (audioId: number): string[] => trunksByAudio.all({ audioId }).map(({ name }) => name),
    /** Returns the context created by the quick setup. */
    findDefault: (): AudioContextRow | undefined => standard.get(),
    listChoices: (): ContextChoice[] => choosing.all(),
    createContext: (fields: ContextFields, createdAt: number): number =>
      db.write(
        () =>
          db.orm
            .insert(audioContexts)
            .values({ ...fields, createdAt })
            .returning({ id: audioContexts.id })
            .get().id,
      ),
    updateContext: (id: number, fields: Partial<ContextFields>): void =>
      db.write(() => void db.orm.update(audioContexts).set(fields).where(eq(audioContexts.id, id)).run()),
    removeContext: (id: number): void =>
      db.write(() => void db.orm.delete(audioContexts).where(eq(audioContexts.id, id)).run()),
  };
}
