/** Brings the database to this version's tables: a copy first, then each migration in a transaction of its own. */
import { fileURLToPath } from 'node:url';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { Logger } from 'pino';
import { StartError } from '../start-error.ts';
import type { Connection } from './connection.ts';
import { copyBeforeMigration, putBack } from './migration-copy.ts';
import { openDatabase, type Db } from './open.ts';
import { storageFaultOf } from './storage-fault.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

export type OpenMigratedOptions = {
  /** Names the copy. */
  readonly nowMs: number;
  readonly log: Pick<Logger, 'info'>;
  /** The product's own unless it is set. */
  readonly migrationsFolder?: string;
};

/**
 * Opens the main thread's database, brought to this version's tables. Of one that has data already a copy is made before;
 * when a migration fails, the copy is put in its place again, so that the version before can run on it.
 * Throws StartError when the database has been used by a newer version, or can't be brought forward.
 */
export async function openMigrated(
  file: string,
  lockBuffer: SharedArrayBuffer,
  { nowMs, log, migrationsFolder = MIGRATIONS_FOLDER }: OpenMigratedOptions,
): Promise<Db> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const db = open(file, lockBuffer);
  const version = versionOf(db, migrations);
  if (version === migrations.length) return db;
  if (version === 0) {
    migrate(db, migrations);
    return db;
  }
  let copy: string;
  try {
    copy = await copyBeforeMigration(db.sqlite, file, { version, nowMs });
    log.info({ from: version, to: migrations.length, copy }, 'migrating the database; a copy is beside it');
  } catch (error) {
    db.close();
    throw error;
  }
  try {
    migrate(db, migrations);
  } catch (error) {
    db.close();
    putBack(copy, file);
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${error.message}; it is as it was before: start the version before`, { cause: error });
  }
  // What a migration has written stands in the log: moved now, it is not read through by every thread that comes.
  db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  return db;
}

function open(file: string, lockBuffer: SharedArrayBuffer): Db {
  try {
    return openDatabase(file, 'main', lockBuffer);
  } catch (error) {
    if (storageFaultOf(error) !== null) throw error;
    throw new StartError(`the database ${file} can't be opened: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * Applies the migrations that are missing, each in a transaction of its own (a new database is made in one). Runs before any other thread opens the database.
 * Throws StartError when the database has been used by a newer version, or can't be brought forward.
 */
export function migrate(
  db: Connection,
  migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }),
): void {
  const version = versionOf(db, migrations);
  if (version === 0) db.write(() => apply(db, migrations));
  else apply(db, migrations.slice(version));
}

function apply(db: Connection, migrations: readonly MigrationMeta[]): void {
  const record = db.sqlite.prepare<[string, number]>(
    'insert into __drizzle_migrations (hash, created_at) values (?, ?)',
  );
  for (const { sql, hash, folderMillis } of migrations) {
    try {
      db.write(() => {
        for (const statement of sql) db.sqlite.exec(statement);
        record.run(hash, folderMillis);
      });
    } catch (error) {
      if (storageFaultOf(error) !== null) throw error;
      throw new StartError(`the database can't be migrated: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** How many of the migrations the database has had; 0: it is new. Throws StartError when it has had one that is not known. */
function versionOf({ sqlite }: Connection, migrations: readonly MigrationMeta[]): number {
  // As drizzle makes it, whose tools read it.
  sqlite.exec(
    'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  );
  const newest = Number(
    sqlite.prepare<[], number | null>('select max(created_at) from __drizzle_migrations').pluck().get() ?? 0,
  );
  if (newest > Math.max(...migrations.map(({ folderMillis }) => folderMillis)))
    throw new StartError(
      'the database is from a newer version of Cadencia: start that version, or set DATA_DIR to another folder',
    );
  return migrations.filter(({ folderMillis }) => folderMillis <= newest).length;
}
