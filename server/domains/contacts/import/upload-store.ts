import { and, eq, getTableColumns, inArray, not, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { contactLists, uploads } from '#server/platform/db/tables/contacts.ts';
import { createUploadProgressStore, type UploadProgressStore } from './upload-progress-store.ts';

export type Upload = typeof uploads.$inferSelect & {
  /** Null until the form has been read. */
  readonly listId: number | null;
  /** Listed numbers that the list says must not be called. */
  readonly optOutsSaid: number;
};

/** Stores uploads by id. Writes must run inside a write transaction. */
export type UploadStore = UploadProgressStore & {
  findById(id: string): Upload | undefined;
  findUnfinished(): Pick<Upload, 'id'>[];
  /** Removes the campaign's uploads and lists, and returns the uploads' ids. */
  dropOf(campaignId: number): string[];
  create(upload: Pick<Upload, 'id' | 'userId' | 'campaignId' | 'fileName' | 'createdAt'>): void;
  /** Records that a list or a part of it was received. Returns the id of the list that its contacts belong to. */
  received(id: string, campaignId: number, bytes: number): number;
};

export function createUploadStore(db: Db): UploadStore {
  const listId = sql<number | null>`(select contact_lists.id from contact_lists where upload_id = uploads.id)`;
  const optOutsSaid = sql<number>`(select count(*) from blacklist_lists where list_id = ${listId})`;
  const byId = db.orm
    .select({ ...getTableColumns(uploads), listId, optOutsSaid })
    .from(uploads)
    .where(eq(uploads.id, sql.placeholder('id')))
    .prepare();
  const unfinished = inArray(uploads.state, ['receiving', 'processing']);

  return {
    ...createUploadProgressStore(db),
    findById: (id) => byId.get({ id }),
    findUnfinished: () => db.orm.select({ id: uploads.id }).from(uploads).where(unfinished).all(),
    dropOf(campaignId) {
      // Lists of calls that stay in the history are kept, because reports show their names.
      const isKept = sql`exists (select 1 from campaigns where id = ${campaignId} and keep_calls = 1)`;
      db.orm
        .delete(contactLists)
        .where(and(eq(contactLists.campaignId, campaignId), not(isKept)))
        .run();
      const dropped = db.orm.delete(uploads).where(eq(uploads.campaignId, campaignId)).returning({ id: uploads.id });
      return dropped.all().map(({ id }) => id);
    },
    create: (upload) =>
      void db.orm
        .insert(uploads)
        .values({ ...upload, state: 'receiving' })
        .run(),
    received(id, campaignId, bytes) {
      const part = { campaignId, bytes: sql`${uploads.bytesRead} + ${bytes}` };
      const set = db.orm.update(uploads).set(part).where(eq(uploads.id, id)).returning();
      const { fileName: name, createdAt } = set.get();
      const known = db.orm
        .select({ id: contactLists.id })
        .from(contactLists)
        .where(eq(contactLists.uploadId, id))
        .get();
      if (known !== undefined) return known.id;
      const list = { campaignId, uploadId: id, name, createdAt };
      return db.orm.insert(contactLists).values(list).returning({ id: contactLists.id }).get().id;
    },
  };
}
