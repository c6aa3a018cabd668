import type { Db } from '#server/db/open.ts';

export function createDialerStore(db: Db) {
  const active = db.sqlite
    .prepare<[], number>(`select campaign_id from campaign_states where status = 'active' order by campaign_id`)
    .pluck();
  return { activeCampaigns: (): number[] => active.all() };
}
