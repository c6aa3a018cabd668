import { DAY_MS } from '#shared/durations.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { createReadCache } from '#server/platform/db/read-cache.ts';
import { createStatements } from '#server/platform/db/statements.ts';
import type { PageKey } from '#server/platform/exports/stored-table.ts';
import { CALL_COLUMNS, createCallRows, type Call, type CallValues } from './queries/call-rows.ts';
import type { HistoryFilter } from './history-filter.ts';
import { createCalledNumbers } from './queries/called-numbers.ts';
import { createHistorySums } from './queries/history-sums.ts';
import { emailOf, USERS_OF_EMAIL, type Where } from './history-clauses.ts';
import { EVERYTHING, orderedParts, whereOf } from './history-where.ts';

/** Sort key of a row in the history. */
export type HistoryKey = { readonly assignedAt: number; readonly id: number };

export type CallStore = ReturnType<typeof createCallStore>;

const NEWEST_FIRST = 'order by c.assigned_at desc, c.id desc';

/**
 * Rows per export page. Larger pages delay the first byte; smaller ones spend as much time on requests as on writing.
 */
export const CALLS_PER_PAGE = 500;

/** Periods up to this many days are read call by call unless few numbers match. */
const MOST_DAYS = 31;

/** Up to this many rows, skipping index keys is faster than computing the offset from the counters. */
const MOST_WALKED = 5000;

