import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { callerIdConfigs } from '#server/platform/db/tables/caller-ids.ts';
import { callScripts, campaigns, timingConfigs } from '#server/platform/db/tables/campaigns.ts';

type NewOwner = { readonly name: string; readonly createdBy: number; readonly atMs: number };

export type CopyStore = {
  /**
   * Copies a campaign's definition, timing config, caller-id config and script, but not its contacts, calls or figures. Returns
   * the id of the copy.
   */
  copy(id: number, owner: NewOwner): number;
};

/** `copy` must be called inside a write transaction. */
export function createCopyStore({ orm }: Db): CopyStore {
  return {
    copy(id, { name, createdBy, atMs }) {
      const { id: _id, ...fields } = orm.select().from(campaigns).where(eq(campaigns.id, id)).get()!;
      const made = { ...fields, name, createdBy, createdAt: atMs, updatedAt: atMs };
      const copyId = orm.insert(campaigns).values(made).returning({ id: campaigns.id }).get().id;
      const own = { id: undefined, campaignId: copyId, updatedAt: atMs };
      for (const row of orm.select().from(timingConfigs).where(eq(timingConfigs.campaignId, id)).all())
        orm
          .insert(timingConfigs)
          .values({ ...row, ...own })
          .run();
      for (const row of orm.select().from(callerIdConfigs).where(eq(callerIdConfigs.campaignId, id)).all())
        orm
          .insert(callerIdConfigs)
          .values({ ...row, ...own })
          .run();
      for (const row of orm.select().from(callScripts).where(eq(callScripts.campaignId, id)).all())
        orm
          .insert(callScripts)
          .values({ ...row, campaignId: copyId })
          .run();
      return copyId;
    },
  };
}
