import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { openConnection, type Connection } from './connection.ts';
import type { WriterRole } from './write-times.ts';

type Orm = BetterSQLite3Database;

/** One thread's database handle. `sqlite` is for hot paths and pragmas. */
export type Db = Connection & {
  /** For everything else. Prepare its queries once, when a store is created. */
  readonly orm: Orm;
};

/** Opens `file` (created when missing) for a thread in `role`. Throws better-sqlite3's error when that fails. */
export function openDatabase(file: string, role: WriterRole, lockBuffer: SharedArrayBuffer): Db {
  const connection = openConnection(file, role, lockBuffer);
  return { ...connection, orm: drizzle(connection.sqlite) };
}

/** Whether the database answers. */
export function isAnswering({ sqlite }: Connection): boolean {
  try {
    return sqlite.prepare('select 1').get() !== undefined;
  } catch {
    return false;
  }
}
