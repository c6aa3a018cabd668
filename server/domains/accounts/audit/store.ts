import { presentNameSql, type AuditRow } from '#server/platform/audit/entry-store.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createStatements } from '#server/platform/db/statements.ts';
import type { DayRange } from '#server/platform/http/day-range.ts';

/** Undefined fields match everything. */
export type AuditFilter = DayRange & {
  readonly user: string | undefined;
  /** A full action, or the part before its dot. */
  readonly action: string | undefined;
  readonly entity: string | undefined;
  readonly entityId: string | undefined;
  /** Highest id to include. */
  readonly untilId: number;
};

type StoredRow = Omit<AuditRow, 'before' | 'after'> & { readonly before: string; readonly after: string };

export type AuditStore = ReturnType<typeof createAuditStore>;

const CONDITIONS: Readonly<Record<keyof AuditFilter, string>> = {
  user: 'lower(username) = lower($user)',
  action: "(action = $action or (action >= $action || '.' and action < $action || '/'))",
  entity: 'entity = $entity',
  entityId: 'entity_id = $entityId',
  fromMs: 'at >= $fromMs',
  toMs: 'at < $toMs',
  // The plus keeps SQLite from scanning all rows by id where an index covers the query.
  untilId: '+id <= $untilId',
};

export function createAuditStore(db: Connection) {
  const prepared = createStatements(db);
  const newest = db.sqlite.prepare<[], number | null>('select max(id) from audit_log').pluck();
  const usernames = db.sqlite.prepare<[], string>('select username from users order by lower(username)').pluck();
  const [actions, entities] = ['action', 'entity'].map((column) =>
    // A loose index scan, which jumps from one distinct value to the next.
    db.sqlite
      .prepare<[], string>(
        `with recursive words(word) as (
           select min(${column}) from audit_log
           union all select (select min(${column}) from audit_log where ${column} > word) from words where word is not null
         ) select word from words where word is not null`,
      )
      .pluck(),
  );

  function whereOf(filter: AuditFilter): { sql: string; params: Record<string, string | number> } {
    const given = Object.entries(filter).filter(([, value]) => value !== undefined) as [
      keyof AuditFilter,
      string | number,
    ][];
    return { sql: given.map(([name]) => CONDITIONS[name]).join(' and '), params: Object.fromEntries(given) };
  }

  return {
    /** Returns the newest entry's id, or 0. */
    newestId: (): number => newest.get() ?? 0,
    count(filter: AuditFilter): number {
      const { sql, params } = whereOf(filter);
      return (prepared(`select count(*) n from audit_log where ${sql}`).get(params) as { n: number }).n;
    },
    page(filter: AuditFilter, skip: number, take: number): AuditRow[] {
      const { sql, params } = whereOf(filter);
      const rows = prepared(
        // Ids are skipped and sorted within an index; only the page's rows are read.
        `select id, at, user_id userId, username, action, entity, entity_id entityId,
           coalesce(entity_name, ${presentNameSql('entity', 'entity_id')}) entityName, before, after
         from audit_log where id in (select id from audit_log where ${sql} order by at desc, id desc limit $take offset $skip)
         order by at desc, id desc`,
      ).all({ ...params, take, skip }) as StoredRow[];
      return rows.map((row) => ({ ...row, before: parse(row.before), after: parse(row.after) }));
    },
    listActions: (): string[] => actions?.all() ?? [],
    listEntities: (): string[] => entities?.all() ?? [],
    listUsernames: (): string[] => usernames.all(),
    /** Runs `reads` on one snapshot of the database. */
    consistently: <T>(reads: () => T): T => db.sqlite.transaction(reads)(),
  };
}

function parse(json: string | null): unknown {
  return json === null ? null : JSON.parse(json);
}
