import type { Db } from '#server/platform/db/open.ts';
import { MAX_KNOWN, type Try } from './login-limit.ts';

/** Reads the newest logins, oldest first, from the audit log, because no other table has the addresses. */
export function createPastLoginStore(db: Pick<Db, 'sqlite'>): { newest(): readonly Try[] } {
  const newest = db.sqlite.prepare<[number], Try>(
    `select username, after ->> '$.address' as address from audit_log
     where action = 'auth.login' and after ->> '$.address' is not null order by at desc limit ?`,
  );
  return { newest: () => newest.all(MAX_KNOWN).toReversed() };
}
