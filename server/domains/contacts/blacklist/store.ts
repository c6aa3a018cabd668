import type { Connection } from '#server/platform/db/connection.ts';
import { createBlacklistEntries } from '#server/dialer/blacklist-entries.ts';
import { createBlacklistRemoval } from '#server/dialer/blacklist-removal.ts';
import type { BlacklistSource } from '#shared/domain/blacklist-sources.ts';
import { UNWANTED } from '#shared/domain/stored-texts.ts';
import { DAY_MS } from '#shared/durations.ts';
import { canonicalNumber, formsOf } from '#shared/numbers/canonical-number.ts';

export type BlacklistRow = {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  readonly reason: string;
  readonly type: 'manual' | 'auto';
  readonly createdAt: number;
  /** Epoch ms; null for entries that stay until somebody removes them. */
  readonly expiresAt: number | null;
  readonly source: BlacklistSource;
  /** The call in which the person opted out, or whose end caused the entry. */
  readonly callId: number | null;
  /** The first list that says so, too. */
  readonly listId: number | null;
  /** Username of the user who added it, or null. */
  readonly author: string | null;
};

/** The mark of an opt-out that an administrator removed. Instants are epoch ms. */
export type Removal = {
  readonly listedAt: number;
  readonly listedReason: string;
  readonly source: BlacklistSource;
  readonly removedAt: number;
  /** Username. */
  readonly removedBy: string;
  readonly reason: string;
};

/**
 * Whether the network's answers caused the entry: that the number does not exist, or that its owner reported a call as
 * unwanted.
 */
export const isByNetwork = ({ type, reason, expiresAt }: BlacklistRow): boolean =>
  expiresAt !== null || isUnwanted({ type, reason });

export const isUnwanted = ({ type, reason }: Pick<BlacklistRow, 'type' | 'reason'>): boolean =>
  type === 'auto' && reason === UNWANTED;

/** A call over a trunk that the network refused in a way that caused the entry. */
export type Verdict = { readonly trunkId: number; readonly trunk: string; /** Epoch ms. */ readonly at: number };

export type ListedRow = BlacklistRow & { readonly verdicts: readonly Verdict[] };

/** Epoch ms; `toMs` is exclusive. */
export type TrunkPeriod = { readonly trunkId: number; readonly fromMs: number; readonly toMs: number };

type NewBlacklistRow = Pick<BlacklistRow, 'phone' | 'reason' | 'source' | 'callId' | 'createdAt'> & {
  readonly createdBy: number;
};

type NewRemoval = Pick<Removal, 'removedAt' | 'reason'> & { readonly entryId: number; readonly removedBy: number };

/** SQL of a row's fields. */
export const columns = `id, phone, reason, type, created_at createdAt, expires_at expiresAt, source, call_id callId,
  (select min(list_id) from blacklist_lists where entry_id = blacklist.id) listId, (select username from users where users.id = created_by) author`;

export type BlacklistStore = ReturnType<typeof createBlacklistStore>;

