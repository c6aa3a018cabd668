/** The server's packed form: a start finds, reads and links some 80 files instead of two thousand. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Folder of the packed server in the project's folder. scripts/build-server.ts creates it. */
export const PACK_FOLDER = 'dist/server';
const RECORD = 'packed-from.json';
/**
 * File in the pack's folder that maps each entry point of a process or thread, and each module that is imported later,
 * to its packed file.
 */
export const ENTRIES = 'entries.json';

/** A file that the pack was made from: modification time (ms), size, and digest of the content. */
type PackedSource = readonly [mtimeMs: number, size: number, sha256: string];

/** Returns the record stored with the pack, which lists the project's files that it was made from. */
export function recordOf(files: readonly string[], project = PROJECT): string {
  const sources: Record<string, PackedSource> = {};
  for (const file of files.toSorted()) {
    const path = join(project, file);
    const { mtimeMs, size } = statSync(path);
    sources[file] = [mtimeMs, size, digest(path)];
  }
  return JSON.stringify(sources, null, 1);
}

/**
 * Returns the packed server's main file. Returns undefined if there is no pack or a source has changed, and in tests,
 * which need the sources.
 */
export function currentPack(env: Readonly<Record<string, string | undefined>>, project = PROJECT): string | undefined {
  const wanted = env['NODE_ENV'] !== 'test' && isPacked(project);
  return wanted ? join(project, PACK_FOLDER, 'process.js') : undefined;
}

/** Whether there is a pack of the current sources. */
export function isPacked(project = PROJECT): boolean {
  let sources: Readonly<Record<string, PackedSource>>;
  try {
    sources = JSON.parse(readFileSync(join(project, PACK_FOLDER, RECORD), 'utf8')) as typeof sources;
  } catch {
    return false;
  }
  return Object.entries(sources).every(([file, source]) => isSame(join(project, file), source));
}

/** Compares the contents only if the modification times differ, as in a copy of the checkout. */
function isSame(path: string, [mtimeMs, size, sha256]: PackedSource): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now?.size !== size) return false;
  return now.mtimeMs === mtimeMs || digest(path) === sha256;
}

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
