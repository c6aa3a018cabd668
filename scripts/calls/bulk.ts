/** Bulk writes into a database that need not survive a crash until they are complete. */
import type { Db } from '#server/platform/db/open.ts';

/** Indexes of the large tables, except those that the dialer uses. They are created after all rows. */
const LATE_INDEXES = `type = 'index' and sql is not null and tbl_name in ('calls', 'contacts')
  and name not in ('calls_open', 'calls_contact', 'contacts_due', 'contacts_claimed', 'contacts_campaign_phone')`;

/**
 * Runs `write` with a database whose writes share one transaction, and without the indexes of large tables, which it
 * recreates afterwards.
 */
export function writeInBulk(db: Db, write: (bulk: Db) => void): void {
  const { sqlite } = db;
  sqlite.pragma('journal_mode = delete'); // writes nothing for new pages, unlike the WAL
  sqlite.pragma('synchronous = off');
  sqlite.pragma('locking_mode = exclusive');
  sqlite.pragma('cache_size = -400000');
  sqlite.pragma('threads = 2'); // for sorting the indexes
  const indexes = sqlite
    .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where ${LATE_INDEXES}`)
    .all();
  for (const { name } of indexes) sqlite.exec(`drop index ${name}`);
  sqlite.exec('begin');
  write({ ...db, write: (work) => work() });
  sqlite.exec('commit');
  for (const { sql } of indexes) sqlite.exec(sql);
}
