import { join } from 'node:path';
import Database from 'better-sqlite3';
import { SUMS } from '../../scripts/chaos/sums.ts';
import { checkCounter } from '../../scripts/check-data/check-data.ts';

/**
 * Queries the database of a server in another process. Opens it only for the query, because an open handle would keep
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

/** Returns the problems in a stopped server's database: wrong counters and damaged pages. */
export function findFlaws(dataDir: string): string[] {
  return queryDatabaseFile(dataDir, (db) => {
    const pages = db.pragma('integrity_check', { simple: true }) as string;
    const wrong = SUMS.map((counter) => checkCounter(db, counter)).filter(({ problems }) => problems.length > 0);
    return [...(pages === 'ok' ? [] : [pages]), ...wrong.map(({ what }) => what)];
  });
}
