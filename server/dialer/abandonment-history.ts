import { HOUR_MS } from '#shared/durations.ts';
import { EXACT_HOURS, type AbandonmentQuarter } from '#engine/policies/abandonment.ts';
import { DISPOSITIONS, hasWaited } from '#shared/domain/dispositions.ts';
import type { Db } from '#server/platform/db/open.ts';
import { wordsOf } from './call-figures.ts';

const REMEMBERED_HOURS = 30 * 24;

type CampaignQuarter = AbandonmentQuarter & { readonly campaignId: number };

/**
 * Returns the outcomes of each campaign's calls in the current hour and the `pastHours` hours before it (30 days by
 * default), so that the abandonment cap survives a restart. As in the engine, calls whose agent was shown the contact or
 * has dialled it count only if they were abandoned. Recent outcomes are by quarter of an hour, because the
 * cap's calendar day may need them; older ones are by hour, with `quarter` 0. `wanted` counts the successful and the
 * abandoned calls.
 */
export function readAbandonmentHistory(
  db: Db,
  nowMs: number,
  pastHours = REMEMBERED_HOURS,
): ReadonlyMap<number, AbandonmentQuarter[]> {
  // One query for all campaigns. A query per campaign would scan everything that campaign has ever counted.
  const counts = db.sqlite.prepare<[number, number], CampaignQuarter>(
    `select campaign_id campaignId, hour, iif(hour < ?, 0, quarter) quarter, sum(placed - own_placed) placed,
       sum(persons - own_persons) answered,
       coalesce(sum(calls - own_placed) filter (where disposition in (${wordsOf(DISPOSITIONS.filter(hasWaited))})), 0) wanted,
       coalesce(sum(calls) filter (where disposition = 'abandoned'), 0) abandoned
     from hourly_counters where hour >= ? group by hour, 3, campaign_id order by hour`,
  );
  const history = new Map<number, AbandonmentQuarter[]>();
  const hour = Math.floor(nowMs / HOUR_MS);
  for (const { campaignId, ...quarter } of counts.iterate(hour - EXACT_HOURS, hour - pastHours)) {
    const known = history.get(campaignId);
    if (known === undefined) history.set(campaignId, [quarter]);
    else known.push(quarter);
  }
  return history;
}
