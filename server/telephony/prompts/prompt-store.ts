/** Reads which prompt a campaign's menu plays. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { audioFiles } from '#server/platform/db/tables/audio.ts';
import { campaigns } from '#server/platform/db/tables/campaigns.ts';
import { audioContexts } from '#server/platform/db/tables/menus.ts';
import { promptPathOf } from './prompt-files.ts';

/**
 * Returns the path of a campaign's prompt below the server's address, or null. Campaign 0 is a test call without a
 * campaign.
 */
export type PromptReader = (campaignId: number) => string | null;

/**
 * Creates the reader. The prompt is the recording of the campaign's context, or else of the first active context, by
 * the same rule as the menu (server/dialer/menu-plans.ts). It queries the database for each call, which takes
 * microseconds, so a change applies to the next call.
 */
export function createPromptReader(db: Db): PromptReader {
  const contextOf = db.orm
    .select({ contextId: campaigns.contextId })
    .from(campaigns)
    .where(and(eq(campaigns.id, sql.placeholder('id')), isNull(campaigns.deletedAt)))
    .prepare();
  const contexts = db.orm
    .select({ id: audioContexts.id, isActive: audioContexts.isActive, hash: audioFiles.promptHash })
    .from(audioContexts)
    .leftJoin(audioFiles, eq(audioFiles.id, audioContexts.audioId))
    .orderBy(asc(audioContexts.id))
    .prepare();

  return (campaignId) => {
    const own = contextOf.get({ id: campaignId })?.contextId ?? null;
    const all = contexts.all();
    const played = all.find(({ id }) => id === own) ?? all.find(({ isActive }) => isActive);
    return promptPathOf(played?.hash);
  };
}
