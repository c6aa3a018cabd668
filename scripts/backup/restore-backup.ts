import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import Database from 'better-sqlite3';
import { claimDataDir } from '#server/start/data-dir.ts';
import {
  keptFolderOf,
  partialNameOf,
  removeUnfinishedRestore,
  restoringFileOf,
} from '#server/start/unfinished-restore.ts';
import { isRecordingName } from '#server/domains/audio/audio-folder.ts';
import { checkBackup } from './check-backup.ts';
import { copyDatabase } from './copy-database.ts';
import { giveToOwner } from '../give-to-owner.ts';

type RestoreReport = {
  /**
   * Number of restored recordings, or null if the backup has neither an archive of them nor an `audio` folder beside
   * it.
   */
  readonly recordings: number | null;
  /** The folder with the previous contents, or null if the data folder had no database. */
  readonly kept: string | null;
};

/**
 * Replaces a data folder's database with that of a backup, adds the backup's recordings, and keeps the previous
 * contents in a folder. If interrupted, the data folder has either the old or the new contents, complete. One
 * exception: the log of a damaged database, which can't be emptied, is removed just before the new database takes its
 * place; the kept folder has it. The next restore or server start removes the leftovers.
 * @param nowMs names the folder of the previous contents.
 * @throws ArgumentError when the backup is invalid, StartError when a server is running on the folder or it can't be
 * written.
 */
export async function restoreBackup(file: string, dataDir: string, nowMs: number): Promise<RestoreReport> {
  const leftBefore = sideFilesOf(file);
  checkBackup(file);
  const folder = claimDataDir(dataDir);
  try {
    removeUnfinishedRestore(folder.path, folder.databaseFile);
    const unfinished = restoringFileOf(folder.databaseFile);
    closeSync(openSync(unfinished, 'wx', 0o600));
    await copyDatabase(file, unfinished);
    const kept = keepPrevious(folder.path, folder.databaseFile, nowMs);
    const recordings = restoreRecordings(file, unfinished, join(folder.path, 'audio'));
    flush(unfinished);
    giveToOwner(folder.path);
    // SQLite would apply the old log to the new database.
    for (const left of sideFilesOf(folder.databaseFile)) rmSync(left);
    renameSync(unfinished, folder.databaseFile);
    flush(folder.path);
    return { recordings, kept };
  } finally {
    // SQLite leaves these files next to a database that it only reads.
    for (const left of sideFilesOf(file)) if (!leftBefore.includes(left)) rmSync(left, { force: true });
    folder.release();
  }
}

const sideFilesOf = (file: string): string[] => ['-wal', '-shm'].map((end) => file + end).filter(existsSync);

/** Keeps the previous contents as hard links, so that nothing is removed before its replacement exists. */
function keepPrevious(folder: string, database: string, nowMs: number): string | null {
  if (!existsSync(database)) return null;
  const kept = keptFolderOf(folder, nowMs);
  mkdirSync(join(kept, 'audio'), { recursive: true, mode: 0o700 });
  emptyLog(database);
  for (const file of [database, ...sideFilesOf(database)]) linkSync(file, join(kept, basename(file)));
  const audio = join(folder, 'audio');
  for (const name of existsSync(audio) ? readdirSync(audio).filter(isRecordingName) : [])
    linkSync(join(audio, name), join(kept, 'audio', name));
  return kept;
}

/** Checkpoints the write-ahead log and removes it. A damaged database keeps its log. */
function emptyLog(database: string): void {
  try {
    const present = new Database(database);
    present.pragma('wal_checkpoint(TRUNCATE)');
    present.close();
  } catch {
    // A damaged database is a common reason to restore.
  }
}

/**
 * Writes the recordings from the backup's archive to the folder `audio`. Without an archive, takes them from the
 * `audio` folder beside the backup, where an earlier restore keeps them. Skips file names that Cadencia doesn't
 * generate. Removes the archive from the restored database. Returns the number of recordings, or null if there is
 * neither an archive nor such a folder.
 */
function restoreRecordings(file: string, database: string, audio: string): number | null {
  const restored = new Database(database);
  try {
    const hasArchive = restored.prepare("select 1 from sqlite_master where name = 'sqlar'").get() !== undefined;
    const beside = join(dirname(file), 'audio');
    if (!hasArchive && !existsSync(beside)) return null;
    mkdirSync(audio, { recursive: true, mode: 0o700 });
    const found = hasArchive ? archived(restored) : filesIn(beside);
    let count = 0;
    for (const [name, read] of found) {
      if (!isRecordingName(name)) continue;
      count += 1;
      const partial = join(audio, partialNameOf(name));
      writeFileSync(partial, read(), { mode: 0o600, flush: true });
      renameSync(partial, join(audio, name));
    }
    if (hasArchive) restored.exec('drop table sqlar');
    return count;
  } finally {
    restored.close();
  }
}

type Found = Iterable<readonly [name: string, read: () => Buffer]>;

function* archived(database: Database.Database): Found {
  const all = database.prepare<[], { name: string; data: Buffer }>('select name, data from sqlar');
  for (const { name, data } of all.iterate()) yield [name.replace(/^audio\//, ''), () => data];
}

const filesIn = (folder: string): Found =>
  readdirSync(folder).map((name) => [name, () => readFileSync(join(folder, name))]);

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
