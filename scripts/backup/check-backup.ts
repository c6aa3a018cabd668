import { readFileSync, statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { whyOf } from '../file-errors.ts';
import { ArgumentError } from '../whole-number.ts';

const MIGRATIONS = new URL('../../server/db/migrations/meta/_journal.json', import.meta.url);

/**
 * Reads a backup through, every page and index of it.
 * @throws ArgumentError when it can't be read, is damaged, is no backup of Cadencia, or is a newer version's.
 */
export function checkBackup(file: string): void {
  let backup: Database.Database;
  try {
    if (!statSync(file).isFile()) throw new ArgumentError(`${file} is no file`);
    backup = new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    if (error instanceof ArgumentError) throw error;
    throw new ArgumentError(`${file} can't be read: ${whyOf(error)}`);
  }
  try {
    const found = backup.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new ArgumentError(`${file} is damaged: ${String(found)}`);
    const newest = backup.prepare<[], number | null>('select max(created_at) from __drizzle_migrations').pluck().get();
    if (Number(newest) > newestKnownMigration())
      throw new ArgumentError(`${file} is from a newer version of Cadencia: restore it with that version`);
  } catch (error) {
    if (error instanceof ArgumentError) throw error;
    throw new ArgumentError(`${file} is no backup of Cadencia, or damaged: ${(error as Error).message}`);
  } finally {
    backup.close();
  }
}

/** The newest change of the tables that this version knows, by its time. */
function newestKnownMigration(): number {
  const { entries } = JSON.parse(readFileSync(MIGRATIONS, 'utf8')) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}
