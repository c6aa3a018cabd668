import type { Connection } from '#server/db/connection.ts';
import { createStatements } from '#server/db/statements.ts';
import type { HistoryFilter } from '../history-filter.ts';
import { ENDS_KNOWN, type Where } from '../history-clauses.ts';
import { MAX_QUEUED_MS, sumColumnsOf, whereOfSums } from '../history-where.ts';

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

/** How many ended calls of some neighbouring blocks pass a filter. */
export type BlockCount = BlockRange & { readonly calls: number };

/** Says how many ended calls of blocks pass a filter's words, newest block first. */
export type BlockCounter = {
  /** In parts that lie in one of level 1 each, most of them the whole of it; each is counted when it is asked for. */
  inSupers(range: BlockRange): Iterable<BlockCount>;
  /** Each block by itself. */
  byBlock(range: BlockRange): BlockCount[];
};

/** Sums to be added up or, where `sign` is −1, taken off: those of blocks of a level. */
type Part = { readonly sign: 1 | -1; readonly level: 0 | 1; readonly from: number; readonly until: number };

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

  /** Blocks of one of level 1, as it or as few of them as can be: by themselves, or as what the others leave of it. */
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

  /** The blocks of level 1 that a range has to do with: its part of the newest and of the oldest, and those between, whole. */
  function inSupers({ first, last }: BlockRange): { newer: BlockRange; between: BlockRange; older: BlockRange | null } {
    const [oldest, latest] = [Math.floor(first / SUPER), Math.floor(last / SUPER)];
    return {
      newer: { first: Math.max(first, latest * SUPER), last },
      between: { first: oldest + 1, last: latest - 1 },
      older: oldest === latest ? null : { first, last: oldest * SUPER + SUPER - 1 },
    };
  }

  /** How long the ended calls took that pass the filter's words, ms. */
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

const superOf = ({ first }: BlockRange): number => Math.floor(first / SUPER);

/** Columns of the sums, and of which rows. */
type Summed = { readonly column: string; readonly rows: string };
const CALLS: Summed = { column: 'calls', rows: '1' };
const KNOWN_DURATION: Summed = { column: 'duration_ms', rows: ENDS_KNOWN };

/**
 * The sum of a block `one` of $level that passes the filter's words: rows of a campaign stand together in its counts, and what
 * names none is in the totals, less what hidden campaigns have. A block without totals, a new one or one that was empty when it
 * closed, is added up from its counts. Null or 0: nothing passes.
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
