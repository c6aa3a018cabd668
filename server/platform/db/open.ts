import { drizzle, type BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import { openConnection, type Connection } from './connection.ts';
import type { WriterRole } from './write-times.ts';

type Orm = BetterSQLite3Database;

/** One thread's database handle: `sqlite` for hot paths and pragmas, `orm` for everything else. */
export type Db = Connection & {
  /** Prepare its queries once, when a store is created. */
  readonly orm: Orm;
};

/** Opens `file`, creating it if missing, for a thread in `role`. Throws better-sqlite3's error. */
export function openDatabase(file: string, role: WriterRole, lockBuffer: SharedArrayBuffer): Db {
  const connection = openConnection(file, role, lockBuffer);
  return { ...connection, orm: drizzle(connection.sqlite) };
}

export function isAnswering({ sqlite }: Connection): boolean {
  try {
    return sqlite.prepare('select 1').get() !== undefined;
  } catch {
    return false;
  }
}
