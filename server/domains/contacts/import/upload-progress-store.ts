import type { Connection } from '#server/platform/db/connection.ts';
import type { UploadFormat, UploadTally } from '#server/platform/db/tables/contacts.ts';
import type { ErrorCode } from '#shared/errors.ts';

/** Counts of one batch of an import, and its end positions in the list and the rejects file. */
type UploadCounts = {
  readonly valid: number;
  readonly invalid: number;
  readonly duplicate: number;
  readonly blacklisted: number;
  /** Part of `valid`: numbers of another country than the list's. */
  readonly otherCountries: number;
  /** Part of `valid`: people whose opt-out an administrator has removed. */
  readonly formerOptOuts: number;
  readonly bytesRead: number;
  readonly rejectBytes: number;
  /** Reasons and cuts of the whole list so far. */
  readonly tally?: UploadTally;
};

/** Records an upload's progress. Writes must run inside a write transaction. */
export type UploadProgressStore = {
  /** Keeps the tally of earlier parts of the list. */
  processing(id: string, format: UploadFormat): void;
  tallyOf(id: string): UploadTally | null;
  progress(id: string, done: UploadCounts): void;
  finish(id: string, atMs: number): void;
  /** Does nothing if the upload has already ended. */
  failed(id: string, error: ErrorCode, bytes: number | undefined, atMs: number): void;
};

/**
 * Plain SQL, because a request waits while the import's thread starts, and loading the ORM would take most of that
 * time.
 */
export function createUploadProgressStore({ sqlite }: Connection): UploadProgressStore {
  const processing = sqlite.prepare(
    `update uploads set state = 'processing', format = json_set(?, '$.tally', json_extract(format, '$.tally'))
     where id = ?`,
  );
  const tallyOf = sqlite
    .prepare<[string], string | null>("select json_extract(format, '$.tally') from uploads where id = ?")
    .pluck();
  const addProgress = sqlite.prepare(
    `update uploads set lines = lines + $valid + $invalid + $duplicate + $blacklisted, valid = valid + $valid, invalid = invalid + $invalid,
       duplicate = duplicate + $duplicate, blacklisted = blacklisted + $blacklisted, other_countries = other_countries + $otherCountries,
       former_opt_outs = former_opt_outs + $formerOptOuts, bytes_read = $bytesRead, reject_bytes = $rejectBytes,
       format = iif($tally is null, format, json_set(format, '$.tally', json($tally)))
     where id = $id`,
  );
  const finish = sqlite.prepare("update uploads set state = 'done', finished_at = ? where id = ?");
  const failed = sqlite.prepare(
    `update uploads set state = 'failed', error = ?, finished_at = ?, bytes = coalesce(?, bytes)
     where id = ? and state in ('receiving', 'processing')`,
  );

  return {
    processing: (id, format) => void processing.run(JSON.stringify(format), id),
    tallyOf(id) {
      const found = tallyOf.get(id) ?? null;
      return found === null ? null : (JSON.parse(found) as UploadTally);
    },
    progress: (id, { tally, ...done }) =>
      void addProgress.run({ id, ...done, tally: tally === undefined ? null : JSON.stringify(tally) }),
    finish: (id, finishedAt) => void finish.run(finishedAt, id),
    failed: (id, error, bytes, finishedAt) => void failed.run(error, finishedAt, bytes ?? null, id),
  };
}
