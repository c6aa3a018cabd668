import { and, count, countDistinct, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { audioFiles } from '#server/db/tables/audio.ts';
import { campaigns } from '#server/db/tables/campaigns.ts';
import type { AudioKind } from '#shared/audio-types.ts';

export type AudioFileFields = Omit<typeof audioFiles.$inferInsert, 'id'>;

/** A recording, and the campaign that it is for; null when there is none (any more). */
export type AudioFile = Omit<typeof audioFiles.$inferSelect, 'campaignId'> & {
  readonly campaign: { readonly id: number; readonly name: string } | null;
};

export type AudioFigures = {
  readonly files: number;
  readonly bytes: number;
  readonly durationMs: number;
  readonly campaigns: number;
};

export type AudioFileStore = ReturnType<typeof createAudioFileStore>;

export function createAudioFileStore(db: Db) {
  const { campaignId: _campaignId, ...columns } = getTableColumns(audioFiles);
  const itsCampaign = and(eq(campaigns.id, audioFiles.campaignId), isNull(campaigns.deletedAt));
  const select = () =>
    db.orm
      .select({ ...columns, campaign: { id: campaigns.id, name: campaigns.name } })
      .from(audioFiles)
      .leftJoin(campaigns, itsCampaign);
  const all = select().orderBy(desc(audioFiles.id)).prepare();
  const ofKind = select()
    .where(eq(audioFiles.kind, sql.placeholder('kind')))
    .orderBy(desc(audioFiles.id))
    .prepare();
  const byId = select()
    .where(eq(audioFiles.id, sql.placeholder('id')))
    .prepare();
  const byFileName = select()
    .where(eq(audioFiles.fileName, sql.placeholder('fileName')))
    .prepare();
  const generated = select().where(eq(audioFiles.isGenerated, true)).orderBy(audioFiles.id).limit(1).prepare();
  const figures = db.orm
    .select({
      files: count(),
      bytes: sql<number>`coalesce(sum(${audioFiles.bytes}), 0)`,
      durationMs: sql<number>`coalesce(sum(${audioFiles.durationMs}), 0)`,
      campaigns: countDistinct(campaigns.id),
    })
    .from(audioFiles)
    .leftJoin(campaigns, itsCampaign)
    .prepare();

  const campaign = db.orm
    .select({ deletedAt: campaigns.deletedAt })
    .from(campaigns)
    .where(eq(campaigns.id, sql.placeholder('id')))
    .prepare();

  const findById = (id: number): AudioFile | undefined => byId.get({ id });

  return {
    /** Newest first. */
    list: (kind?: AudioKind): AudioFile[] => (kind === undefined ? all.all() : ofKind.all({ kind })),
    findById,
    findByFileName: (fileName: string): AudioFile | undefined => byFileName.get({ fileName }),
    /** The first that the product made. */
    findGenerated: (): AudioFile | undefined => generated.get(),
    figures: (): AudioFigures => figures.get() ?? { files: 0, bytes: 0, durationMs: 0, campaigns: 0 },
    hasCampaign: (id: number): boolean => campaign.get({ id })?.deletedAt === null,
    create: (fields: AudioFileFields): number =>
      db.write(() => db.orm.insert(audioFiles).values(fields).returning({ id: audioFiles.id }).get().id),
    remove: (id: number): void => db.write(() => void db.orm.delete(audioFiles).where(eq(audioFiles.id, id)).run()),
  };
}
