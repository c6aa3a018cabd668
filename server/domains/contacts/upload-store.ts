import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { uploads, type UploadFormat } from '#server/db/tables/contacts.ts';
import type { ErrorCode } from '#shared/errors.ts';

export type Upload = typeof uploads.$inferSelect;

/** What a batch of an import adds, and where it leaves the two files. */
export type UploadProgress = {
  readonly valid: number;
  readonly invalid: number;
  readonly duplicate: number;
  readonly blacklisted: number;
  readonly bytesRead: number;
  readonly rejectBytes: number;
};

/** Uploads by id. Its writes stand in the caller's transaction. */
export type UploadStore = {
  findById(id: string): Upload | undefined;
  findUnfinished(): Upload[];
  /** Removes the campaign's uploads, and answers which they were. */
  dropOf(campaignId: number): string[];
  create(upload: Pick<Upload, 'id' | 'userId' | 'campaignId' | 'fileName' | 'createdAt'>): void;
  /** The file is whole and its form is read. */
  received(id: string, campaignId: number, bytes: number): void;
  processing(id: string, format: UploadFormat): void;
  progress(id: string, done: UploadProgress): void;
  finish(id: string, atMs: number): void;
  /** Only while it is unfinished. */
  failed(id: string, error: ErrorCode, bytes: number | undefined, atMs: number): void;
};

export function createUploadStore(db: Db): UploadStore {
  const byId = db.orm
    .select()
    .from(uploads)
    .where(eq(uploads.id, sql.placeholder('id')))
    .prepare();
  const addProgress = db.sqlite.prepare(
    `update uploads set lines = lines + $valid + $invalid + $duplicate + $blacklisted, valid = valid + $valid, invalid = invalid + $invalid,
       duplicate = duplicate + $duplicate, blacklisted = blacklisted + $blacklisted, bytes_read = $bytesRead, reject_bytes = $rejectBytes
     where id = $id`,
  );
  const unfinished = inArray(uploads.state, ['receiving', 'processing']);

  return {
    findById: (id) => byId.get({ id }),
    findUnfinished: () => db.orm.select().from(uploads).where(unfinished).all(),
    dropOf: (campaignId) =>
      db.orm
        .delete(uploads)
        .where(eq(uploads.campaignId, campaignId))
        .returning({ id: uploads.id })
        .all()
        .map(({ id }) => id),
    create: (upload) =>
      void db.orm
        .insert(uploads)
        .values({ ...upload, state: 'receiving' })
        .run(),
    received: (id, campaignId, bytes) =>
      void db.orm.update(uploads).set({ campaignId, bytes }).where(eq(uploads.id, id)).run(),
    processing: (id, format) =>
      void db.orm.update(uploads).set({ state: 'processing', format }).where(eq(uploads.id, id)).run(),
    progress: (id, done) => void addProgress.run({ id, ...done }),
    finish: (id, finishedAt) =>
      void db.orm.update(uploads).set({ state: 'done', finishedAt }).where(eq(uploads.id, id)).run(),
    failed: (id, error, bytes, finishedAt) =>
      void db.orm
        .update(uploads)
        .set({ state: 'failed', error, finishedAt, ...(bytes === undefined ? {} : { bytes }) })
        .where(and(eq(uploads.id, id), unfinished))
        .run(),
  };
}
