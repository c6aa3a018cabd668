import { DAY_MS, WEEK_MS } from '#shared/durations.ts';
import type { AnswerHistory } from '#shared/domain/answer-drops.ts';
import type { Connection } from '#server/platform/db/connection.ts';
import { ROW_QUARTER, SINCE, sinceOf, type Since } from '#server/dialer/call-figures.ts';

const RECENT_MS = DAY_MS;
const PAST_MS = WEEK_MS;
/** Calls that end now were placed less than this long ago, ms. */
const PLACED_WITHIN_MS = DAY_MS;

type Row = {
  readonly phone: string;
  readonly recentPlaced: number;
  readonly recentAnswered: number;
  readonly placed: number;
  readonly answered: number;
};

/**
 * Creates a reader of the answers of each caller id in the last 24 hours and in the 7 days before, for those with at
 * least `least` placed calls in both. It runs in the pool.
 */
export function createAnswerHistoryStore(db: Connection, least: number): (nowMs: number) => AnswerHistory[] {
  // Only caller ids that were used lately have rows to add up.
  const counted = db.sqlite.prepare<Since & { recent: number; usedSinceMs: number; least: number }, Row>(
    `select phone, sum(placed) placed, sum(persons) answered,
       sum(iif(${ROW_QUARTER} >= @recent, placed, 0)) recentPlaced, sum(iif(${ROW_QUARTER} >= @recent, persons, 0)) recentAnswered
     from cli_totals cross join dimension_hours on dimension = 'caller_id' and value = phone and ${SINCE}
     where last_used_at >= @usedSinceMs
     group by phone having recentPlaced >= @least and sum(placed) - recentPlaced >= @least`,
  );
  return (nowMs) => {
    const recentMs = nowMs - RECENT_MS;
    const rows = counted.all({
      ...sinceOf(recentMs - PAST_MS),
      recent: sinceOf(recentMs).quarter,
      usedSinceMs: recentMs - PLACED_WITHIN_MS,
      least,
    });
    return rows.map(({ phone, recentPlaced, recentAnswered, placed, answered }) => ({
      phone,
      recent: { placed: recentPlaced, answered: recentAnswered },
      past: { placed: placed - recentPlaced, answered: answered - recentAnswered },
    }));
  };
}
