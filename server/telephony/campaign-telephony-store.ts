/** Reads a campaign's settings for calls on a real network, for the driver. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AMD_DEFAULTS, type AmdSettings } from '#shared/domain/amd-settings.ts';
import type { Db } from '#server/platform/db/open.ts';
import { callerIdConfigs } from '#server/platform/db/tables/caller-ids.ts';
import { campaigns } from '#server/platform/db/tables/campaigns.ts';
import { audioContexts } from '#server/platform/db/tables/menus.ts';

export type CampaignTelephony = {
  /** Whether conversations with agents are recorded. */
  readonly isRecorded: boolean;
  readonly hidesCallerId: boolean;
  /** Whether answering machines are detected: the setting of the context that the campaign plays. */
  readonly detectsMachines: boolean;
  /** The arguments of Asterisk's AMD(), without parentheses. */
  readonly amd: string;
};

/**
 * Reads the database each time, which takes microseconds, so that a change applies to the next call. `campaignId` 0: a
 * test call without a campaign, with the defaults of a new one.
 */
export function createCampaignTelephonyStore(db: Db) {
  const byId = db.orm
    .select({
      contextId: campaigns.contextId,
      isRecorded: campaigns.isRecorded,
      hidesCallerId: campaigns.hidesCallerId,
      amd: campaigns.amd,
    })
    .from(campaigns)
    .where(and(eq(campaigns.id, sql.placeholder('id')), isNull(campaigns.deletedAt)))
    .prepare();
  const contexts = db.orm
    .select({ id: audioContexts.id, isActive: audioContexts.isActive, detects: audioContexts.detectVoicemail })
    .from(audioContexts)
    .orderBy(audioContexts.id)
    .prepare();
  const configOf = (column: typeof callerIdConfigs.campaignId | typeof callerIdConfigs.trunkId) =>
    db.orm
      .select()
      .from(callerIdConfigs)
      .where(eq(column, sql.placeholder('id')))
      .prepare();
  const ofCampaign = configOf(callerIdConfigs.campaignId);
  const ofTrunk = configOf(callerIdConfigs.trunkId);

  return {
    settingsOf(campaignId: number): CampaignTelephony {
      const campaign = byId.get({ id: campaignId });
      const all = contexts.all();
      const context = all.find(({ id }) => id === campaign?.contextId) ?? all.find(({ isActive }) => isActive);
      return {
        isRecorded: campaign?.isRecorded ?? false,
        hidesCallerId: campaign?.hidesCallerId ?? false,
        detectsMachines: context?.detects ?? true,
        amd: amdArguments(campaign?.amd ?? AMD_DEFAULTS),
      };
    },

    /**
     * The name shown with a caller id (E.164): that of the config which chose it, the campaign's before the trunk's. Null:
     * the number came from elsewhere, or has no name.
     */
    callerNameOf(campaignId: number, trunkId: number | null, callerId: string): string | null {
      const config =
        ofCampaign.get({ id: campaignId }) ?? (trunkId === null ? undefined : ofTrunk.get({ id: trunkId }));
      if (config === undefined) return null;
      const pooled = config.isRandomized ? config.callerPool.find(({ phone }) => phone === callerId)?.name : undefined;
      return pooled ?? (config.callerNumber === callerId ? config.callerName : null);
    },
  };
}

/** In the order of the application's parameters. */
function amdArguments(amd: AmdSettings): string {
  return [
    amd.initialSilenceMs,
    amd.greetingMs,
    amd.afterGreetingSilenceMs,
    amd.totalMs,
    amd.minWordMs,
    amd.betweenWordsMs,
    amd.maxWords,
    amd.silenceThreshold,
    amd.maxWordMs,
  ].join(',');
}
