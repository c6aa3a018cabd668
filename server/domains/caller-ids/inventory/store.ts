import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { MAX_QUEUED_MS } from '#server/dialer/call-figures.ts';
import { clis } from '#server/platform/db/tables/caller-ids.ts';

export type CliRow = typeof clis.$inferSelect & { readonly trunkName: string | null };
type StoredRow = Omit<CliRow, 'isActive' | 'isSynthetic'> & { readonly isActive: 0 | 1; readonly isSynthetic: 0 | 1 };
export type CliFields = Pick<CliRow, 'phone' | 'country' | 'trunkId' | 'isActive'>;

/** Maximum number of campaigns and configs reported as users of a number. */
const MOST_USERS = 5;

export type CliStore = ReturnType<typeof createCliStore>;

export function createCliStore(db: Db) {
  // Plain SQL instead of the ORM, because the inventory is read in full and has thousands of rows.
  const columns = `cli.id, cli.phone, cli.country, cli.trunk_id trunkId, cli.is_active isActive, cli.is_synthetic isSynthetic,
    cli.created_at createdAt, trunks.name trunkName from clis cli left join trunks on trunks.id = cli.trunk_id`;
  const after = db.sqlite.prepare<[number, number], StoredRow>(
    `select ${columns} where cli.id > ? order by cli.id limit ?`,
  );
  const byId = db.sqlite.prepare<[number], StoredRow>(`select ${columns} where cli.id = ?`);
  const byPhone = db.sqlite.prepare<[string]>('select 1 from clis where phone = ?');
  const trunk = db.sqlite
    .prepare<[number], string>('select country_code from trunks where id = ? and deleted_at is null')
    .pluck();
  const users = db.sqlite
    .prepare<{ phone: string; most: number }, string>(
      `select name from campaigns where cli_number = @phone and deleted_at is null
       union
       select 'Caller ID de ' || coalesce(campaigns.name, trunks.name, '') from caller_id_configs config
         left join campaigns on campaigns.id = config.campaign_id left join trunks on trunks.id = config.trunk_id
         where caller_number = @phone
           or exists(select 1 from json_each(caller_pool) where json_extract(value, '$.phone') = @phone)
       limit @most`,
    )
    .pluck();
  const insert = db.sqlite.prepare<
    Omit<CliFields, 'isActive'> & { isActive: 0 | 1; createdAt: number },
    { id: number }
  >(
    `insert into clis (phone, country, trunk_id, is_active, is_synthetic, created_at)
     values (@phone, @country, @trunkId, @isActive, 0, @createdAt) on conflict do nothing returning id`,
  );
  const placedSince = db.sqlite.prepare<{ sinceMs: number }, { phone: string; calls: number }>(
    `select caller_id phone, count(*) calls from calls
     where assigned_at >= @sinceMs - ${MAX_QUEUED_MS} and placed_at >= @sinceMs and caller_id is not null group by caller_id`,
  );

  function findById(id: number): CliRow | undefined {
    const found = byId.get(id);
    return found && toRow(found);
  }

  return {
    /** Returns up to `limit` caller ids after `id`, in order of id. */
    pageAfter: (id: number, limit: number): CliRow[] => after.all(id, limit).map(toRow),
    findById,
    hasPhone: (phone: string): boolean => byPhone.get(phone) !== undefined,
    /** Returns the dial code of a trunk's country, or undefined if there is no such trunk. */
    dialCodeOf: (trunkId: number): string | undefined => trunk.get(trunkId),
    /** Names the campaigns that use the number, and the campaigns and trunks whose caller-id config contains it. */
    listUsers: (phone: string): string[] => users.all({ phone, most: MOST_USERS }),
    /** Adds a caller id; call it inside a write transaction. Returns undefined if the number already exists. */
    addWithin(fields: CliFields, createdAt: number): CliRow | undefined {
      const added = insert.get({ ...fields, isActive: fields.isActive ? 1 : 0, createdAt });
      return added === undefined ? undefined : findById(added.id);
    },
    update(id: number, fields: Partial<CliFields> & { readonly isSynthetic?: boolean }): void {
      if (Object.keys(fields).length === 0) return; // drizzle rejects an empty update
      db.write(() => void db.orm.update(clis).set(fields).where(eq(clis.id, id)).run());
    },
    remove: (id: number): void => db.write(() => void db.orm.delete(clis).where(eq(clis.id, id)).run()),
    /** Counts the calls placed since `sinceMs` (epoch ms), by caller id. */
    countPlacedSince: (sinceMs: number): Map<string, number> =>
      new Map(placedSince.all({ sinceMs }).map(({ phone, calls }) => [phone, calls])),
  };
}

function toRow(row: StoredRow): CliRow {
  return { ...row, isActive: row.isActive === 1, isSynthetic: row.isSynthetic === 1 };
}
