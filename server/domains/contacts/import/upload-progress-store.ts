import type { Connection } from '#server/platform/db/connection.ts';
import type { UploadFormat } from '#server/platform/db/tables/contacts.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** The counts of one batch of an import, and the positions in the two files after it. */
type UploadCounts = {
  readonly valid: number;
  readonly invalid: number;
  readonly duplicate: number;
  readonly blacklisted: number;
  readonly bytesRead: number;
  readonly rejectBytes: number;
};

/** Records an upload's progress. Writes happen in the caller's transaction. */
export type UploadProgressStore = {
  processing(id: string, format: UploadFormat): void;
  progress(id: string, done: UploadCounts): void;
  finish(id: string, atMs: number): void;
  /** Only while it is unfinished. */
  failed(id: string, error: ErrorCode, bytes: number | undefined, atMs: number): void;
};

/** Plain SQL: the import's thread starts while a request waits, and loading the query builder would take longest. */
export function createUploadProgressStore({ sqlite }: Connection): UploadProgressStore {
  const processing = sqlite.prepare("update uploads set state = 'processing', format = ? where id = ?");
  const addProgress = sqlite.prepare(
    `update uploads set lines = lines + $valid + $invalid + $duplicate + $blacklisted, valid = valid + $valid, invalid = invalid + $invalid,
       duplicate = duplicate + $duplicate, blacklisted = blacklisted + $blacklisted, bytes_read = $bytesRead, reject_bytes = $rejectBytes
     where id = $id`,
  );
  const finish = sqlite.prepare("update uploads set state = 'done', finished_at = ? where id = ?");
  const failed = sqlite.prepare(
    `update uploads set state = 'failed', error = ?, finished_at = ?, bytes = coalesce(?, bytes)
     where id = ? and state in ('receiving', 'processing')`,
  );

  return {
    processing: (id, format) => void processing.run(JSON.stringify(format), id),
    progress: (id, done) => void addProgress.run({ id, ...done }),
    finish: (id, finishedAt) => void finish.run(finishedAt, id),
    failed: (id, error, bytes, finishedAt) => void failed.run(error, finishedAt, bytes ?? null, id),
  };
}
