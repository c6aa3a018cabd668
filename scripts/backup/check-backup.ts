import { statSync } from 'node:fs';
import Database from 'better-sqlite3';
import { schemaVersion } from '#server/platform/db/migrate.ts';
import { whyOf } from '../file-errors.ts';
import { ArgumentError } from '../whole-number.ts';

const WHY_NOT_RESTORED = {
  newer: 'is from a newer version of Cadencia: restore it with that version',
  unknown: "was made by a development version of Cadencia and can't be upgraded",
};

/**
 * Verifies a backup, including every page and index.
 * @throws ArgumentError when it can't be read, is damaged, is not a backup of Cadencia, or has a version that can't be
 * upgraded.
 */
export function checkBackup(file: string): void {
  let backup: Database.Database;
  try {
    if (!statSync(file).isFile()) throw new ArgumentError(`${file} is not a file`);
    backup = new Database(file, { readonly: true, fileMustExist: true });
  } catch (error) {
    if (error instanceof ArgumentError) throw error;
    throw new ArgumentError(`${file} can't be read: ${whyOf(error)}`);
  }
  try {
    const found = backup.pragma('integrity_check', { simple: true });
    if (found !== 'ok') throw new ArgumentError(`${file} is damaged: ${String(found)}`);
    const version = schemaVersion(backup);
    if (typeof version === 'string') throw new ArgumentError(`${file} ${WHY_NOT_RESTORED[version]}`);
  } catch (error) {
    if (error instanceof ArgumentError) throw error;
    throw new ArgumentError(`${file} is not a backup of Cadencia, or is damaged: ${(error as Error).message}`);
  } finally {
    backup.close();
  }
}
