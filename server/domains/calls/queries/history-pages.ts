import type { Connection } from '#server/platform/db/connection.ts';
import { createStatements } from '#server/platform/db/statements.ts';
import { takesLive, type HistoryFilter } from '../history-filter.ts';
import { sumColumnsOf, whereOfShown } from '../history-where.ts';
import {
  BLOCK_OF_CALL,
  createHistoryBlocks,
  type BlockCount,
  type BlockCounter,
  type BlockRange,
} from './history-blocks.ts';

/** Some adjacent blocks: how many of their calls match the filter, and whether the sums alone say so. */
type Piece = BlockCount & {
  /** It is read as one piece, not block by block. */
  readonly isWhole: boolean;
  /** Its calls must be read: some matching or non-matching calls are in no sum. */
  readonly isMixed: boolean;
};

/** Blocks counted at a time while searching for a page. */
const STEP = 16;

const NEWEST_FIRST = 'order by c.assigned_at desc, c.id desc';
const WITHIN = '(c.assigned_at, c.id) >= ($beginAt, $beginId) and (c.assigned_at, c.id) < ($endAt, $endId)';

/**
 * Finds any page of the history: the block sums show in which block it begins, and calls are read only from there. For
 * filters that the sums have (isInSums).
 */
export function createHistoryPages(db: Connection) {
  const prepared = createStatements(db);
  const blocks = createHistoryBlocks(db);

  /**
   * By block: matching calls that have not ended, minus matching ended calls that are too new; 0 for a block that also
   * has non-matching ones.
   */
  function unsummed(filter: HistoryFilter, hidden: readonly number[]): Map<number, number> {
    const byBlock = new Map<number, number>();
    const add = (sql: string, params: object): void => {
      for (const [block, calls] of prepared(sql).raw().all(params) as [number, number][])
        byBlock.set(block, (byBlock.get(block) ?? 0) + calls);
    };
    if (takesLive(filter)) {
      const { sql, params } = whereOfShown(filter, hidden);
      add(
        `select ${BLOCK_OF_CALL}, count(case when ${sql} then 1 end) from calls c indexed by calls_open where c.ended_at is null group by 1`,
        params,
      );
    }
    const { untilId, ...ageless } = filter;
    if (untilId !== undefined) {
      const aged = whereOfShown(ageless, hidden);
      add(
        `select ${BLOCK_OF_CALL}, -count(c.ended_at) from calls c not indexed where c.id > $untilId and ${aged.sql} group by 1`,
        { ...aged.params, untilId },
      );
    }
    return byBlock;
  }

  /** The history in pieces, newest first. */
  function* piecesOf(
    filter: HistoryFilter,
    hidden: readonly number[],
    counter: BlockCounter,
    extra: ReadonlyMap<number, number>,
  ): Generator<Piece, void> {
    const { newerEdge, inner, olderEdge } = blocks.spanOf(filter);
    // No ended call of these blocks matches, and the span knows only ended calls: only live calls match.
    const outside = outsideOf([newerEdge, inner, olderEdge], extra);
    for (const block of outside.newer) yield mixed(filter, hidden, { first: block, last: block });
    if (newerEdge !== null) yield mixed(filter, hidden, newerEdge);
    if (inner !== null) {
      // The newest blocks come one by one: the first pages are requested most.
      const { first, last } = inner;
      const rest = { first, last: Math.max(first - 1, last - STEP) };
      yield* wholeIn({ first: rest.last + 1, last }, counter, extra);
      if (first <= rest.last) for (const count of counter.inSupers(rest)) yield withUnsummed(count, extra, false);
    }
    if (olderEdge !== null) yield mixed(filter, hidden, olderEdge);
    for (const block of outside.older) yield mixed(filter, hidden, { first: block, last: block });
  }

  /** Block by block. */
  const wholeIn = (range: BlockRange, counter: BlockCounter, extra: ReadonlyMap<number, number>): Piece[] =>
    counter.byBlock(range).map((count) => withUnsummed(count, extra, true));

  /**
   * The blocks of a piece from the one that holds the call after the first `skip`, and how many calls of that block to
   * skip. Counted from the nearer end.
   */
  function blocksBehind(
    { first, last, calls }: Piece,
    skip: number,
    counter: BlockCounter,
    extra: ReadonlyMap<number, number>,
  ): { pieces: Iterable<Piece>; skip: number } {
    function* newestFirst(): Generator<Piece, void> {
      for (let until = last; until >= first; until -= STEP)
        yield* wholeIn({ first: Math.max(first, until - STEP + 1), last: until }, counter, extra);
    }
    if (skip <= calls / 2) return { pieces: newestFirst(), skip };
    const pieces: Piece[] = [];
    let counted = 0;
    for (let from = first; from <= last && counted < calls - skip; from += STEP) {
      const step = wholeIn({ first: from, last: Math.min(last, from + STEP - 1) }, counter, extra);
      pieces.unshift(...step);
      for (const piece of step) counted += piece.calls;
    }
    return { pieces, skip: counted - (calls - skip) };
  }

  /** Adds to a count the calls that are in no sum. */
  function withUnsummed(count: BlockCount, extra: ReadonlyMap<number, number>, isWhole: boolean): Piece {
    let { calls } = count;
    let isMixed = false;
    for (const [block, more] of extra) {
      if (block < count.first || block > count.last) continue;
      calls += more;
      isMixed = true;
    }
    return { ...count, calls, isWhole, isMixed };
  }

  function mixed(filter: HistoryFilter, hidden: readonly number[], range: BlockRange): Piece {
    const { sql, params } = whereOfShown(filter, hidden);
    const count = prepared(`select count(*) from calls c indexed by calls_assigned where ${WITHIN} and ${sql}`).pluck();
    return {
      ...range,
      isWhole: true,
      isMixed: true,
      calls: count.get({ ...params, ...limitsOf(range, filter) }) as number,
    };
  }

  function limitsOf(range: BlockRange, filter: HistoryFilter): Record<string, number> {
    const { from, until } = blocks.placesOf(range, filter);
    return { beginAt: from.at, beginId: from.id, endAt: until.at, endId: until.id };
  }

  /** Ids of a single piece, newest first. */
  function idsIn(filter: HistoryFilter, hidden: readonly number[], piece: Piece, skip: number, take: number): number[] {
    const limits = limitsOf(piece, filter);
    const isPlain = sumColumnsOf(filter).size === 0 && hidden.length === 0;
    if (piece.isMixed || isPlain) {
      const { sql, params } = piece.isMixed ? whereOfShown(filter, hidden) : { sql: '1', params: {} };
      return prepared(
        `select c.id from calls c indexed by calls_assigned where ${WITHIN} and ${sql} ${NEWEST_FIRST} limit $take offset $skip`,
      )
        .pluck()
        .all({ ...params, ...limits, take, skip }) as number[];
    }
    return prepared(
      `select c.id from json_each($alike) one cross join calls c indexed by calls_standing
         on c.campaign_id is one.value ->> 0 and c.user_id is one.value ->> 1 and c.disposition = one.value ->> 2
         and c.assigned_at between $beginAt and $endAt and ${WITHIN} ${NEWEST_FIRST} limit $take offset $skip`,
    )
      .pluck()
      .all({ ...limits, alike: blocks.alikeIn(filter, hidden, piece.first), take, skip }) as number[];
  }

  /** Ids of the `take` calls after the first `skip`, newest claim first. */
  return function idsOf(filter: HistoryFilter, hidden: readonly number[], skip: number, take: number): number[] {
    const ids: number[] = [];
    const counter = blocks.counterOf(filter, hidden);
    const extra = unsummed(filter, hidden);
    let left = skip;
    /** Takes what it needs from a piece. Returns whether the page is full. */
    function visit(piece: Piece): boolean {
      if (left >= piece.calls) {
        left -= piece.calls;
        return false;
      }
      if (!piece.isWhole) {
        const behind = blocksBehind(piece, left, counter, extra);
        left = behind.skip;
        for (const part of behind.pieces) if (visit(part)) return true;
        return false;
      }
      ids.push(...idsIn(filter, hidden, piece, left, take - ids.length));
      left = 0;
      return ids.length >= take;
    }
    for (const piece of piecesOf(filter, hidden, counter, extra)) if (visit(piece)) break;
    return ids;
  };
}

/**
 * Blocks with calls in no sum that are in none of the ranges, newest first. The ranges are adjacent, with the newest
 * first.
 */
function outsideOf(
  ranges: readonly (BlockRange | null)[],
  unsummed: ReadonlyMap<number, number>,
): { newer: number[]; older: number[] } {
  const [newest, ...others] = ranges.filter((range) => range !== null);
  const oldest = others.at(-1) ?? newest;
  const blocks = [...unsummed].filter(([, calls]) => calls > 0).map(([block]) => block);
  blocks.sort((a, b) => b - a);
  return {
    newer: blocks.filter((block) => block > (newest?.last ?? 0)),
    older: blocks.filter((block) => oldest !== undefined && block < oldest.first),
  };
}
