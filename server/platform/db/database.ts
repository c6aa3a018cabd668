/** The main thread's database, what other threads need to open it, and its storage watch. */
import type { Logger } from 'pino';
import { createStorageWatch, type StorageWatch, type StorageWatchOptions } from './storage-watch.ts';
import type { Clock } from '#server/platform/time/clock.ts';
import { openMigrated } from './migrate.ts';
import type { Db } from './open.ts';
import { newWriteLockBuffer } from './write-lock.ts';

export type Database = {
  readonly db: Db;
  readonly file: string;
  /** Shared memory of the write lock and of the durations of writes. */
  readonly writeLock: SharedArrayBuffer;
  readonly storage: StorageWatch;
  close(): void;
};

type DatabaseOptions = Pick<StorageWatchOptions, 'onDamaged'> & {
  readonly wall: Clock;
  readonly log: Logger;
  /** Called before a new database's tables are created. */
  readonly onNew?: () => void;
};

/** Opens the data folder's database and migrates it to the current schema. */
export async function openServerDatabase(
  { path, databaseFile }: { readonly path: string; readonly databaseFile: string },
  { wall, log, onDamaged, onNew }: DatabaseOptions,
): Promise<Database> {
  const writeLock = newWriteLockBuffer();
  const db = await openMigrated(databaseFile, writeLock, { nowMs: wall.nowMs(), log, onNew });
  const storage = createStorageWatch({ folder: path, db, log, onDamaged });
  return {
    db,
    file: databaseFile,
    writeLock,
    storage,
    close() {
      storage.close();
      db.close();
    },
  };
}
