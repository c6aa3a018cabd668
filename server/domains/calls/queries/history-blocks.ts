import type { Connection } from '#server/platform/db/connection.ts';
import { createStatements } from '#server/platform/db/statements.ts';
import type { HistoryFilter } from '../history-filter.ts';
import { ENDS_KNOWN, type Where } from '../history-clauses.ts';
import { MAX_QUEUED_MS, sumColumnsOf, whereOfSums } from '../history-where.ts';

/** Blocks from `first` to `last`, inclusive. */
export type BlockRange = { readonly first: number; readonly last: number };

/** A position in the history's order: each call is before it, or at or after it. */
type HistoryPlace = { readonly at: number; readonly id: number };

/**
 * The part of the history inside a filter's dates: `inner` blocks are entirely inside, blocks at the edges partly;
 * null: none.
 */
type BlockSpan = {
  readonly newerEdge: BlockRange | null;
  readonly inner: BlockRange | null;
  readonly olderEdge: BlockRange | null;
};

/** How many ended calls of some adjacent blocks match a filter. */
export type BlockCount = BlockRange & { readonly calls: number };

/** Counts the ended calls of blocks that match a filter's words, newest block first. */
export type BlockCounter = {
  /**
   * In parts that each lie in one block of level 1, most of them covering it entirely. Each part is counted when it is
   * read.
   */
  inSupers(range: BlockRange): Iterable<BlockCount>;
  /** Each block separately. */
  byBlock(range: BlockRange): BlockCount[];
};

/** Sums of blocks of a level, to be added or, where `sign` is −1, subtracted. */
type Part = { readonly sign: 1 | -1; readonly level: 0 | 1; readonly from: number; readonly until: number };

/** Blocks per block of level 1, whose id is theirs ÷ SUPER. */
const SUPER = 128;

/** Blocks of a level, from $from to $until. */
const ASKED = `(with recursive asked(block) as (select cast($from as integer) where $from <= $until
  union all select block + 1 from asked where block < $until) select block from asked)`;

/** The block of a call `c`. */
export const BLOCK_OF_CALL = `(select id from call_blocks where (from_at, from_id) <= (c.assigned_at, c.id)
  order by from_at desc, from_id desc limit 1)`;

