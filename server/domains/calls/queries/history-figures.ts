import type { Db } from '#server/db/open.ts';
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

const HOUR_MS = 3_600_000;
const LIVE_STANDING = `case when c.placed_at is null then 'claimed' else 'placed' end`;

/**
 * Counts the calls that pass a filter. Without dates and phone, what has ended comes from the hourly counters, which
 * commit with each end, and only live calls are counted; else the calls in the indexed range are.
 */
export function createHistoryFigures(db: Db): (filter: HistoryFilter) => HistoryGroup[] {
  const hiddenCampaigns = db.sqlite
    .prepare<[], number>('select id from campaigns where deleted_at is not null and keep_calls = 0')
    .pluck();

  return function figuresOf(filter) {
    const isCounted = filter.fromMs === undefined && filter.toMs === undefined && filter.phone === undefined;
    return isCounted ? [...endedFromCounters(filter), ...newerEnded(filter), ...live(filter)] : scanned(filter);
  };

  /** What the counters have of calls that are too new for the filter, to be taken off. */
  function newerEnded({ untilId, ...filter }: HistoryFilter): HistoryGroup[] {
    if (untilId === undefined) return [];
    const { sql, params } = whereOf({ ...filter, untilId: undefined }, hiddenCampaigns.all());
    return db.sqlite
      .prepare<[object], HistoryGroup>(
        `select c.ended_at / ${HOUR_MS} as hour, c.disposition as standing, -count(*) as calls,
           -coalesce(sum(c.ended_at - c.placed_at), 0) as durationMs
         from calls c where c.id > $untilId and c.ended_at is not null and ${sql} group by 1, 2`,
      )
      .all({ ...params, untilId });
  }

  function scanned(filter: HistoryFilter): HistoryGroup[] {
    const { sql, params } = whereOf(filter, hiddenCampaigns.all());
    return db.sqlite
      .prepare<[object], HistoryGroup>(
        `select ${SHOWN_AT} / ${HOUR_MS} as hour, coalesce(c.disposition, ${LIVE_STANDING}) as standing, count(*) as calls,
           coalesce(sum(c.ended_at - c.placed_at), 0) as durationMs
         from calls c where ${sql} group by 1, 2`,
      )
      .all(params);
  }

  function live(filter: HistoryFilter): HistoryGroup[] {
    const { sql, params } = whereOf(filter, hiddenCampaigns.all());
    return db.sqlite
      .prepare<[object], HistoryGroup>(
        `select ${SHOWN_AT} / ${HOUR_MS} as hour, ${LIVE_STANDING} as standing, count(*) as calls, 0 as durationMs
         from calls c where c.ended_at is null and ${sql} group by 1, 2`,
      )
      .all(params);
  }

  function endedFromCounters({ standings, userEmail, campaignId }: HistoryFilter): HistoryGroup[] {
    const hidden = hiddenCampaigns.all();
    const conditions = [
      ...(standings === undefined ? [] : [`disposition in (${standings.map((word) => `'${word}'`).join(', ')})`]),
      ...(userEmail === undefined ? [] : [`user_id in ${USERS_OF_EMAIL}`]),
      ...(campaignId === undefined ? [] : ['campaign_id = $campaignId']),
      ...(hidden.length === 0 ? [] : [`campaign_id not in (${hidden.join(', ')})`]),
    ];
    return db.sqlite
      .prepare<[object], HistoryGroup>(
        `select hour, disposition as standing, sum(calls) as calls, sum(duration_ms) as durationMs from hourly_counters
         where ${conditions.length === 0 ? '1' : conditions.join(' and ')} group by 1, 2`,
      )
      .all({ ...(userEmail === undefined ? {} : { userEmail }), ...(campaignId === undefined ? {} : { campaignId }) });
  }
}
