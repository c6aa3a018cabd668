import type { Db } from '#server/db/open.ts';
import { auditLog } from '#server/db/tables/accounts.ts';

/** Writes entries and lets old ones go, inside the caller's write transaction. */
export function createAuditEntryStore(db: Db) {
  const dropOldest = db.sqlite.prepare<[number, number]>(
    'delete from audit_log where id in (select id from audit_log where at < ? order by at limit ?)',
  );

  return {
    insert: (entry: typeof auditLog.$inferInsert): void => void db.orm.insert(auditLog).values(entry).run(),
    /** Removes at most `most` entries older than `beforeMs` and says how many. */
    dropBefore: (beforeMs: number, most: number): number => dropOldest.run(beforeMs, most).changes,
  };
}
