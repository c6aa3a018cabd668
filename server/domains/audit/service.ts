/** Who wrote what, when, from which value to which. */
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { auditLog } from '#server/db/tables/accounts.ts';
import { withoutSecrets } from './redact.ts';

export type AuditEntry = {
  /** Null: the server itself. Without an id: a name that somebody gave who has not logged in. */
  readonly actor: { readonly id: number | null; readonly username: string } | null;
  /** `campaign.create`, `auth.login`… */
  readonly action: string;
  readonly entity: string;
  readonly entityId?: string | number | null;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type Audit = ReturnType<typeof createAudit>;

export function createAudit(db: Db, clock: Clock) {
  const dropOldest = db.sqlite.prepare<[number, number]>(
    'delete from audit_log where id in (select id from audit_log where at < ? order by at limit ?)',
  );

  function insert(entry: AuditEntry): void {
    db.orm
      .insert(auditLog)
      .values({
        at: clock.nowMs(),
        userId: entry.actor?.id ?? null,
        username: entry.actor?.username ?? 'cadencia',
        action: entry.action,
        entity: entry.entity,
        entityId: entry.entityId === undefined || entry.entityId === null ? null : String(entry.entityId),
        before: withoutSecrets(entry.before ?? null),
        after: withoutSecrets(entry.after ?? null),
      })
      .run();
  }

  return {
    /** Writes one entry; within the caller's `db.write`, so that both are there or neither. */
    record: (entry: AuditEntry): void => db.write(() => insert(entry)),
    /** Removes at most `most` entries older than `beforeMs` and says how many. Inside a write transaction. */
    dropBefore: (beforeMs: number, most: number): number => dropOldest.run(beforeMs, most).changes,
  };
}
