import type { Connection } from '#server/db/connection.ts';

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
  const listed = db.sqlite.prepare('select 1 from blacklist where phone = ?').pluck();
  const before = db.sqlite.prepare<[number, number], BlacklistRow>(
    `select ${columns} from blacklist where id < ? order by id desc limit ?`,
  );
  const byPhone = db.sqlite.prepare<[string], BlacklistRow>(`select ${columns} from blacklist where phone = ?`);
  const insert = db.sqlite.prepare<NewBlacklistRow, BlacklistRow>(
    `insert into blacklist (phone, reason, type, created_by, created_at)
     values (@phone, @reason, 'manual', @createdBy, @createdAt) on conflict do nothing returning ${columns}`,
  );
  const drop = db.sqlite.prepare<[number], BlacklistRow>(`delete from blacklist where id = ? returning ${columns}`);

  return {
    /** Whether calling `phone` (E.164) is blocked. */
    isBlocked: (phone: string): boolean => listed.get(phone) !== undefined,
    /** The newest entries older than `id`, newest first. */
    pageBefore: (id: number, limit: number): BlacklistRow[] => before.all(id, limit),
    findByPhone: (phone: string): BlacklistRow | undefined => byPhone.get(phone),
    /** Undefined when the number is already listed. */
    add: (row: NewBlacklistRow): BlacklistRow | undefined => db.write(() => insert.get(row)),
    /** The removed entry; undefined when there was none. */
    remove: (id: number): BlacklistRow | undefined => db.write(() => drop.get(id)),
  };
}
