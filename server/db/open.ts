import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { openConnection, type Connection } from './connection.ts';
import type { WriterRole } from './writer-role.ts';

export type Orm = BetterSQLite3Database;

/** One thread's handle on the database. `sqlite` is for the hot paths and pragmas. */
export type Db = Connection & {
  /** For everything else; prepare its queries once, when a store is made. */
  readonly orm: Orm;
};

/** Opens `file` (created when missing) for the thread playing `role`. Throws better-sqlite3's error when it can't. */
export function openDatabase(file: string, role: WriterRole, lockBuffer: SharedArrayBuffer): Db {
  const connection = openConnection(file, role, lockBuffer);
  return { ...connection, orm: drizzle(connection.sqlite) };
}