/** Reads calls for the history, newest claim first. */
export function createCallStore(db: Connection) {
  const prepared = createStatements(db);
  const hiddenCampaigns = db.sqlite
    .prepare<[], number>('select id from campaigns where deleted_at is not null and keep_calls = 0')
    .pluck();
  const withEmail = db.sqlite
    .prepare<{ userEmail: string }, number>(`select id from users where id in ${USERS_OF_EMAIL}`)
    .pluck();
  const newest = db.sqlite.prepare<[], number | null>('select max(id) from calls').pluck();
  const numbersWith = createCalledNumbers(db);
  const rowsAsCalls = createCallRows(db);
  const byIds = db.sqlite
    .prepare<[string], CallValues>(
      `select ${CALL_COLUMNS} from json_each(?) found cross join calls c on c.id = found.value ${NEWEST_FIRST}`,
    )
    .raw();
  const byId = db.sqlite.prepare<[number], CallValues>(`select ${CALL_COLUMNS} from calls c where c.id = ?`).raw();
  const userEmails = db.sqlite.prepare<[], [number, string]>(`select id, ${emailOf('users')} from users`).raw();
  const userNames = db.sqlite.prepare<[], [number, string]>('select id, name from users').raw();
  const campaignNames = db.sqlite
    .prepare<[], [number, string]>('select id, name from campaigns where deleted_at is null')
    .raw();
  const users = db.sqlite.prepare<[], { email: string; name: string }>(
    // Several users may share an e-mail address.
    `select ${emailOf('users')} email, group_concat(name, ', ') name from users group by 1 order by name, email`,
  );

  const endOfPage = db.sqlite
    .prepare<[number, number, number], [number, number]>(
      `select assigned_at, id from calls indexed by calls_assigned where (assigned_at, id) < (?, ?)
       order by assigned_at desc, id desc limit 1 offset ?`,
    )
    .raw();

  const hiddenNow = createReadCache<'hidden', readonly number[]>(db);
  const people = createReadCache<'users', { email: string; name: string }[]>(db);
  const named = createReadCache<'names', ReadonlyMap<number, string>>(db);
  const inTransaction = db.sqlite.transaction((reads: () => unknown) => reads());

  const namesNow = (): ReadonlyMap<number, string> => named('names', () => new Map(userNames.all()));
  const hidden = (): readonly number[] => hiddenNow('hidden', () => hiddenCampaigns.all());
  const userIds = (userEmail: string): number[] => withEmail.all({ userEmail });
  const sums = createHistorySums(db, hidden);

  /** Returns the ids of matching calls, newest first, from indexes that are already in this order. */
  function idsOf(filter: HistoryFilter, where: Where, limits: { take: number; skip: number }): number[] {
    const parts = orderedParts(filter, userIds).map(
      ({ index, sql }) => `select c.id, c.assigned_at from calls c indexed by ${index} where ${sql} and ${where.sql}
         ${NEWEST_FIRST} limit cast($take + $skip as integer)`,
    );
    if (parts.length === 0) return [];
    const [only] = parts;
    const found = parts.length === 1 ? only! : parts.map((part) => `select * from (${part})`).join(' union all ');
    return prepared(`select c.id from (${found}) c ${NEWEST_FIRST} limit $take offset $skip`)
      .pluck()
      .all({ ...where.params, ...limits }) as number[];
  }

  const select = (ids: readonly number[]): Call[] => toCalls(byIds.all(JSON.stringify(ids)));

  const toCalls = (rows: unknown[]): Call[] => (rows as CallValues[]).map(rowsAsCalls());

  return {
    /** Returns the calls that exist, newest first. */
    listByIds: (ids: readonly number[]): Call[] => byIds.all(JSON.stringify(ids)).map(rowsAsCalls()),
    findById: (id: number): Call | undefined => {
      const values = byId.get(id);
      return values && rowsAsCalls()(values);
    },

    /**
     * Adds the matching numbers to the filter if looking them up first is faster than reading the calls. `asked` says
     * whether the caller needs all matching calls or only some.
     */
    narrowed(filter: HistoryFilter, asked: 'ofAll' | 'ofSome'): HistoryFilter {
      const { phone, fromMs = -Infinity, toMs = Infinity, campaignId } = filter;
      if (phone === undefined) return filter;
      const isSmallRange = campaignId !== undefined || toMs - fromMs <= MOST_DAYS * DAY_MS;
      const numbers = numbersWith(phone.fragments, isSmallRange ? 'ofSome' : asked);
      return numbers === null ? filter : { ...filter, phone: { ...phone, numbers } };
    },

    sums,

    /**
     * Returns whether a page after `skip` rows takes only milliseconds because its rows are adjacent in an index. While
     * a deleted campaign is being purged, the counters can't locate a late page.
     */
    isQuick(filter: HistoryFilter, skip: number): boolean {
      if (skip > MOST_WALKED && hidden().length > 0) return false;
      const { statuses, weekHour, campaignId, country, userEmail, trunkId, agentId } = filter;
      const isByTwo = statuses !== undefined && (campaignId ?? country ?? userEmail) !== undefined;
      const hasNoIndex = (weekHour ?? trunkId ?? agentId) !== undefined;
      return !hasNoIndex && !isByTwo && sums.isCounted(filter);
    },

    /** Returns up to `take` rows after the first `skip`. */
    page(filter: HistoryFilter, skip: number, take: number): Call[] {
      const where = whereOf(filter, hidden());
      const place = skip > MOST_WALKED || filter.weekHour !== undefined ? sums.placeAfter(filter, skip) : null;
      if (place === null) return select(idsOf(filter, where, { take, skip }));
      const sql = `${where.sql} and c.assigned_at < $beforeMs`;
      const params = { ...where.params, beforeMs: place.beforeMs };
      return select(idsOf(filter, { sql, params }, { take, skip: place.skip }));
    },

    /** Returns up to `take` rows after `after` and not beyond `until`, to page through the whole history. */
    pageAfter(filter: HistoryFilter, after: HistoryKey | null, take: number, until: HistoryKey | null = null): Call[] {
      const where = whereOf(filter, hidden());
      const sql = [
        where.sql,
        ...(after === null ? [] : ['(c.assigned_at, c.id) < ($afterAt, $afterId)']),
        ...(until === null ? [] : ['(c.assigned_at, c.id) >= ($untilAt, $untilKey)']),
      ];
      const params = {
        ...where.params,
        ...(after && { afterAt: after.assignedAt, afterId: after.id }),
        ...(until && { untilAt: until.assignedAt, untilKey: until.id }),
      };
      return select(idsOf(filter, { sql: sql.join(' and '), params }, { take, skip: 0 }));
    },

    /**
     * Returns the key of the last row on the export page after `after`, read from the index alone. Returns null for the
     * last page, and with a filter, where finding the key costs almost as much as reading the page.
     */
    endOfPage(filter: HistoryFilter, after: PageKey | null): PageKey | null {
      if (whereOf(filter, hidden()).sql !== EVERYTHING) return null;
      const [assignedAt = Number.MAX_SAFE_INTEGER, id = Number.MAX_SAFE_INTEGER] = after ?? [];
      return endOfPage.get(assignedAt, id, CALLS_PER_PAGE - 1) ?? null;
    },

    /** Returns the id of the newest call, or 0. */
    newestId: (): number => newest.get() ?? 0,
    users: () => people('users', () => users.all()),
    userNames: namesNow,
    userEmails: (): ReadonlyMap<number, string> => new Map(userEmails.all()),
    campaignNames: (): ReadonlyMap<number, string> => new Map(campaignNames.all()),
    /** Runs `reads` on one snapshot of the database. */
    consistently: <T>(reads: () => T): T => inTransaction(reads) as T,
  };
}
