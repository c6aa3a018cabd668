/** Reads the campaign settings that the driver needs for calls on a real network. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { AMD_DEFAULTS, type AmdSettings } from '#shared/domain/amd-settings.ts';
import type { WaitingTone } from '#shared/domain/waiting-audio.ts';
import type { Db } from '#server/platform/db/open.ts';
import { audioFiles } from '#server/platform/db/tables/audio.ts';
import { callerIdConfigs } from '#server/platform/db/tables/caller-ids.ts';
import { campaigns } from '#server/platform/db/tables/campaigns.ts';
import { audioContexts } from '#server/platform/db/tables/menus.ts';
import { promptPathOf } from './prompts/prompt-files.ts';

export type CampaignTelephony = {
  /** Team that serves the campaign, or null. */
  readonly teamId: number | null;
  /** Whether conversations are recorded. */
  readonly isRecorded: boolean;
  readonly hidesCallerId: boolean;
  /** Whether answering machines are detected, as set in the campaign's audio context. */
  readonly detectsMachines: boolean;
  /** Arguments of Asterisk's AMD(), without parentheses. */
  readonly amd: string;
  readonly waitingTone: WaitingTone;
  /** Paths of the prompts below the server's address, or null: for persons who wait, and for those who did so in vain. */
  readonly waitingPrompt: string | null;
  readonly goodbyePrompt: string | null;
  /** Path of the message to answering machines, or null. */
  readonly voicemailPrompt: string | null;
};

/**
 * Creates the reader. It queries the database for each call, which takes microseconds, so that a change applies to the
 * next call. Campaign 0 is a test call without a campaign and gets a new campaign's defaults.
 */
export function createCampaignTelephonyStore(db: Db) {
  const waiting = alias(audioFiles, 'waiting');
  const goodbye = alias(audioFiles, 'goodbye');
  const voicemail = alias(audioFiles, 'voicemail');
  const byId = db.orm
    .select({
      contextId: campaigns.contextId,
      teamId: campaigns.teamId,
      isRecorded: campaigns.isRecorded,
      hidesCallerId: campaigns.hidesCallerId,
      amd: campaigns.amd,
      waitingTone: campaigns.waitingTone,
      waitingHash: waiting.promptHash,
      goodbyeHash: goodbye.promptHash,
      voicemailHash: voicemail.promptHash,
    })
    .from(campaigns)
    .leftJoin(waiting, eq(waiting.id, campaigns.waitingAudioId))
    .leftJoin(goodbye, eq(goodbye.id, campaigns.goodbyeAudioId))
    .leftJoin(voicemail, eq(voicemail.id, campaigns.voicemailAudioId))
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
        teamId: campaign?.teamId ?? null,
        isRecorded: campaign?.isRecorded ?? false,
        hidesCallerId: campaign?.hidesCallerId ?? false,
        detectsMachines: context?.detects ?? true,
        amd: amdArguments(campaign?.amd ?? AMD_DEFAULTS),
        waitingTone: campaign?.waitingTone ?? 'ringback',
        waitingPrompt: promptPathOf(campaign?.waitingHash),
        goodbyePrompt: promptPathOf(campaign?.goodbyeHash),
        voicemailPrompt: promptPathOf(campaign?.voicemailHash),
      };
    },

    /**
     * Returns the name shown with a caller id (E.164), from the config that chose the number: the campaign's, or else
     * the trunk's. Returns null if the number came from elsewhere or has no name.
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

/** Returns the arguments in the order of AMD()'s parameters. */
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
