import type { Statement } from 'better-sqlite3';
import type { Disposition } from '#engine/model/disposition.ts';
import type { Connection } from '#server/db/connection.ts';
import type { HistoryFilter } from '../history-filter.ts';
import { MAX_QUEUED_MS, whereOfSums, type Where } from '../history-where.ts';

/** Blocks from `first` to `last`, both included. */
export type BlockRange = { readonly first: number; readonly last: number };

/** A place in the history's order: calls are before it, or from it on. */
export type HistoryPlace = { readonly at: number; readonly id: number };

/** What of the history a filter's dates take: `inner` blocks whole, of those at the `edges` some calls; null: none. */
export type BlockSpan = {
  readonly newerEdge: BlockRange | null;
  readonly inner: BlockRange | null;
  readonly olderEdge: BlockRange | null;
};

/** How long the ended calls of some blocks took that pass a filter and stand alike. */
export type BlockDuration = { readonly standing: Disposition; readonly durationMs: number };

/** How many ended calls of a block, or of SUPER blocks (level 1), pass a filter. */
export type BlockCount = { readonly level: 0 | 1; readonly block: number; readonly calls: number };

/** Says how many of each block's ended calls pass a filter's words, newest block first. */
export type BlockCounter = {
  /** By whole blocks of level 1 where there are. */
  of(range: BlockRange): BlockCount[];
  /** The blocks of a level 1, by themselves. */
  within(superBlock: number): BlockCount[];
};

/** Blocks of one of level 1, whose id is theirs ÷ SUPER. */
const SUPER = 128;

/** Blocks of a level, from $from to $until. */
const ASKED = `(with recursive asked(block) as (select cast($from as integer) where $from <= $until
  union all select block + 1 from asked where block < $until) select block from asked)`;

/** The block of a call `c`. */
export const BLOCK_OF_CALL = `(select id from call_blocks where (from_at, from_id) <= (c.assigned_at, c.id)
  order by from_at desc, from_id desc limit 1)`;

