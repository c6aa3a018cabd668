import type { Statement } from 'better-sqlite3';
import type { Db } from '#server/db/open.ts';
import { createKept } from '#server/db/kept.ts';
import type { HistoryFilter } from '../history-filter.ts';
import { SHOWN_AT, USERS_OF_EMAIL, whereOf } from '../history-where.ts';
import type { CallStanding } from '../wire-states.ts';

/** Calls of one hour that stand alike. */
export type HistoryGroup = {
  /** Epoch ms ÷ 3,600,000. */
  readonly hour: number;
  readonly standing: CallStanding;
  readonly calls: number;
  /** Sum of placed → ended. */
  readonly durationMs: number;
};

/** Hours (epoch ms ÷ 3,600,000), the last one excluded. */
export type Hours = { readonly from: number; readonly to: number };

/** Counts the calls that pass a filter. */
export type HistoryFigures = {
  /** What has ended in these hours, by the hourly counters, which commit with each end: of a filter without dates and phone, whatever its `untilId`. */
  ended(filter: HistoryFilter, hours: Hours): HistoryGroup[];
  /** The rest of such a filter: live calls and, to be taken off, what has ended of those that are newer than its `untilId`. */
  liveAndNewer(filter: HistoryFilter): HistoryGroup[];
  /** Any filter's, by looking at the calls in the indexed range. */
  scanned(filter: HistoryFilter): HistoryGroup[];
};

const HOUR_MS = 3_600_000;
const LIVE_STANDING = `case when c.placed_at is null then 'claimed' else 'placed' end`;

export function createHistoryFigures(db: Db): HistoryFigures {
  const hiddenCampaigns = db.sqlite
    .prepare<[], number>('select id from campaigns where deleted_at is not null and keep_calls = 0')
    .pluck();
  const kept = createKept<'hidden', readonly number[]>(db);
  const hidden = (): readonly number[] => kept('hidden', () => hiddenCampaigns.all());
  const statements = new Map<string, Statement<[object], HistoryGroup>>();

  /** Filters come in few shapes: each is prepared once. */
  function groups(sql: string, params: object): HistoryGroup[] {
    let statement = statements.get(sql);
    if (statement === undefined) statements.set(sql, (statement = db.sqlite.prepare<[object], HistoryGroup>(sql)));
    return statement.all(params);
  }

  function newerEnded({ untilId, ...filter }: HistoryFilter): HistoryGroup[] {
    if (untilId === undefined) return [];
    const { sql, params } = whereOf({ ...filter, untilId: undefined }, hidden());
    return groups(
      `select c.ended_at / ${HOUR_MS} as hour, c.disposition as standing, -count(*) as calls,
         -coalesce(sum(c.ended_at - c.placed_at), 0) as durationMs
       from calls c where c.id > $untilId and c.ended_at is not null and ${sql} group by 1, 2`,
      { ...params, untilId },
    );
  }

  function live(filter: HistoryFilter): HistoryGroup[] {
    const { sql, params } = whereOf(filter, hidden());
    return groups(
      `select ${SHOWN_AT} / ${HOUR_MS} as hour, ${LIVE_STANDING} as standing, count(*) as calls, 0 as durationMs
       from calls c where c.ended_at is null and ${sql} group by 1, 2`,
      params,
    );
  }

  return {
    ended({ standings, userEmail, campaignId }, { from, to }) {
      const conditions = [
        'hour >= $from and hour < $to',
        ...(standings === undefined ? [] : [`disposition in (${standings.map((word) => `'${word}'`).join(', ')})`]),
        ...(userEmail === undefined ? [] : [`user_id in ${USERS_OF_EMAIL}`]),
        ...(campaignId === undefined ? [] : ['campaign_id = $campaignId']),
        ...(hidden().length === 0 ? [] : [`campaign_id not in (${hidden().join(', ')})`]),
      ];
      return groups(
        `select hour, disposition as standing, sum(calls) as calls, sum(duration_ms) as durationMs from hourly_counters
         where ${conditions.join(' and ')} group by 1, 2`,
        {
          from,
          to,
          ...(userEmail === undefined ? {} : { userEmail }),
          ...(campaignId === undefined ? {} : { campaignId }),
        },
      );
    },

    liveAndNewer: (filter) => [...newerEnded(filter), ...live(filter)],

    scanned(filter) {
      const { sql, params } = whereOf(filter, hidden());
      return groups(
        `select ${SHOWN_AT} / ${HOUR_MS} as hour, coalesce(c.disposition, ${LIVE_STANDING}) as standing, count(*) as calls,
           coalesce(sum(c.ended_at - c.placed_at), 0) as durationMs
         from calls c where ${sql} group by 1, 2`,
        params,
      );
    },
  };
}
