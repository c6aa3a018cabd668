import type { Db } from '#server/db/open.ts';

export function createDialerStore(db: Db) {
  const active = db.sqlite.prepare<[], number>(`select count(*) from campaign_states where status = 'active'`).pluck();
  return { countActiveCampaigns: (): number => active.get() ?? 0 };
}
