import type { Connection } from '#server/platform/db/connection.ts';
import { formsOf } from '#shared/numbers/canonical-number.ts';

export type BlacklistRow = {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  readonly reason: string;
  readonly type: 'manual' | 'auto';
  readonly createdAt: number;
};

type NewBlacklistRow = Pick<BlacklistRow, 'phone' | 'reason' | 'createdAt'> & { readonly createdBy: number };

export type BlacklistStore = ReturnType<typeof createBlacklistStore>;

export function createBlacklistStore(db: Connection) {
  const columns = 'id, phone, reason, type, created_at createdAt';
  const before = db.sqlite.prepare<[number, number], BlacklistRow>(
    `select ${columns} from blacklist where id < ? order by id desc limit ?`,
  );
  const byPhone = db.sqlite.prepare<[string, string], BlacklistRow>(
    `select ${columns} from blacklist where phone in (?, ?) order by id limit 1`,
  );
  const insert = db.sqlite.prepare<NewBlacklistRow, BlacklistRow>(
    `insert into blacklist (phone, reason, type, created_by, created_at)
     values (@phone, @reason, 'manual', @createdBy, @createdAt) returning ${columns}`,
  );
  const drop = db.sqlite.prepare<[number], BlacklistRow>(`delete from blacklist where id = ? returning ${columns}`);

  return {
    /** Returns up to `limit` entries before `id`, newest first. */
    pageBefore: (id: number, limit: number): BlacklistRow[] => before.all(id, limit),
    /** Returns the entry of the number, with or without its mobile digit. */
    findByPhone: (phone: string): BlacklistRow | undefined => byPhone.get(...formsOf(phone)),
    /** Adds a number that must not be listed yet. */
    add: (row: NewBlacklistRow): BlacklistRow => db.write(() => insert.get(row)!),
    /** Returns the removed entry, or undefined if it did not exist. */
    remove: (id: number): BlacklistRow | undefined => db.write(() => drop.get(id)),
  };
}
