import type { AbandonmentHour } from '#engine/policies/abandonment.ts';
import type { Db } from '../db/open.ts';
import { HOUR_MS } from './counters.ts';

const REMEMBERED_HOURS = 30 * 24;

/** What became of a campaign's calls, hour by hour, over the 30 days before `nowMs`: a restart does not forget the cap. */
export type AbandonmentHistory = (campaignId: number, nowMs: number) => AbandonmentHour[];

/** Reads the counters. Who wanted an agent is who got one or gave up waiting: of the others nobody waited. */
export function createAbandonmentHistory(db: Db): AbandonmentHistory {
  const hours = db.sqlite.prepare<[number, number], AbandonmentHour>(
    `select hour, sum(calls) placed, sum(persons) answered,
       coalesce(sum(calls) filter (where disposition in ('success', 'abandoned')), 0) wanted,
       coalesce(sum(calls) filter (where disposition = 'abandoned'), 0) abandoned
     from hourly_counters where campaign_id = ? and hour >= ? group by hour order by hour`,
  );
  return (campaignId, nowMs) => hours.all(campaignId, Math.floor(nowMs / HOUR_MS) - REMEMBERED_HOURS);
}
