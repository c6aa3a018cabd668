/** Migrates the database to the current schema: copies it, then runs each migration in its own transaction. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Database } from 'better-sqlite3';
import { readMigrationFiles, type MigrationMeta } from 'drizzle-orm/migrator';
import type { Logger } from 'pino';
import { StartError } from '#server/platform/start-error.ts';
import type { Connection } from './connection.ts';
import { copyBeforeMigration, restoreCopy } from './migration-copy.ts';
import { openDatabase, type Db } from './open.ts';
import { storageFaultOf } from './storage-fault.ts';

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const TRIGGERS = fileURLToPath(new URL('./triggers.sql', import.meta.url));

const WHY_NOT_MIGRATED = {
  newer: 'the database is from a newer version of Cadencia: start that version, or set DATA_DIR to another folder',
  unknown:
    "the database was made by a development version of Cadencia and can't be upgraded: " +
    'set DATA_DIR to another folder, or move this database away; nothing was changed',
};

type OpenMigratedOptions = {
  /** Part of the copy's file name. */
  readonly nowMs: number;
  readonly log: Pick<Logger, 'info'>;
  /** Called before a new database's tables are created. */
  readonly onNew?: (() => void) | undefined;
  /** Defaults to the server's migrations. */
  readonly migrationsFolder?: string;
};

/**
 * Opens the main thread's database and migrates it. A database with data is copied first; when a migration fails, the
 * copy is restored, so that the previous version can still run on it. Throws StartError when a newer version has used
 * the database, or when it can't be migrated.
 */
export async function openMigrated(
  file: string,
  lockBuffer: SharedArrayBuffer,
  { nowMs, log, onNew, migrationsFolder = MIGRATIONS_FOLDER }: OpenMigratedOptions,
): Promise<Db> {
  const migrations = readMigrationFiles({ migrationsFolder });
  const db = open(file, lockBuffer);
  let copy: string | null = null;
  try {
    const version = versionOf(db, migrations);
    if (version === 0) onNew?.();
    if (version > 0 && version < migrations.length) {
      copy = await copyBeforeMigration(db.sqlite, file, { version, nowMs });
      log.info({ from: version, to: migrations.length, copy }, 'copied the database; migrating it');
    }
    migrate(db, migrations);
  } catch (error) {
    db.close();
    if (copy === null) throw error;
    restoreCopy(copy, file);
    if (!(error instanceof StartError)) throw error;
    throw new StartError(`${error.message}; nothing was changed: start the previous version`, { cause: error });
  }
  // Without the checkpoint, every thread would read through the migration's writes in the write-ahead log.
  if (copy !== null) db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
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
 * Applies the missing migrations, each in its own transaction (all in one for a new database). Call it before any other
 * thread opens the database. Throws StartError when a newer version has used the database, or when it can't be
 * migrated.
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
  for (const [index, { sql, hash, folderMillis }] of migrations.entries()) {
    try {
      db.write(() => {
        dropTriggers(db.sqlite);
        for (const statement of sql) db.sqlite.exec(statement);
        if (index === migrations.length - 1) db.sqlite.exec(readFileSync(TRIGGERS, 'utf8'));
        record.run(hash, folderMillis);
      });
    } catch (error) {
      if (storageFaultOf(error) !== null) throw error;
      throw new StartError(`the database can't be migrated: ${(error as Error).message}`, { cause: error });
    }
  }
}

/** SQLite can't recreate a table, as drizzle-kit does, while another table's trigger refers to it. */
function dropTriggers(sqlite: Database): void {
  const triggers = sqlite.prepare<[], string>(`select name from sqlite_schema where type = 'trigger'`).pluck().all();
  for (const name of triggers) sqlite.exec(`drop trigger "${name}"`);
}

function versionOf({ sqlite }: Connection, migrations: readonly MigrationMeta[]): number {
  // Same table as drizzle's, because its tools read it.
  sqlite.exec(
    'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  );
  const version = schemaVersion(sqlite, migrations);
  if (typeof version === 'string') throw new StartError(WHY_NOT_MIGRATED[version]);
  return version;
}

/**
 * Returns the number of applied migrations (0 for a new database), `newer` if the database has later migrations than
 * these, or `unknown` if it has different ones. Throws SQLite's error when the file is not a Cadencia database.
 */
export function schemaVersion(
  sqlite: Database,
  migrations: readonly MigrationMeta[] = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }),
): number | 'newer' | 'unknown' {
  const applied = sqlite
    .prepare<[], { hash: string; at: number }>(
      'select hash, created_at at from __drizzle_migrations order by created_at',
    )
    .all();
  if (Number(applied.at(-1)?.at ?? 0) > migrations.at(-1)!.folderMillis) return 'newer';
  return applied.every(({ hash }, index) => hash === migrations[index]?.hash) ? applied.length : 'unknown';
}
