import type { StorageFault } from '#shared/domain/storage-faults.ts';

/** Prefixes of SQLite's and the system's error codes, and the fault they indicate. */
const CODES: readonly (readonly [string, StorageFault])[] = [
  ['SQLITE_FULL', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['SQLITE_READONLY', 'read_only'],
  ['EROFS', 'read_only'],
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_IOERR', 'io_error'],
  ['SQLITE_CANTOPEN', 'io_error'],
  ['EIO', 'io_error'],
  ['EFBIG', 'io_error'],
];

/** Texts for the log and the terminal: the fault, and what to do. */
export const FAULT_LINES: Readonly<Record<StorageFault, string>> = {
  disk_full: 'the disk of DATA_DIR is full: free space on it',
  read_only: 'DATA_DIR is read-only: make it writable',
  locked: 'another process holds the database of DATA_DIR: end it',
  io_error: 'the disk of DATA_DIR has read or write errors: check the disk',
  damaged:
    'the database of DATA_DIR is damaged: restore a backup (npm run restore -- FILE), see "When the database is damaged" in docs/operations.md',
};

/** Returns the storage fault that caused `error`, or null if something else did. */
export function storageFaultOf(error: unknown): StorageFault | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    const known = CODES.find(([beginning]) => code === beginning || code.startsWith(`${beginning}_`));
    if (known !== undefined) return known[1];
  }
  return null;
}
