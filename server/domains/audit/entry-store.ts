import type { Connection } from '#server/db/connection.ts';
import type { AuditRow } from './store.ts';

/** `before` and `after` are of any shape; null: nothing. */
type NewEntry = Omit<AuditRow, 'id'>;

/** Writes entries and lets old ones go, inside the caller's write transaction. SQL as text: threads of the pool write entries, too. */
export function createAuditEntryStore({ sqlite }: Connection) {
  const add = sqlite.prepare(
    `insert into audit_log (at, user_id, username, action, entity, entity_id, before, after)
     values ($at, $userId, $username, $action, $entity, $entityId, $before, $after)`,
  );
  const dropOldest = sqlite.prepare<[number, number]>(
    'delete from audit_log where id in (select id from audit_log where at < ? order by at limit ?)',
  );

  return {
    insert: (row: NewEntry): void => void add.run({ ...row, before: asJson(row.before), after: asJson(row.after) }),
    /** Removes at most `most` entries older than `beforeMs` and says how many. */
    dropBefore: (beforeMs: number, most: number): number => dropOldest.run(beforeMs, most).changes,
  };
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