export function createBlacklistStore(db: Connection) {
  const before = db.sqlite.prepare<[number, number], BlacklistRow>(
    `select ${columns} from blacklist where id < ? order by id desc limit ?`,
  );
  const byPhone = db.sqlite.prepare<[string, string], BlacklistRow>(
    `select ${columns} from blacklist where phone in (?, ?) order by id limit 1`,
  );
  const byId = db.sqlite.prepare<[number], BlacklistRow>(`select ${columns} from blacklist where id = ?`);
  const insert = db.sqlite.prepare<NewBlacklistRow, BlacklistRow>(
    `insert into blacklist (phone, reason, type, source, call_id, created_by, created_at)
     values (@phone, @reason, 'manual', @source, @callId, @createdBy, @createdAt) returning ${columns}`,
  );
  const remove = createBlacklistRemoval(db);
  const entries = createBlacklistEntries(db);
  const mark = db.sqlite.prepare<NewRemoval & { phone: string }>(
    `insert into blacklist_removals (phone, listed_at, listed_reason, source, removed_at, removed_by, reason)
     select @phone, created_at, blacklist.reason, source, @removedAt, @removedBy, @reason from blacklist where id = @entryId`,
  );
  const marks = db.sqlite.prepare<[string], Removal>(
    `select listed_at listedAt, listed_reason listedReason, source, removed_at removedAt, reason,
       coalesce((select username from users where users.id = removed_by), '') removedBy
     from blacklist_removals where phone = ? order by id desc`,
  );

  const expired = db.sqlite.prepare<[number, number], BlacklistRow>(
    `select ${columns} from blacklist where expires_at <= ? order by expires_at limit ?`,
  );
  const verdicts = db.sqlite.prepare<[string, string], Verdict>(
    `select trunk_id trunkId, coalesce(name, '') trunk, at from invalid_verdicts v left join trunks t on t.id = v.trunk_id
     where phone in (?, ?) order by at`,
  );
  const forget = db.sqlite.prepare<[string, string]>('delete from invalid_verdicts where phone in (?, ?)');
  const phonesOfTrunk = db.sqlite
    .prepare<[number, number, number, number], string>(
      'select distinct phone from invalid_verdicts where trunk_id = ? and at >= ? and at < ? limit ?',
    )
    .pluck();
  const reopen = db.sqlite
    .prepare<[string, string], number>(
      `update contacts set state = 'pending', outcome = null,
         due_at = v.at + 1000 * (select retry_interval_s from campaigns where id = contacts.campaign_id)
       from calls join invalid_verdicts v on v.call_id = calls.id
       where v.phone in (?, ?) and contacts.id = calls.contact_id and state = 'done' and outcome = 'opted_out'
       returning contacts.campaign_id`,
    )
    .pluck();
  const forgetOfTrunk = db.sqlite.prepare<[string, number, number, number]>(
    'delete from invalid_verdicts where phone = ? and trunk_id = ? and at >= ? and at < ?',
  );
  const dropOld = db.sqlite.prepare<[number, number]>(
    'delete from invalid_verdicts where call_id in (select call_id from invalid_verdicts where at < ? limit ?)',
  );
  const dropOldDays = db.sqlite.prepare<[number]>('delete from trunk_days where day < ?');
  const trunk = db.sqlite.prepare<[number], number>('select 1 from trunks where id = ?').pluck();

  const withVerdicts = (row: BlacklistRow): ListedRow => ({
    ...row,
    verdicts: isByNetwork(row) ? verdicts.all(...formsOf(row.phone)) : [],
  });

  return {
    /** Returns up to `limit` entries before `id`, newest first. */
    pageBefore: (id: number, limit: number): ListedRow[] => before.all(id, limit).map(withVerdicts),
    /** Returns up to `limit` entries that have expired by `nowMs`. */
    expiredBy: (nowMs: number, limit: number): ListedRow[] => expired.all(nowMs, limit).map(withVerdicts),
    withVerdicts,
    find: (id: number): ListedRow | undefined => {
      const row = byId.get(id);
      return row && withVerdicts(row);
    },
    /** Returns the entry of the number, with or without its mobile digit. */
    findByPhone: (phone: string): ListedRow | undefined => {
      const row = byPhone.get(...formsOf(phone));
      return row && withVerdicts(row);
    },
    /** Adds a number that must not be listed yet. */
    add: (row: NewBlacklistRow): BlacklistRow => db.write(() => insert.get(row)!),
    /** Removes an entry. Runs inside a write transaction. */
    remove,
    takeBack: entries.takeBack,
    askAgain: entries.askAgain,
    replace: entries.replace,
    /** Marks an entry's number before the entry is removed. */
    markRemoval: (phone: string, removal: NewRemoval): void =>
      void mark.run({ ...removal, phone: canonicalNumber(phone) }),
    /** Returns the marks on a number, in either form, newest first. */
    removalsOf: (phone: string): Removal[] => marks.all(canonicalNumber(phone)),
    hasTrunk: (id: number): boolean => trunk.get(id) === 1,
    /**
     * Makes the contacts that reported a call to the number as unwanted due like after any refused call. Needs the
     * verdicts. Returns the ids of their campaigns.
     */
    reopenContacts: (phone: string): number[] => reopen.all(...formsOf(phone)),
    /** Forgets the verdicts on a number, in both forms. */
    forgetVerdicts: (phone: string): void => void forget.run(...formsOf(phone)),
    /** Returns up to `most` numbers with verdicts of the trunk in the period. */
    phonesReportedBy: ({ trunkId, fromMs, toMs }: TrunkPeriod, most: number): string[] =>
      phonesOfTrunk.all(trunkId, fromMs, toMs, most),
    /** Forgets the trunk's verdicts on a number (in this form) in the period. */
    forgetReportsBy: ({ trunkId, fromMs, toMs }: TrunkPeriod, phone: string): void =>
      void forgetOfTrunk.run(phone, trunkId, fromMs, toMs),
    /** Removes up to `most` verdicts from before `beforeMs`, and the trunks' days that only they needed. */
    dropVerdicts(beforeMs: number, most: number): number {
      dropOldDays.run(Math.floor(beforeMs / DAY_MS));
      return dropOld.run(beforeMs, most).changes;
    },
  };
}
