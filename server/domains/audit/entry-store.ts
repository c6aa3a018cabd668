import type { Connection } from '#server/db/connection.ts';

/** A row of the log but for its id; `before` and `after` are of any shape, null: nothing. */
type AuditRow = {
  /** Epoch ms. */
  readonly at: number;
  readonly userId: number | null;
  readonly username: string;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

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
    insert: (row: AuditRow): void => void add.run({ ...row, before: asJson(row.before), after: asJson(row.after) }),
    /** Removes at most `most` entries older than `beforeMs` and says how many. */
    dropBefore: (beforeMs: number, most: number): number => dropOldest.run(beforeMs, most).changes,
  };
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
