import { existsSync, openSync, closeSync, fsyncSync, readFileSync, renameSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { whyOf } from '../file-errors.ts';
import { ArgumentError } from '../whole-number.ts';
import { copyDatabase } from './copy-database.ts';
import { claimWorkFolder, removeOthersLeft, type WorkFolder } from './work-folder.ts';

type BackupReport = {
  readonly bytes: number;
  readonly recordings: number;
  /** Number of recordings that the database lists but the disk lacks. */ readonly missing: number;
};

/** SQLite's archive format, which `sqlite3 FILE -Ax` can unpack too. */
const ARCHIVE = 'create table sqlar (name text primary key, mode int, mtime int, sz int, data blob)';
const FILE_MODE = 0o600;

/**
 * Writes the contents of a data folder into one file: a consistent snapshot of the database, and the recordings, but
 * neither the signing secret nor the key of the SIP secrets. The server may keep running and dialing. The file appears
 * complete or not at all. Also removes leftovers of killed backups beside it.
 * @throws ArgumentError when the folder has no database, or the file exists, is being written by another process, or
 * can't be written.
 */
export async function makeBackup(dataDir: string, file: string): Promise<BackupReport> {
  const database = join(resolve(dataDir), 'cadencia.db');
  if (!existsSync(database)) throw new ArgumentError(`there is no database in DATA_DIR ${resolve(dataDir)}`);
  const work = begin(file);
  try {
    if (existsSync(file)) throw new ArgumentError(`${file} already exists: name another file, or remove it`);
    const unfinished = join(work.path, 'backup.db');
    closeSync(openSync(unfinished, 'wx', FILE_MODE));
    await copyDatabase(database, unfinished);
    const counts = addRecordings(unfinished, join(resolve(dataDir), 'audio'));
    flush(unfinished);
    renameSync(unfinished, file);
    flush(dirname(resolve(file)));
    return { bytes: statSync(file).size, ...counts };
  } finally {
    work.release();
  }
}

function begin(file: string): WorkFolder {
  let work: WorkFolder | null;
  try {
    work = claimWorkFolder(file);
    if (work !== null) removeOthersLeft(work);
  } catch (error) {
    throw new ArgumentError(`${file} can't be written: ${whyOf(error)}`);
  }
  return work ?? fail(`another backup to ${file} is running: wait for it, or name another file`);
}

function fail(why: string): never {
  throw new ArgumentError(why);
}

function addRecordings(file: string, audioFolder: string): Pick<BackupReport, 'recordings' | 'missing'> {
  const copy = new Database(file);
  try {
    copy.pragma('journal_mode = DELETE'); // makes the copy a single file, even if the source uses a write-ahead log
    copy.exec(ARCHIVE);
    const add = copy.prepare('insert into sqlar values (?, ?, ?, ?, ?)');
    const names = copy.prepare<[], string>('select file_name from audio_files').pluck().all();
    const found = names.filter((name) => existsSync(join(audioFolder, name)));
    copy.transaction(() => {
      for (const name of found) {
        const content = readFileSync(join(audioFolder, name));
        const mtime = Math.floor(statSync(join(audioFolder, name)).mtimeMs / 1000);
        add.run(`audio/${name}`, 0o100_000 + FILE_MODE, mtime, content.length, content);
      }
    })();
    return { recordings: found.length, missing: names.length - found.length };
  } finally {
    copy.close();
  }
}

function flush(path: string): void {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}
