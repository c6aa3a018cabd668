import type { Statement } from 'better-sqlite3';
import type { Disposition } from '#engine/model/disposition.ts';
import type { Connection } from '#server/db/connection.ts';
import { createKept } from '#server/db/kept.ts';
import type { CallDetails } from '#server/db/call-details.ts';
import type { HistoryFilter } from './history-filter.ts';
import { createCalledNumbers } from './queries/called-numbers.ts';
import { createHistoryPages } from './queries/history-pages.ts';
import { emailOf, EVERYTHING, whereOf } from './history-where.ts';

/** A call with the names around it. */
export type Call = {
  readonly id: number;
  readonly campaignId: number | null;
  readonly campaignName: string | null;
  readonly contactId: number | null;
  readonly attempt: number;
  readonly phone: string;
  readonly country: string;
  readonly userEmail: string | null;
  readonly callerId: string | null;
  readonly trunkName: string | null;
  readonly assignedAt: number;
  readonly placedAt: number | null;
  readonly answeredAt: number | null;
  readonly endedAt: number | null;
  readonly disposition: Disposition | null;
  readonly notes: string | null;
  readonly details: CallDetails;
  readonly endedByName: string | null;
  readonly transferredByName: string | null;
};

/** Where a page of the history ended: the next begins below. */
export type HistoryKey = { readonly assignedAt: number; readonly id: number };

export type CallStore = ReturnType<typeof createCallStore>;

const NEWEST_FIRST = 'c.assigned_at desc, c.id desc';

const COLUMNS = `c.id, c.campaign_id as campaignId, k.name as campaignName, c.contact_id as contactId, c.attempt, c.phone, c.country,
  ${emailOf('u')} as userEmail, c.caller_id as callerId, t.name as trunkName, c.assigned_at as assignedAt, c.placed_at as placedAt, c.answered_at as answeredAt,
  c.ended_at as endedAt, c.disposition, c.notes, c.details`;
const NAMES = `left join users u on u.id = c.user_id left join campaigns k on k.id = c.campaign_id
  left join trunks t on t.id = c.trunk_id`;

const DAY_MS = 86_400_000;
/** The calls of more days than a month has are too many to be looked at, one by one, where a number is asked for. */
const MOST_DAYS = 31;

/** Where nothing filters, walking past so many keys of the index is faster than to add up how many calls each block has. */
const MOST_WALKED = 2000;

