import type { Db } from '#server/platform/db/open.ts';

export function createDialerStore(db: Db) {
  const active = db.sqlite
    .prepare<[], number>(`select campaign_id from campaign_states where status = 'active' order by campaign_id`)
    .pluck();
  const activeTrunk = db.sqlite
    .prepare<[number], string>('select name from trunks where id = ? and is_active = 1 and deleted_at is null')
    .pluck();
  return {
    activeCampaigns: (): number[] => active.all(),
    /** Returns undefined for a trunk that is switched off or deleted. */
    nameOfActiveTrunk: (id: number): string | undefined => activeTrunk.get(id),
  };
}
