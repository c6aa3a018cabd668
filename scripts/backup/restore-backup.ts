import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { claimDataDir } from '#server/start/data-dir.ts';
import { isRecordingName } from '#server/domains/audio/audio-folder.ts';
import { checkBackup } from './check-backup.ts';
import { copyDatabase } from './copy-database.ts';
import { giveToOwner } from '../give-to-owner.ts';

export type RestoreReport = {
  /** Null: the file has no recordings of its own, and those of the folder stay. */ readonly recordings: number | null;
  /** Where what was there before is; null when there was nothing. */ readonly kept: string | null;
};

/**
 * Puts a backup in the place of a data folder's database and recordings, and keeps those: whenever it stops, the folder
 * has the one or the other, whole.
 * @param nowMs Names the folder of what is kept.
 * @throws ArgumentError when the backup is not good, StartError when a server runs on the folder or it can't be written.
 */
export async function restoreBackup(file: string, dataDir: string, nowMs: number): Promise<RestoreReport> {
  const leftBefore = sideFilesOf(file);
  checkBackup(file);
  const folder = claimDataDir(dataDir);
  try {
    const unfinished = `${folder.databaseFile}.restoring`;
    rmSync(unfinished, { force: true });
    closeSync(openSync(unfinished, 'wx', 0o600));
    await copyDatabase(file, unfinished);
    const kept = keepPresent(folder.path, folder.databaseFile, nowMs);
    const recordings = unpackRecordings(unfinished, join(folder.path, 'audio'));
    flush(unfinished);
    giveToOwner(folder.path);
    renameSync(unfinished, folder.databaseFile);
    flush(folder.path);
    return { recordings, kept };
  } finally {
    // SQLite leaves them beside a file that it only reads.
    for (const left of sideFilesOf(file)) if (!leftBefore.includes(left)) rmSync(left, { force: true });
    folder.release();
  }
}

const sideFilesOf = (file: string): string[] => ['-wal', '-shm'].map((end) => file + end).filter(existsSync);

/** By links: nothing is moved away before what replaces it is there. */
function keepPresent(folder: string, database: string, nowMs: number): string | null {
  if (!existsSync(database)) return null;
  const kept = join(folder, `before-restore-${new Date(nowMs).toISOString().replaceAll(':', '-')}`);
  mkdirSync(join(kept, 'audio'), { recursive: true, mode: 0o700 });
  emptyLog(database);
  // A log that could not be emptied belongs to what is kept: beside another database it would be written into that.
  for (const name of ['-wal', '-shm']) {
    if (existsSync(database + name)) renameSync(database + name, join(kept, basename(database) + name));
  }
  linkSync(database, join(kept, basename(database)));
  const audio = join(folder, 'audio');
  for (const name of existsSync(audio) ? readdirSync(audio).filter(isRecordingName) : [])
    linkSync(join(audio, name), join(kept, 'audio', name));
  return kept;
}

/** Writes the log into the database and removes it; a database that is damaged keeps both. */
function emptyLog(database: string): void {
  try {
    const present = new Database(database);
    present.pragma('wal_checkpoint(TRUNCATE)');
    present.close();
  } catch {
    // What is damaged is often why one restores.
  }
}

/** Only recordings by names of ours leave the archive, whatever else is in it. Null: there is no archive. */
function unpackRecordings(database: string, audio: string): number | null {
  const restored = new Database(database);
  try {
    const hasArchive = restored.prepare("select 1 from sqlite_master where name = 'sqlar'").get() !== undefined;
    if (!hasArchive) return null;
    mkdirSync(audio, { recursive: true, mode: 0o700 });
    let count = 0;
    for (const { name, data } of restored
      .prepare<[], { name: string; data: Buffer }>('select name, data from sqlar')
      .iterate()) {
      const own = name.replace(/^audio\//, '');
      if (!isRecordingName(own)) continue;
      writeFileSync(join(audio, `${own}.part`), data, { mode: 0o600, flush: true });
      renameSync(join(audio, `${own}.part`), join(audio, own));
      count += 1;
    }
    restored.exec('drop table sqlar');
    return count;
  } finally {
    restored.close();
  }
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
