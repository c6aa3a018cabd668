import type { AbandonmentHour } from '#engine/policies/abandonment.ts';
import { DISPOSITIONS, hasWaited } from '#shared/domain/dispositions.ts';
import type { Db } from '#server/platform/db/open.ts';
import { HOUR_MS, wordsOf } from './call-figures.ts';

const REMEMBERED_HOURS = 30 * 24;

type CampaignHour = AbandonmentHour & { readonly campaignId: number };

/**
 * The outcomes of each campaign's calls per hour over the 30 days before `nowMs`, so that the abandonment cap survives
 * a restart. Calls that reached an agent or were abandoned count as wanting one. `pastHours`: fewer
 * hours before the current one.
 */
export function readAbandonmentHistory(
  db: Db,
  nowMs: number,
  pastHours = REMEMBERED_HOURS,
): ReadonlyMap<number, AbandonmentHour[]> {
  // One query for all campaigns: one per campaign would each read everything that campaign ever counted.
  const hours = db.sqlite.prepare<[number], CampaignHour>(
    `select campaign_id campaignId, hour, sum(placed) placed, sum(persons) answered,
       coalesce(sum(calls) filter (where disposition in (${wordsOf(DISPOSITIONS.filter(hasWaited))})), 0) wanted,
       coalesce(sum(calls) filter (where disposition = 'abandoned'), 0) abandoned
     from hourly_counters where hour >= ? group by hour, campaign_id order by hour`,
  );
  const history = new Map<number, AbandonmentHour[]>();
  for (const { campaignId, ...hour } of hours.iterate(Math.floor(nowMs / HOUR_MS) - pastHours)) {
    const known = history.get(campaignId);
    if (known === undefined) history.set(campaignId, [hour]);
    else known.push(hour);
  }
  return history;
}
