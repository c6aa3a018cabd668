/** The folder of a generated history, and the note in it that identifies the history. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ArgumentError } from '../whole-number.ts';
import type { HistoryOrder } from './arguments.ts';

/** Version of the generator. Histories of other versions are replaced, unless a server has used them. */
const GENERATOR_VERSION = 4;
const NOTE = 'calls.json';
const DATABASE = 'cadencia.db';
/** A file that every server creates in its data folder (server/start/data-dir.ts). */
const SERVER_LOCK = 'server.lock';
const MIGRATIONS = new URL('../../server/platform/db/migrations/meta/_journal.json', import.meta.url);

type HistoryFolder = {
  readonly databaseFile: string;
  /** Whether the folder already contains this history. */
  readonly isMade: boolean;
  /** Whether a server has run on the history since it was generated. */
  readonly isUsed: boolean;
  /** Writes the note that marks the history as complete. */
  sign(): void;
};

/**
 * Prepares the folder for the history and removes a different one from it. Throws ArgumentError when the folder
 * contains anything else, or a different history on which a server has run.
 */
export function openFolder({ count, seed, out }: HistoryOrder): HistoryFolder {
  const note = join(out, NOTE);
  const wanted = JSON.stringify({ count, seed, making: GENERATOR_VERSION, schema: newestMigration() });
  const databaseFile = join(out, DATABASE);
  const sign = (): void => writeFileSync(note, wanted);
  const isUsed = existsSync(join(out, SERVER_LOCK));
  if (existsSync(note)) {
    if (readFileSync(note, 'utf8') === wanted && existsSync(databaseFile))
      return { databaseFile, isMade: true, isUsed, sign };
    if (isUsed)
      throw new ArgumentError(
        `--out ${out} contains a history that a server has used: name another folder, or remove it`,
      );
    for (const name of readdirSync(out)) if (name.startsWith(DATABASE)) rmSync(join(out, name));
  } else if (existsSync(out) && readdirSync(out).length > 0) {
    throw new ArgumentError(`--out ${out} contains something other than a generated history`);
  }
  mkdirSync(out, { recursive: true });
  writeFileSync(note, '{}'); // claims the folder
  return { databaseFile, isMade: false, isUsed: false, sign };
}

function newestMigration(): string {
  const { entries } = JSON.parse(readFileSync(fileURLToPath(MIGRATIONS), 'utf8')) as { entries: { tag: string }[] };
  return entries.at(-1)!.tag;
}
