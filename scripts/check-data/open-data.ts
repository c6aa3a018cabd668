import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { schemaVersion } from '#server/platform/db/migrate.ts';
import { ArgumentError } from '../whole-number.ts';

/** Opens the database of a data folder in a read transaction. Throws ArgumentError if there is none. */
export function openData(dataDir: string): Database.Database {
  const file = join(dataDir, 'cadencia.db');
  if (!existsSync(file)) throw new ArgumentError(`there is no database in DATA_DIR ${dataDir}`);
  const db = new Database(file, { readonly: true });
  db.exec('begin');
  return db;
}

/** Throws ArgumentError if the database is of another version. */
export function requireVersion(db: Database.Database, dataDir: string): void {
  if (typeof schemaVersion(db) === 'string')
    throw new ArgumentError(
      `the database of DATA_DIR ${dataDir} is of another version of Cadencia: check it with that`,
    );
}
