/** The folder of a made history, and the note in it that says which one it is. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArgumentError } from '../whole-number.ts';
import type { HistoryOrder } from './arguments.ts';

/** Another number makes all histories anew. */
const MAKING = 2;
const NOTE = 'calls.json';
const DATABASE = 'cadencia.db';
/** A server makes it where it runs (server/start/data-dir.ts). */
const SERVER_WAS_HERE = 'server.lock';
const MIGRATIONS = new URL('../../server/db/migrations/meta/_journal.json', import.meta.url);

export type HistoryFolder = {
  readonly databaseFile: string;
  /** This very history is there. */
  readonly isMade: boolean;
  /** A server has worked on it since it was made. */
  readonly isUsed: boolean;
  /** Says that it is there, when it is. */
  sign(): void;
};

/** Makes the folder, emptied of another history. Throws ArgumentError when it holds something else, or what a server has worked on. */
export function openFolder({ count, seed, out }: HistoryOrder): HistoryFolder {
  const note = join(out, NOTE);
  const wanted = JSON.stringify({ count, seed, making: MAKING, schema: newestMigration() });
  const databaseFile = join(out, DATABASE);
  const sign = (): void => writeFileSync(note, wanted);
  const isUsed = existsSync(join(out, SERVER_WAS_HERE));
  if (existsSync(note)) {
    if (readFileSync(note, 'utf8') === wanted && existsSync(databaseFile))
      return { databaseFile, isMade: true, isUsed, sign };
    if (isUsed)
      throw new ArgumentError(
        `--out ${out} holds a history on which a server has worked: name another folder, or remove it`,
      );
    for (const name of readdirSync(out)) if (name.startsWith(DATABASE)) rmSync(join(out, name));
  } else if (existsSync(out) && readdirSync(out).length > 0) {
    throw new ArgumentError(`--out ${out} holds something else than a made history`);
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(note, '{}'); // it is ours from now on
  return { databaseFile, isMade: false, isUsed: false, sign };
}

/** The name of the tables' present version. */
function newestMigration(): string {
  const { entries } = JSON.parse(readFileSync(fileURLToPath(MIGRATIONS), 'utf8')) as { entries: { tag: string }[] };
  return entries.at(-1)!.tag;
}
