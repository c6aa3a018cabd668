/** Names the files that a restore adds to a data folder, and removes the leftovers of a killed restore. */
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Suffixes of the files that SQLite may leave for a database. */
const DATABASE_ENDS = ['', '-journal', '-wal', '-shm'];
const KEPT = 'before-restore-';
/** The folder's name ends with an instant. Other names that start the same may be a user's own. */
const KEPT_NAME = /^before-restore-[\dT.-]+Z$/;
const PARTIAL = '.part';
/** A recording's name with or without its extension, followed by the suffix of an unfinished file. */
const PARTIAL_NAME = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(\.\w+)?\.part$/;

/** Returns the path of the database while it is being restored. */
export const restoringFileOf = (databaseFile: string): string => `${databaseFile}.restoring`;

/** Returns the folder that keeps the previous contents after a restore at `nowMs`. */
export const keptFolderOf = (dataDir: string, nowMs: number): string =>
  join(dataDir, `${KEPT}${new Date(nowMs).toISOString().replaceAll(':', '-')}`);

/** Returns the name of a recording while it is being restored. */
export const partialNameOf = (recording: string): string => `${recording}${PARTIAL}`;

/**
 * Removes what a killed restore left in a claimed data folder: the unfinished database and recordings, and a folder of
 * previous contents that were never replaced.
 */
export function removeUnfinishedRestore(dataDir: string, databaseFile: string): void {
  for (const end of DATABASE_ENDS) rmSync(restoringFileOf(databaseFile) + end, { force: true });
  const audio = join(dataDir, 'audio');
  for (const name of namesIn(audio)) if (PARTIAL_NAME.test(name)) rmSync(join(audio, name));
  for (const name of namesIn(dataDir).filter((one) => KEPT_NAME.test(one))) {
    const kept = join(dataDir, name);
    if (isStillPresent(kept, audio, databaseFile)) rmSync(kept, { recursive: true });
  }
}

/**
 * Whether everything in a kept folder is also in its original place. The restore was then killed before it replaced the
 * database. A recording's content never changes under the same name.
 */
function isStillPresent(kept: string, audio: string, databaseFile: string): boolean {
  const keptDatabase = join(kept, basename(databaseFile));
  if (!existsSync(keptDatabase))
    return namesIn(kept).every((name) => name === 'audio' && isEmptyFolder(join(kept, name)));
  const isDatabaseSame = DATABASE_ENDS.every(
    (end) => !existsSync(keptDatabase + end) || isSameFile(keptDatabase + end, databaseFile + end),
  );
  return isDatabaseSame && namesIn(join(kept, 'audio')).every((name) => existsSync(join(audio, name)));
}

function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { throwIfNoEntry: false }));
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev;
}

const isEmptyFolder = (path: string): boolean => namesIn(path).length === 0;

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
