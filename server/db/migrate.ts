import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator';
import { StartError } from '../start-error.ts';
import { openDatabase, type Db } from './open.ts';

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Opens the main thread's database, brought to this version's tables. Throws StartError when that can't be. */
export function openMigrated(file: string, lockBuffer: SharedArrayBuffer): Db {
  let db: Db;
  try {
    db = openDatabase(file, 'main', lockBuffer);
  } catch (error) {
    throw new StartError(`the database ${file} can't be opened: ${(error as Error).message}`, { cause: error });
  }
  migrate(db);
  return db;
}

/**
 * Brings the database to this version's tables, in order and in one transaction. Runs before any other thread opens it.
 * Throws StartError when the database has been used by a newer version, or can't be brought forward.
 */
export function migrate(db: Db): void {
  const newestKnown = Math.max(...readMigrationFiles({ migrationsFolder }).map((file) => file.folderMillis));
  if (newestApplied(db) > newestKnown) {
    throw new StartError(
      'the database is from a newer version of Cadencia: start that version, or set DATA_DIR to another folder',
    );
  }
  try {
    applyMigrations(db.orm, { migrationsFolder });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new StartError(`the database can't be migrated: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause: error,
    });
  }
}

function newestApplied(db: Db): number {
  const known = db.sqlite
    .prepare("select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'")
    .get();
  if (known === undefined) return 0;
  const row = db.sqlite.prepare('select max(created_at) as newest from __drizzle_migrations').get() as {
    newest: number | null;
  };
  return Number(row.newest ?? 0);
}
