/** The audit log: author, time, and the values before and after each change. */
import type { Clock } from '#server/platform/time/clock.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createAuditEntryStore } from './entry-store.ts';

/** Field names whose values are secret, in lower case and without underscores. */
const SECRET_NAMES: ReadonlySet<string> = new Set([
  'password',
  'passwordhash',
  'currentpassword',
  'newpassword',
  'secret',
  'token',
  'refreshhash',
  'authorization',
  'cookie',
]);

export type AuditEntry = {
  /** Null for the server itself. The id is null for a request without a login. */
  readonly actor: { readonly id: number | null; readonly username: string } | null;
  /** For example `campaign.create` or `auth.login`. */
  readonly action: string;
  readonly entity: string;
  readonly entityId?: string | number | null;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type Audit = ReturnType<typeof createAudit>;

export function createAudit(db: Connection, clock: Clock) {
  const entries = createAuditEntryStore(db);

  function insert(entry: AuditEntry): number {
    return entries.insert({
      at: clock.nowMs(),
      userId: entry.actor?.id ?? null,
      username: entry.actor?.username ?? 'cadencia',
      action: entry.action,
      entity: entry.entity,
      entityId: entry.entityId === undefined || entry.entityId === null ? null : String(entry.entityId),
      before: withoutSecrets(entry.before ?? null),
      after: withoutSecrets(entry.after ?? null),
    });
  }

  return {
    /** Writes one entry. Call it inside the `db.write` of a change, so that both are committed together. */
    record: (entry: AuditEntry): void => db.write(() => void insert(entry)),
    /** Writes an entry for a change that may still be refused. Call it inside a write transaction. */
    propose(entry: AuditEntry) {
      const id = insert(entry);
      return {
        withdraw: (): void => entries.remove(id),
        /** Merges into `after` fields that are known only after the change. They must not contain secrets. */
        addToAfter: (fields: Readonly<Record<string, unknown>>): void => entries.addToAfter(id, fields),
      };
    },
    /**
     * Removes at most `most` entries older than `beforeMs` and returns their number. Call it inside a write
     * transaction.
     */
    dropBefore: entries.dropBefore,
  };
}

/** Returns a copy of `value` without the fields whose names are secret, at any depth. */
export function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => (isSecret(name) ? [] : [[name, withoutSecrets(inner)]])),
  );
}

function isSecret(name: string): boolean {
  return SECRET_NAMES.has(name.replaceAll('_', '').toLowerCase());
}
