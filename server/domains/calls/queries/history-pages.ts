import type { Statement } from 'better-sqlite3';
import type { Connection } from '#server/db/connection.ts';
import { takesLive, type HistoryFilter } from '../history-filter.ts';
import { whereOfShown } from '../history-where.ts';
import {
  BLOCK_OF_CALL,
  createHistoryBlocks,
  type BlockCount,
  type BlockCounter,
  type BlockRange,
} from './history-blocks.ts';

/** Some neighbouring blocks: how many of their calls pass the filter, and whether the sums say so by themselves. */
type Piece = BlockRange & {
  readonly level: 0 | 1;
  readonly calls: number;
  /** Its calls must be looked at: some of those that pass, or of those that don't, are in no sum. */
  readonly isMixed: boolean;
};

const NEWEST_FIRST = 'order by c.assigned_at desc, c.id desc';
const WITHIN = '(c.assigned_at, c.id) >= ($beginAt, $beginId) and (c.assigned_at, c.id) < ($endAt, $endId)';

/**
 * Finds a page of the history wherever it is: the sums of the blocks say in which one it begins, and only there calls
 * are looked at. Not for a phone, which no sum knows.
 */
export function createHistoryPages(db: Connection) {
  const statements = new Map<string, Statement>();
  const blocks = createHistoryBlocks(db);

  function prepared(sql: string): Statement {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = db.sqlite.prepare(sql)));
    return statement;
  }

  /** By block: how many pass that have not ended yet, less those that have and are too new; 0 where there are such that don't pass. */
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
    if (newerEdge !== null) yield mixed(filter, hidden, newerEdge);
    if (inner !== null) yield* merged(counter.of(inner), extra, inner);
    if (olderEdge !== null) yield mixed(filter, hidden, olderEdge);
  }

  /** Counts by block, with what is in none of them. */
  function* merged(
    counts: readonly BlockCount[],
    extra: ReadonlyMap<number, number>,
    within: BlockRange,
  ): Generator<Piece, void> {
    const { size } = blocks;
    const calls = new Map<string, { level: 0 | 1; block: number; calls: number; isMixed: boolean }>();
    const keyOf = (level: 0 | 1, block: number): string => `${level} ${block}`;
    for (const count of counts) calls.set(keyOf(count.level, count.block), { ...count, isMixed: false });
    const supers = new Set(counts.filter(({ level }) => level === 1).map(({ block }) => block));
    for (const [block, more] of extra) {
      if (block < within.first || block > within.last) continue;
      const superBlock = Math.floor(block / size);
      const [level, at] = supers.has(superBlock) ? ([1, superBlock] as const) : ([0, block] as const);
      const found = calls.get(keyOf(level, at)) ?? { level, block: at, calls: 0, isMixed: true };
      calls.set(keyOf(level, at), { ...found, calls: found.calls + more, isMixed: true });
    }
    const pieces = [...calls.values()].map(({ level, block, ...piece }) => ({
      ...piece,
      level,
      first: level === 0 ? block : Math.max(within.first, block * size),
      last: level === 0 ? block : Math.min(within.last, block * size + size - 1),
    }));
    yield* pieces.sort((a, b) => b.first - a.first);
  }

  function mixed(filter: HistoryFilter, hidden: readonly number[], range: BlockRange): Piece {
    const { sql, params } = whereOfShown(filter, hidden);
    const count = prepared(`select count(*) from calls c indexed by calls_assigned where ${WITHIN} and ${sql}`).pluck();
    return { ...range, level: 0, isMixed: true, calls: count.get({ ...params, ...limitsOf(range, filter) }) as number };
  }

  function limitsOf(range: BlockRange, filter: HistoryFilter): Record<string, number> {
    const { from, until } = blocks.placesOf(range, filter);
    return { beginAt: from.at, beginId: from.id, endAt: until.at, endId: until.id };
  }

  /** Ids of a piece that is not made of others, newest first. */
  function idsIn(filter: HistoryFilter, hidden: readonly number[], piece: Piece, skip: number, take: number): number[] {
    const limits = limitsOf(piece, filter);
    const { standings, userEmail, campaignId } = filter;
    const isPlain =
      standings === undefined && userEmail === undefined && campaignId === undefined && hidden.length === 0;
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

  /** Ids of the `take` calls behind the first `skip`, newest claim first. */
  return function idsOf(filter: HistoryFilter, hidden: readonly number[], skip: number, take: number): number[] {
    const ids: number[] = [];
    const counter = blocks.counterOf(filter, hidden);
    const extra = unsummed(filter, hidden);
    let left = skip;
    /** Takes what it needs of a piece; whether the page is full. */
    function visit(piece: Piece): boolean {
      if (left >= piece.calls) {
        left -= piece.calls;
        return false;
      }
      if (piece.level === 1) {
        const within = { first: piece.first, last: piece.last };
        const counts = counter.within(Math.floor(piece.last / blocks.size));
        for (const part of merged(counts, piece.isMixed ? extra : new Map(), within)) if (visit(part)) return true;
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
