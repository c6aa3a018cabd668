import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SUMS } from '../../scripts/chaos/sums.ts';
import { checkCounter } from '../../scripts/check-data/check-data.ts';

/**
 * Queries the database of a server in another process. Opened only for the query: a handle that stays open would keep
 * the index of the write-ahead log alive across a kill.
 */
export function queryDatabaseFile<T>(dataDir: string, ask: (db: Database.Database) => T): T {
  const db = new Database(join(dataDir, 'cadencia.db'), { readonly: true });
  try {
    return ask(db);
  } finally {
    db.close();
  }
}

export const countCalls = (dataDir: string, which = '1'): number =>
  queryDatabaseFile(dataDir, (db) =>
    db.prepare<[], number>(`select count(*) from calls where ${which}`).pluck().get()!,
  );

/** The names of wrong counts in the database of a stopped server, and whether its pages are intact. */
export function findFlaws(dataDir: string): string[] {
  return queryDatabaseFile(dataDir, (db) => {
    const pages = db.pragma('integrity_check', { simple: true }) as string;
    const wrong = SUMS.map((counter) => checkCounter(db, counter)).filter(({ problems }) => problems.length > 0);
    return [...(pages === 'ok' ? [] : [pages]), ...wrong.map(({ what }) => what)];
  });
}
