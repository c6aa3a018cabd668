/** Detects a data folder that has lost its database or write-ahead log, before a start recreates them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '#server/platform/start-error.ts';
import type { DataDir } from './data-dir.ts';

/** Files that only exist if there was a database. */
const FILES = /^(jwt-secret|secrets\.key|cadencia\.db\.v.+|before-restore-.+)$/;
/** Folders that are empty until a server has used them. */
const FOLDERS = ['audio', 'recordings', 'uploads'];

/** Throws StartError if the folder contains files of an earlier run, which a new database would not know about. */
export function expectNewFolder({ path, databaseFile }: DataDir): void {
  const found = readdirSync(path).filter(
    (name) => FILES.test(name) || (FOLDERS.includes(name) && hasFiles(join(path, name))),
  );
  if (sizeOf(databaseFile) === 0 && sizeOf(`${databaseFile}-wal`) > 0) found.push('cadencia.db-wal');
  if (found.length === 0) return;
  throw new StartError(
    `DATA_DIR ${path} has files of an earlier run (${found.join(', ')}) but no database: ` +
      'put cadencia.db back, restore a backup (npm run restore -- FILE), or set DATA_DIR to a new folder; nothing was removed',
  );
}

/**
 * Throws StartError if the folder has files of an earlier run, but its database file is missing or empty. SQLite would
 * otherwise delete the log of the lost database.
 */
export function expectDatabase(dataDir: DataDir): void {
  if (sizeOf(dataDir.databaseFile) === 0) expectNewFolder(dataDir);
}

/**
 * Returns a description of the damage to a killed server's write-ahead log, or null if no loss is known. Call it before
 * opening the database, which rebuilds the log's index.
 */
export function describeLostLog({ databaseFile, wasKilled }: DataDir): string | null {
  const log = `${databaseFile}-wal`;
  const index = `${databaseFile}-shm`;
  const isComplete = existsSync(index) ? hasAllFrames(log, index) : null;
  if (isComplete === false)
    return 'the write-ahead log of the database was cut or removed: the last writes are lost. Restore a backup if they matter';
  if (isComplete === null && wasKilled && sizeOf(databaseFile) > 0 && !existsSync(log))
    return 'the server was killed and the write-ahead log of its database is missing: unless another program has opened the database since, the last writes are lost. Restore a backup if they matter';
  return null;
}

/** Offsets in the log's index and sizes in the log: https://sqlite.org/walformat.html. */
const IS_INITIALIZED_AT = 12;
const PAGE_SIZE_AT = 14;
const FRAMES_AT = 16;
const FRAMES_IN_DATABASE_AT = 96;
const INDEX_HEADER_BYTES = 136;
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Whether the log contains every indexed frame that is not in the database yet; null if the index is unusable. */
function hasAllFrames(log: string, index: string): boolean | null {
  const header = readFileSync(index).subarray(0, INDEX_HEADER_BYTES);
  if (header.length < INDEX_HEADER_BYTES || header[IS_INITIALIZED_AT] !== 1) return null;
  const words = new DataView(header.buffer, header.byteOffset, header.length);
  const frames = words.getUint32(FRAMES_AT, true);
  const pageBytes = words.getUint16(PAGE_SIZE_AT, true);
  const expectedBytes = LOG_HEADER_BYTES + frames * (FRAME_HEADER_BYTES + pageBytes);
  return words.getUint32(FRAMES_IN_DATABASE_AT, true) >= frames || sizeOf(log) >= expectedBytes;
}

const hasFiles = (folder: string): boolean => statSync(folder).isDirectory() && readdirSync(folder).length > 0;
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
