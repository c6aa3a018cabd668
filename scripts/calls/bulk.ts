/** Bulk writes into a database that need not survive a crash until they are complete. */
import type { Db } from '#server/platform/db/open.ts';

/** Tables with millions of rows, whose indexes are created after all rows. */
const LARGE = ['calls', 'contacts'];

type Part = { readonly type: 'index' | 'trigger'; readonly name: string; readonly sql: string };

/**
 * Runs `write` in one transaction without a journal, and without the large tables' indexes and triggers, which it
 * recreates afterwards.
 */
export function writeInBulk(db: Db, write: () => void): void {
  const { sqlite } = db;
  sqlite.pragma('journal_mode = delete');
  sqlite.pragma('journal_mode = off');
  sqlite.pragma('synchronous = off');
  sqlite.pragma('locking_mode = exclusive');
  sqlite.pragma('cache_size = -400000');
  sqlite.pragma('threads = 2'); // for sorting the indexes
  const parts = sqlite
    .prepare<[string], Part>(
      `select type, name, sql from sqlite_master
       where type in ('index', 'trigger') and sql is not null and tbl_name in (select value from json_each(?))`,
    )
    .all(JSON.stringify(LARGE));
  for (const { type, name } of parts) sqlite.exec(`drop ${type} ${name}`);
  sqlite.exec('begin');
  write();
  sqlite.exec('commit');
  for (const { sql } of parts) sqlite.exec(sql);
}
