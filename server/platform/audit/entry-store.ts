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
  /** Name that the entity had before the change; null if it has no name. */
  readonly entityName: string | null;
  readonly before: unknown;
  readonly after: unknown;
};

type NewEntry = Omit<AuditRow, 'id' | 'entityName'>;

/** Table, SQL expression and recorded field that hold the name of each kind of entity. */
const NAMES: Readonly<Record<string, readonly [table: string, sql: string, field?: string]>> = {
  alert: ['alerts', 'coalesce(subject_name, kind)'],
  alert_rule: ['alert_rules', 'kind', 'kind'],
  audio: ['audio_files', 'name', 'name'],
  audio_context: ['audio_contexts', 'name', 'name'],
  blacklist: ['blacklist', 'phone', 'phone'],
  caller_id_config: ['caller_id_configs', 'caller_name', 'callerName'],
  campaign: ['campaigns', 'name', 'name'],
  cli: ['clis', 'phone', 'phone'],
  display: ['displays', 'name', 'name'],
  list: ['contact_lists', 'name', 'list'],
  registry: ['registries', 'name', 'name'],
  saved_filter: ['saved_filters', 'name', 'name'],
  trunk: ['trunks', 'name', 'name'],
  user: ['users', 'username', 'username'],
  webhook: ['webhook_endpoints', 'name', 'name'],
};

/** Returns SQL for an entity's current name. It is null if the entity has no row any more, or no name. */
export function presentNameSql(entity: string, id: string): string {
  const cases = Object.entries(NAMES).map(
    ([kind, [table, sql]]) => `when '${kind}' then (select ${sql} from ${table} where id = ${id})`,
  );
  return `case ${entity} ${cases.join(' ')} end`;
}

/**
 * Inserts, changes and removes entries inside the caller's write transaction. Uses plain SQL, because pool threads
 * write entries too and have no ORM.
 */
export function createAuditEntryStore({ sqlite }: Connection) {
  const add = sqlite.prepare(
    `insert into audit_log (at, user_id, username, action, entity, entity_id, entity_name, before, after)
     values ($at, $userId, $username, $action, $entity, $entityId,
       coalesce($before ->> $field, $after ->> $field, ${presentNameSql('$entity', '$entityId')}), $before, $after)`,
  );
  const remove = sqlite.prepare<[number]>('delete from audit_log where id = ?');
  const addToAfter = sqlite.prepare<[string, number]>(
    "update audit_log set after = json_patch(coalesce(after, '{}'), ?) where id = ?",
  );
  const dropOldest = sqlite.prepare<[number, number]>(
    'delete from audit_log where id in (select id from audit_log where at < ? order by at limit ?)',
  );

  return {
    /** Records the name from before the change (for a new entity, the name it gets) and returns the entry's id. */
    insert: (row: NewEntry): number =>
      Number(
        add.run({
          ...row,
          field: NAMES[row.entity]?.[2] ?? null,
          before: asJson(row.before),
          after: asJson(row.after),
        }).lastInsertRowid,
      ),
    remove: (id: number): void => void remove.run(id),
    /** Merges fields into the entry's `after`. */
    addToAfter: (id: number, fields: Readonly<Record<string, unknown>>): void =>
      void addToAfter.run(JSON.stringify(fields), id),
    /** Removes at most `most` entries older than `beforeMs` and returns their number. */
    dropBefore: (beforeMs: number, most: number): number => dropOldest.run(beforeMs, most).changes,
  };
}

function asJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
