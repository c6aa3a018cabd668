import { eq } from 'drizzle-orm';
import type { CallScript } from '#shared/domain/call-script.ts';
import type { Db } from '#server/platform/db/open.ts';
import { callScripts } from '#server/platform/db/tables/campaigns.ts';

export type ScriptStore = ReturnType<typeof createScriptStore>;

/** Stores the scripts of campaigns. Writes must run inside a write transaction. */
export function createScriptStore({ orm }: Db) {
  const { text, links } = callScripts;
  return {
    find: (campaignId: number): CallScript | undefined =>
      orm.select({ text, links }).from(callScripts).where(eq(callScripts.campaignId, campaignId)).get(),
    put: (campaignId: number, script: CallScript): void =>
      void orm
        .insert(callScripts)
        .values({ campaignId, ...script })
        .onConflictDoUpdate({ target: callScripts.campaignId, set: script })
        .run(),
    remove: (campaignId: number): void =>
      void orm.delete(callScripts).where(eq(callScripts.campaignId, campaignId)).run(),
  };
}
