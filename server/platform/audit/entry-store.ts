import type { Connection } from '#server/platform/db/connection.ts';

export type AuditRow = {
  readonly id: number;
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

/** `before` and `after` have any shape; null: none. */
type NewEntry = Omit<AuditRow, 'id'>;

/**
 * Inserts and expires entries inside the caller's write transaction. Plain SQL, because pool threads write entries too.
 */
export function createAuditEntryStore({ sqlite }: Connection) {
  const add = sqlite.prepare(
    `insert into audit_log (at, user_id, username, action, entity, entity_id, before, after)
     values ($at, $userId, $username, $action, $entity, $entityId, $before, $after)`,
  );
  const remove = sqlite.prepare<[number]>('delete from audit_log where id = ?');
  const addToAfter = sqlite.prepare<[string, number]>(
    "update audit_log set after = json_patch(coalesce(after, '{}'), ?) where id = ?",
  );
  const dropOldest = sqlite.prepare<[number, number]>(
    'delete from audit_log where id in (select id from audit_log where at < ? order by at limit ?)',
  );

  return {
    /** Returns the entry's id. */
    insert: (row: NewEntry): number =>
      Number(add.run({ ...row, before: asJson(row.before), after: asJson(row.after) }).lastInsertRowid),
    remove: (id: number): void => void remove.run(id),
    /** Sets these fields of what the entry has after. */
    addToAfter: (id: number, fields: Readonly<Record<string, unknown>>): void =>
      void addToAfter.run(JSON.stringify(fields), id),
    /** Removes at most `most` entries older than `beforeMs` and returns their number. */
    dropBefore: (beforeMs: number, most: number): number => dropOldest.run(beforeMs, most).changes,
  };
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
