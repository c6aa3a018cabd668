/** The server's packed form: one file instead of two thousand that would each be found, read and linked. */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** In the project's folder. `npm run build` creates it (scripts/build-server.ts). */
export const PACK_FOLDER = 'dist/server';
const RECORD = 'packed-from.json';
/** In the pack's folder: maps each source that a process or a thread starts with to its packed file. */
export const ENTRIES = 'entries.json';

/** A file the pack was made from: its modification time (ms) and size, and a digest of its content. */
type PackedSource = readonly [mtimeMs: number, size: number, sha256: string];

/** Text of the record beside the pack that lists the project's files it was made from. */
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
 * The packed server's main file. Undefined without one, when one of its sources has changed, and in tests, which
 * need the sources.
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

/** Equal modification times decide at once; in a copy of the checkout they differ, and then the contents decide. */
function isSame(path: string, [mtimeMs, size, sha256]: PackedSource): boolean {
  const now = statSync(path, { throwIfNoEntry: false });
  if (now?.size !== size) return false;
  return now.mtimeMs === mtimeMs || digest(path) === sha256;
}

const digest = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
