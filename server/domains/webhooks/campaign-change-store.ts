import { asc, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { campaignChanges } from '#server/platform/db/tables/webhooks.ts';

export type CampaignChange = typeof campaignChanges.$inferSelect;

const AT_ONCE = 200;

export type CampaignChangeStore = ReturnType<typeof createCampaignChangeStore>;

/** Changes of campaigns, recorded by triggers. */
export function createCampaignChangeStore(db: Db) {
  const oldest = db.orm.select().from(campaignChanges).orderBy(asc(campaignChanges.id)).limit(AT_ONCE).prepare();

  return {
    /**
     * Removes the oldest changes and passes each to `publish`, in one transaction. Returns whether there may be more.
     */
    take(publish: (change: CampaignChange) => void): boolean {
      const changes = oldest.all();
      if (changes.length === 0) return false;
      db.write(() => {
        const ids = changes.map(({ id }) => id);
        db.orm.delete(campaignChanges).where(inArray(campaignChanges.id, ids)).run();
        for (const change of changes) publish(change);
      });
      return changes.length === AT_ONCE;
    },
  };
}