/** Reads the blocks of the history: see db/tables/history.ts. */
export function createHistoryBlocks(db: Connection) {
  const prepared = createStatements(db);
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

  /** The block of the calls claimed just before an instant. */
  const blockBefore = (atMs: number): number => atPlace.get(atMs) ?? 1;

  /** The span of the calls shown from `fromMs` on and before `toMs`. */
  function spanOf({ fromMs, toMs }: Pick<HistoryFilter, 'fromMs' | 'toMs'>): BlockSpan {
    const older = fromMs === undefined ? null : edgesAt(fromMs);
    const newer = toMs === undefined ? null : edgesAt(toMs);
    // The blocks of an edge have calls on both sides of the instant; blocks before and after it are whole.
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

  /** The blocks with calls shown on both sides of `atMs`, and the whole blocks next to them. */
  function edgesAt(atMs: number): { before: number; after: number; edge: BlockRange | null } {
    const [low, high] = [blockBefore(atMs - MAX_QUEUED_MS), blockBefore(atMs)];
    const first = firstShown.get(low, high, atMs) ?? null; // all up to it are shown before
    const last = lastShown.get(low, high, atMs) ?? null; // all after it are shown later
    if (first === null) return { before: high, after: high + 1, edge: null };
    if (last === null || last < first) return { before: first - 1, after: first, edge: null };
    return { before: first - 1, after: last + 1, edge: { first, last } };
  }

  /**
   * Covers blocks of one block of level 1 with the fewest parts: either the blocks themselves, or the level-1 block
   * minus the others.
   */
  function partsIn(superBlock: number, { first, last }: BlockRange): Part[] {
    const begin = Math.max(1, superBlock * SUPER);
    const end = Math.min(newest.get()!, superBlock * SUPER + SUPER - 1);
    if (first - begin + end - last > last - first) return [{ sign: 1, level: 0, from: first, until: last }];
    const others = [
      { sign: -1, level: 0, from: last + 1, until: end },
      { sign: -1, level: 0, from: begin, until: first - 1 },
    ] as const;
    return [
      { sign: 1, level: 1, from: superBlock, until: superBlock },
      ...others.filter(({ from, until }) => from <= until),
    ];
  }

  /**
   * Splits a range along level-1 blocks: its part of the newest, its part of the oldest, and the whole ones between.
   */
  function inSupers({ first, last }: BlockRange): { newer: BlockRange; between: BlockRange; older: BlockRange | null } {
    const [oldest, latest] = [Math.floor(first / SUPER), Math.floor(last / SUPER)];
    return {
      newer: { first: Math.max(first, latest * SUPER), last },
      between: { first: oldest + 1, last: latest - 1 },
      older: oldest === latest ? null : { first, last: oldest * SUPER + SUPER - 1 },
    };
  }

  /** The total duration in ms of the ended calls that match the filter's words. */
  function durationOf(filter: HistoryFilter, hidden: readonly number[], range: BlockRange): number {
    const { sql, params } = sumOfBlock(KNOWN_DURATION, filter, hidden);
    const statement = prepared(`select coalesce(sum(${sql}), 0) from ${ASKED} one`).pluck();
    const { newer, between, older } = inSupers(range);
    const parts = [newer, older].flatMap((part) => (part === null ? [] : partsIn(superOf(part), part)));
    if (between.first <= between.last) parts.push({ sign: 1, level: 1, from: between.first, until: between.last });
    return parts.reduce((sum, { sign, ...part }) => sum + sign * (statement.get({ ...params, ...part }) as number), 0);
  }

  /** Counts by the filter's words. */
  function counterOf(filter: HistoryFilter, hidden: readonly number[]): BlockCounter {
    const { sql, params } = sumOfBlock(CALLS, filter, hidden);
    const eachOf = prepared(`select block, ${sql} from ${ASKED} one`).raw();
    const together = prepared(`select coalesce(sum(${sql}), 0) from ${ASKED} one`).pluck();
    const read = (level: 0 | 1, from: number, until: number): { block: number; calls: number }[] =>
      (eachOf.all({ ...params, level, from, until }) as [number, number | null][])
        .map(([block, calls]) => ({ block, calls: calls ?? 0 }))
        .sort((a, b) => b.block - a.block);
    const countOf = (range: BlockRange): BlockCount => ({
      ...range,
      calls: partsIn(superOf(range), range).reduce(
        (sum, { sign, ...part }) => sum + sign * (together.get({ ...params, ...part }) as number),
        0,
      ),
    });
    return {
      *inSupers(range) {
        const { newer, between, older } = inSupers(range);
        yield countOf(newer);
        for (const { block, calls } of read(1, between.first, between.last))
          yield { first: block * SUPER, last: block * SUPER + SUPER - 1, calls };
        if (older !== null) yield countOf(older);
      },
      byBlock: ({ first, last }) =>
        read(0, first, last).map(({ block, calls }) => ({ first: block, last: block, calls })),
    };
  }

  return {
    spanOf,
    durationOf,
    counterOf,
    /** The matching campaigns, users and dispositions of a block, as JSON: arrays of three. */
    alikeIn(filter: HistoryFilter, hidden: readonly number[], block: number): string {
      const where = whereOfSums(filter, hidden);
      return prepared(
        `select json_group_array(json_array(nullif(campaign_id, 0), nullif(user_id, 0), disposition)) from call_block_counts
         where level = 0 and block = $block and ${where.sql}`,
      )
        .pluck()
        .get({ ...where.params, block }) as string;
    },
    /** Where the blocks' calls within the filter's dates begin and end. */
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

const superOf = ({ first }: BlockRange): number => Math.floor(first / SUPER);

/** A column of the sums, and the rows to include. */
type Summed = { readonly column: string; readonly rows: string };
const CALLS: Summed = { column: 'calls', rows: '1' };
const KNOWN_DURATION: Summed = { column: 'duration_ms', rows: ENDS_KNOWN };

/**
 * The sum of a block `one` of $level that matches the filter's words. A campaign's rows are adjacent in the counts.
 * Without a campaign filter the totals are used, minus those of hidden campaigns. A block without totals (a new one, or
 * one that was empty when it closed) is summed from its counts. Null or 0: nothing matches.
 */
function sumOfBlock({ column, rows }: Summed, filter: HistoryFilter, hidden: readonly number[]): Where {
  const { sql, params } = whereOfSums(filter, hidden);
  const sumIn = (table: string, where: string): string =>
    `(select sum(${column}) from ${table} where level = $level and block = one.block and ${rows} and ${where})`;
  const counted = sumIn('call_block_counts', sql);
  const columns = sumColumnsOf(filter);
  if (columns.has('campaign_id')) return { sql: counted, params };
  const words = whereOfSums(filter, []).sql;
  const whose = columns.has('user_id') ? '' : 'user_id = -1 and ';
  const totalled = sumIn('call_block_totals', whose + words);
  const gone = sumIn('call_block_counts', `campaign_id in (${hidden.join(', ')}) and ${words}`);
  const summed = hidden.length === 0 ? totalled : `coalesce(${totalled}, 0) - coalesce(${gone}, 0)`;
  return {
    sql: `case when exists (select 1 from call_block_totals where level = $level and block = one.block) then ${summed} else ${counted} end`,
    params,
  };
}
