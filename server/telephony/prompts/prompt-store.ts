/** The recordings of menus, for the driver. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/open.ts';
import { audioFiles } from '#server/platform/db/tables/audio.ts';
import { campaigns } from '#server/platform/db/tables/campaigns.ts';
import { audioContexts } from '#server/platform/db/tables/menus.ts';
import { PROMPT_PATH, promptFileName } from './prompt-files.ts';

/** The path of a campaign's prompt (0: a test call without one) below the server's address; null without a prompt. */
export type PromptReader = (campaignId: number) => string | null;

/**
 * Reads which recording a campaign's menu plays: that of its context, otherwise of the first active one, by the same rule as
 * the menu itself (server/dialer/menu-plans.ts). Two statements of microseconds each, so that a change is heard at once.
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
    return played?.hash ? PROMPT_PATH + promptFileName(played.hash) : null;
  };
}