/** Calls as history reads them, newest claim first. */
export function createCallStore(db: Connection) {
  const statements = new Map<string, Statement>();
  const hiddenCampaigns = db.sqlite
    .prepare<[], number>('select id from campaigns where deleted_at is not null and keep_calls = 0')
    .pluck();
  const newest = db.sqlite.prepare<[], number | null>('select max(id) from calls').pluck();
  const idsOf = createHistoryPages(db);
  const numbersWith = createCalledNumbers(db);
  const byIds = db.sqlite.prepare<[string]>(
    `select ${COLUMNS} from json_each(?) found cross join calls c on c.id = found.value ${NAMES} order by ${NEWEST_FIRST}`,
  );
  const byId = db.sqlite.prepare(`select ${COLUMNS} from calls c ${NAMES} where c.id = ?`);
  const userEmails = db.sqlite.prepare<[], [number, string]>(`select id, ${emailOf('users')} from users`).raw();
  const userNames = db.sqlite.prepare<[], [number, string]>('select id, name from users').raw();
  const campaignNames = db.sqlite
    .prepare<[], [number, string]>('select id, name from campaigns where deleted_at is null')
    .raw();
  const users = db.sqlite.prepare<[], { email: string; name: string }>(
    // Several persons may share an address.
    `select ${emailOf('users')} email, group_concat(name, ', ') name from users group by 1 order by name, email`,
  );

  const hiddenNow = createKept<'hidden', readonly number[]>(db);
  const people = createKept<'users', { email: string; name: string }[]>(db);
  const named = createKept<'names', ReadonlyMap<number, string>>(db);
  const inTransaction = db.sqlite.transaction((reads: () => unknown) => reads());

  const namesNow = (): ReadonlyMap<number, string> => named('names', () => new Map(userNames.all()));
  const hidden = (): readonly number[] => hiddenNow('hidden', () => hiddenCampaigns.all());

  /** Filters come in few shapes: each is prepared once. */
  function prepared(sql: string): Statement {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = db.sqlite.prepare(sql)));
    return statement;
  }

  function select(where: ReturnType<typeof whereOf>, params: Readonly<Record<string, number>>): Call[] {
    const skip = 'skip' in params ? 'offset $skip' : '';
    const rows = prepared(
      `select ${COLUMNS} from (select c.id from ${where.from} where ${where.sql} order by ${NEWEST_FIRST} limit $take ${skip}) found
       cross join calls c on c.id = found.id ${NAMES} order by ${NEWEST_FIRST}`, // cross: or the outer order has it walk through all calls
    ).all({ ...where.params, ...params });
    return toCalls(rows);
  }

  function toCalls(rows: unknown[]): Call[] {
    const names = namesNow();
    return (rows as Record<string, unknown>[]).map((row) => toCall(row, names));
  }

  function selectByIds(ids: readonly number[]): Call[] {
    const rows = byIds.all(JSON.stringify(ids));
    return toCalls(rows);
  }

  return {
    findById: (id: number): Call | undefined => {
      const row = byId.get(id) as Record<string, unknown> | undefined;
      return row && toCall(row, namesNow());
    },

    /** The same filter with the numbers that it means, where these are found faster than the calls: all of them, or a part at a time. */
    narrowed(filter: HistoryFilter, asked: 'ofAll' | 'ofSome'): HistoryFilter {
      if (filter.phone === undefined) return filter;
      const { fromMs = -Infinity, toMs = Infinity } = filter;
      const isOfDays = toMs - fromMs <= MOST_DAYS * DAY_MS;
      return { ...filter, numbers: numbersWith(filter.phone, isOfDays ? 'ofSome' : asked) ?? undefined };
    },

    /** `take` rows after the first `skip` of `total`. */
    page(filter: HistoryFilter, total: number, skip: number, take: number): Call[] {
      const count = Math.min(take, total - skip);
      if (count <= 0) return [];
      const where = whereOf(filter, hidden());
      const isNear = where.sql === EVERYTHING && skip <= MOST_WALKED;
      if (filter.phone !== undefined || isNear) return select(where, { take: count, skip });
      return selectByIds(idsOf(filter, hidden(), skip, count));
    },

    /** The next `take` rows below `after`, for reading all of a history step by step. */
    pageAfter(filter: HistoryFilter, after: HistoryKey | null, take: number): Call[] {
      const where = whereOf(filter, hidden());
      if (after === null) return select(where, { take });
      const below = { ...where, sql: `${where.sql} and (c.assigned_at, c.id) < ($afterAt, $afterId)` };
      return select(below, { take, afterAt: after.assignedAt, afterId: after.id });
    },

    /** All rows below `after`, down to and with `until`, of a history that nothing filters; each is read when it is asked for. */
    *pageBetween(after: HistoryKey | null, until: HistoryKey): Generator<Call, void> {
      const below = after === null ? '' : 'and (c.assigned_at, c.id) < ($afterAt, $afterId)';
      const names = namesNow();
      const rows = prepared(
        `select ${COLUMNS} from calls c ${NAMES}
         where (c.assigned_at, c.id) >= ($untilAt, $untilId) ${below} order by ${NEWEST_FIRST}`,
      ).iterate({
        untilAt: until.assignedAt,
        untilId: until.id,
        ...(after && { afterAt: after.assignedAt, afterId: after.id }),
      });
      for (const row of rows) yield toCall(row as Record<string, unknown>, names);
    },

    /** The last of the next `take` rows below `after`; null when there are fewer, and when the index alone does not tell it. */
    endOfPage(filter: HistoryFilter, after: HistoryKey | null, take: number): HistoryKey | null {
      if (whereOf(filter, hiddenCampaigns.all()).sql !== EVERYTHING) return null;
      const below = after === null ? '' : 'where (c.assigned_at, c.id) < ($afterAt, $afterId)';
      const found = prepared(
        `select c.assigned_at as assignedAt, c.id from calls c ${below} order by ${NEWEST_FIRST} limit 1 offset $skip`,
      ).get({ skip: take - 1, ...(after && { afterAt: after.assignedAt, afterId: after.id }) });
      return (found as HistoryKey | undefined) ?? null;
    },

    /** The id of the newest call; 0 when there is none. */
    newestId: (): number => newest.get() ?? 0,
    users: () => people('users', () => users.all()),
    userNames: namesNow,
    userEmails: (): ReadonlyMap<number, string> => new Map(userEmails.all()),
    campaignNames: (): ReadonlyMap<number, string> => new Map(campaignNames.all()),
    /** Runs `reads` on one state of the database. */
    consistently: <T>(reads: () => T): T => inTransaction(reads) as T,
  };
}

/** Hardly any call has a user in its details: cheaper to look up here than to join every row by what it does not say. */
function toCall(row: Record<string, unknown>, names: ReadonlyMap<number, string>): Call {
  const details = typeof row['details'] === 'string' ? (JSON.parse(row['details']) as CallDetails) : {};
  const nameOf = (id: number | undefined): string | null => (id === undefined ? null : (names.get(id) ?? null));
  return {
    ...(row as unknown as Call),
    details,
    endedByName: nameOf(details.endedByUserId),
    transferredByName: nameOf(details.transferredByUserId),
  };
}