/** Reads the blocks of the history: see db/tables/history.ts. */
export function createHistoryBlocks(db: Connection) {
  const statements = new Map<string, Statement>();
  const atPlace = db.sqlite
    .prepare<[number], number>(
      'select id from call_blocks where from_at < ? order by from_at desc, from_id desc limit 1',
    )
    .pluck();
  const newest = db.sqlite.prepare<[], number>('select max(id) from call_blocks').pluck();
  const begin = db.sqlite.prepare<[number], HistoryPlace>(
    'select from_at at, from_id id from call_blocks where id = ?',
  );
  const firstShown = db.sqlite
    .prepare<[number, number, number], number | null>(
      'select min(id) from call_blocks where id between ? and ? and shown_until >= ?',
    )
    .pluck();
  const lastShown = db.sqlite
    .prepare<[number, number, number], number | null>(
      'select max(id) from call_blocks where id between ? and ? and shown_from < ?',
    )
    .pluck();

  function prepared(sql: string): Statement {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = db.sqlite.prepare(sql)));
    return statement;
  }

  /** The block of what is claimed just before an instant. */
  const blockBefore = (atMs: number): number => atPlace.get(atMs) ?? 1;

  /** Where the calls shown from `fromMs` on and before `toMs` are. */
  function spanOf({ fromMs, toMs }: Pick<HistoryFilter, 'fromMs' | 'toMs'>): BlockSpan {
    const older = fromMs === undefined ? null : edgesAt(fromMs);
    const newer = toMs === undefined ? null : edgesAt(toMs);
    // An edge's blocks have calls on both sides of the instant; those before and after it are whole.
    const first = older === null ? 1 : older.after;
    const last = newer === null ? newest.get()! : newer.before;
    if (first <= last) {
      return { newerEdge: newer?.edge ?? null, inner: { first, last }, olderEdge: older?.edge ?? null };
    }
    const edge = {
      first: Math.min(older?.edge?.first ?? first, newer?.edge?.first ?? first),
      last: Math.max(older?.edge?.last ?? last, newer?.edge?.last ?? last),
    };
    return { newerEdge: edge.first <= edge.last ? edge : null, inner: null, olderEdge: null };
  }

  /** Blocks that have calls shown before `atMs` and others shown later, and the whole ones on both sides. */
  function edgesAt(atMs: number): { before: number; after: number; edge: BlockRange | null } {
    const [low, high] = [blockBefore(atMs - MAX_QUEUED_MS), blockBefore(atMs)];
    const first = firstShown.get(low, high, atMs) ?? null; // up to it, all are shown before
    const last = lastShown.get(low, high, atMs) ?? null; // behind it, all are shown later
    if (first === null) return { before: high, after: high + 1, edge: null };
    if (last === null || last < first) return { before: first - 1, after: first, edge: null };
    return { before: first - 1, after: last + 1, edge: { first, last } };
  }

  /** Reads a range newest first, by whole blocks of level 1 where there are. */
  function inLevels<Row>(
    { first, last }: BlockRange,
    read: (level: 0 | 1, from: number, until: number) => Row[],
  ): Row[] {
    const firstSuper = first <= 1 ? 0 : Math.ceil(first / SUPER);
    const lastSuper = last >= newest.get()! ? Math.floor(last / SUPER) : Math.floor((last + 1) / SUPER) - 1;
    if (firstSuper > lastSuper) return read(0, first, last);
    return [
      ...read(0, (lastSuper + 1) * SUPER, last),
      ...read(1, firstSuper, lastSuper),
      ...read(0, first, Math.min(last, firstSuper * SUPER - 1)),
    ];
  }

  /** Durations of the blocks that pass the filter's words. */
  function durationsOf(filter: HistoryFilter, hidden: readonly number[], range: BlockRange): BlockDuration[] {
    const { sql, params } = summedRows(filter, hidden);
    const statement = prepared(
      `select disposition standing, sum(duration_ms) durationMs from (${sql}) group by disposition`,
    );
    return inLevels(range, (level, from, until) => statement.all({ ...params, level, from, until }) as BlockDuration[]);
  }

  /** Counts by the filter's words. */
  function counterOf(filter: HistoryFilter, hidden: readonly number[]): BlockCounter {
    const { sql, params } = summedRows(filter, hidden);
    const statement = prepared(
      `select $level level, block, sum(calls) calls from (${sql}) group by block order by block desc`,
    );
    const read = (level: 0 | 1, from: number, until: number): BlockCount[] =>
      statement.all({ ...params, level, from, until }) as BlockCount[];
    return {
      of: (range) => inLevels(range, read),
      within: (superBlock) => read(0, superBlock * SUPER, superBlock * SUPER + SUPER - 1),
    };
  }

  return {
    /** Blocks of one of level 1. */
    size: SUPER,
    spanOf,
    durationsOf,
    counterOf,
    /** Which campaigns, users and dispositions of a block pass, as JSON: an array of three each. */
    alikeIn(filter: HistoryFilter, hidden: readonly number[], block: number): string {
      const where = whereOfSums(filter, hidden);
      return prepared(
        `select json_group_array(json_array(nullif(campaign_id, 0), nullif(user_id, 0), disposition)) from call_block_counts
         where level = 0 and block = $block and ${where.sql}`,
      )
        .pluck()
        .get({ ...where.params, block }) as string;
    },
    /** From where on and before where the calls of the blocks are that the filter's dates take. */
    placesOf(
      { first, last }: BlockRange,
      { fromMs = -Infinity, toMs = Infinity }: HistoryFilter,
    ): { from: HistoryPlace; until: HistoryPlace } {
      const from = begin.get(first) ?? { at: -Number.MAX_SAFE_INTEGER, id: 0 };
      const until = begin.get(last + 1) ?? { at: Number.MAX_SAFE_INTEGER, id: 0 };
      return {
        from: fromMs - MAX_QUEUED_MS > from.at ? { at: fromMs - MAX_QUEUED_MS, id: 0 } : from,
        until: toMs < until.at ? { at: toMs, id: 0 } : until,
      };
    },
  };
}

/**
 * Sums of the blocks of $level from $from to $until that pass the filter's words, each block looked up by itself: those of a
 * campaign stand together, and what names none is in the totals, less what hidden campaigns have. A block without totals, a new
 * one or one that was empty when it closed, is added up from its counts.
 */
function summedRows(filter: HistoryFilter, hidden: readonly number[]): Where {
  const { sql, params } = whereOfSums(filter, hidden);
  const columns = 'one.block, disposition, calls, duration_ms';
  const counts = `from ${ASKED} one cross join call_block_counts n on n.level = $level and n.block = one.block`;
  if (filter.campaignId !== undefined) return { sql: `select ${columns} ${counts} where ${sql}`, params };
  const words = whereOfSums(filter, []).sql;
  const whose = filter.userEmail === undefined ? 'user_id = -1 and ' : '';
  const hasTotals = 'exists (select 1 from call_block_totals t where t.level = $level and t.block = one.block)';
  const rows = [
    `select ${columns} from ${ASKED} one cross join call_block_totals t on t.level = $level and t.block = one.block where ${whose}${words}`,
    `select ${columns} ${counts} where not ${hasTotals} and ${sql}`,
  ];
  if (hidden.length > 0)
    rows.push(
      `select one.block, disposition, -calls, -duration_ms ${counts} and n.campaign_id in (${hidden.join(', ')}) where ${hasTotals} and ${words}`,
    );
  return { sql: rows.join(' union all '), params };
}
