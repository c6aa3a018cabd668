import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import { SECOND_MS } from '#shared/durations.ts';
import type { CampaignPlan, CampaignStatus, DialMethod } from '#engine/model/scenario.ts';
import type { Db } from '#server/platform/db/open.ts';
import { audioFiles } from '#server/platform/db/tables/audio.ts';
import { campaigns, campaignStates, timingConfigs } from '#server/platform/db/tables/campaigns.ts';
import { DEFAULT_TIME_ZONE } from '#server/platform/settings/service.ts';
import { createSettingsStore } from '#server/platform/settings/store.ts';
import { attemptsInAll } from '#shared/domain/contact-rules.ts';
import { teamWrapUpS } from '#shared/domain/teams.ts';
import { minRingOf, timingPlanOf } from './timing-plan.ts';
import { createMenuReader, type MenuOf } from './menu-plans.ts';

/** A campaign as stored, with its last state. */
export type StoredCampaign = {
  readonly plan: CampaignPlan;
  readonly status: CampaignStatus;
  /** User who started the current or last run. */
  readonly userId: number | null;
};

/** Wait for a machine detector's verdict beyond the detection's own time limit, ms. */
const VERDICT_MARGIN_MS = SECOND_MS;

/** SQLite's value for no limit. */
const ALL = -1;

/**
 * Reads what the engine needs for dialing: campaigns with their timing and state. Deleted campaigns are excluded.
 * `isReal` says that calls reach a real network.
 */
export function createDefinitions(db: Db, demo = false, isReal = false) {
  const readMenus = createMenuReader(db);
  const settings = createSettingsStore(db);
  const common = (): Common => ({
    menuOf: readMenus(),
    isReal,
    minRingS: minRingOf(demo),
    consoleTimeZone: (settings.find('consoleTimeZone') as string | undefined) ?? DEFAULT_TIME_ZONE,
  });
  const select = () =>
    db.orm
      .select({
        campaign: campaigns,
        timing: timingConfigs,
        state: campaignStates,
        messageMs: audioFiles.durationMs,
      })
      .from(campaigns)
      .leftJoin(timingConfigs, eq(timingConfigs.campaignId, campaigns.id))
      .leftJoin(campaignStates, eq(campaignStates.campaignId, campaigns.id))
      .leftJoin(audioFiles, eq(audioFiles.id, campaigns.voicemailAudioId));
  const byId = select()
    .where(and(eq(campaigns.id, sql.placeholder('id')), isNull(campaigns.deletedAt)))
    .prepare();
  const after = select()
    .where(and(gt(campaigns.id, sql.placeholder('afterId')), isNull(campaigns.deletedAt)))
    .orderBy(asc(campaigns.id))
    .limit(sql.placeholder('limit'))
    .prepare();

  // Runs often: once for each campaign whose contacts are shown with their situation. `+` keeps SQLite from replanning
  // the query (docs/decisions/0006).
  const attemptsById = db.orm
    .select({ own: campaigns.maxAttempts, byTiming: timingConfigs.retryAttempts })
    .from(campaigns)
    .leftJoin(timingConfigs, eq(timingConfigs.campaignId, campaigns.id))
    .where(and(eq(campaigns.id, sql`+${sql.placeholder('id')}`), isNull(campaigns.deletedAt)))
    .prepare();

  return {
    /** Returns the maximum number of calls to a contact, or undefined if the campaign does not exist. */
    findMaxAttempts(id: number): number | undefined {
      const row = attemptsById.get({ id });
      return row && attemptsInAll(row.own, row.byTiming);
    },

    findCampaign(id: number): StoredCampaign | undefined {
      const row = byId.get({ id });
      return row && toStored(row, common());
    },

    /**
     * Returns up to `limit` campaigns after `afterId`, in the order of their ids. The number of statements doesn't
     * depend on the number of campaigns.
     */
    listCampaigns(afterId = 0, limit = ALL): StoredCampaign[] {
      const shared = common();
      return after.all({ afterId, limit }).map((row) => toStored(row, shared));
    },
  };
}

export type Definitions = ReturnType<typeof createDefinitions>;

type Row = {
  readonly campaign: typeof campaigns.$inferSelect;
  readonly timing: typeof timingConfigs.$inferSelect | null;
  readonly state: typeof campaignStates.$inferSelect | null;
  /** Length of the message to answering machines. */
  readonly messageMs: number | null;
};

/** Values that the plans of all campaigns are built from. */
type Common = {
  readonly menuOf: MenuOf;
  readonly isReal: boolean;
  readonly minRingS: number;
  readonly consoleTimeZone: string;
};

function toStored({ campaign, timing, state, messageMs }: Row, common: Common): StoredCampaign {
  const { menuOf, isReal, minRingS, consoleTimeZone } = common;
  const retryIntervalS = timing?.retryIntervalS ?? campaign.retryIntervalS;
  const plan: CampaignPlan = {
    id: campaign.id,
    name: campaign.name,
    flow: campaign.flow,
    maxConcurrentCalls: campaign.maxConcurrentCalls,
    callsPerSecond: campaign.callsPerSecond,
    maxAttempts: attemptsInAll(campaign.maxAttempts, timing?.retryAttempts ?? null),
    retryIntervalMs: retryIntervalS * SECOND_MS,
    ...timingPlanOf(timing, campaign.sleepTimeS, minRingS),
    callerId: campaign.cliNumber,
    foreignCallerIds: campaign.foreignCallerIds,
    purpose: campaign.purpose,
    dialMethod: dialMethodOf(campaign),
    // The calendar day is in the time zone of the opening hours, or else of the console.
    ...(campaign.abandonmentPeriod === 'calendar_day' && { abandonmentDayZone: timing?.timezone ?? consoleTimeZone }),
    ...(campaign.sessions !== null && { sessions: campaign.sessions }),
    ...(campaign.teamId !== null && { teamId: campaign.teamId }),
    ...wrapUpOf(campaign, isReal),
    // The simulated detector has its own times.
    ...(isReal && campaign.amd !== null && { verdictTimeoutMs: campaign.amd.totalMs + VERDICT_MARGIN_MS }),
    ...(messageMs !== null && { messageMs }),
    ...menuOf(campaign.contextId, timing?.timeoutSettings.menu_s),
  };
  return { plan, status: state?.status ?? 'draft', userId: state?.runUserId ?? null };
}

/** Simulated agents wrap up as their profile says unless the campaign sets a time. */
function wrapUpOf({ teamId, sessions, wrapUpS }: Row['campaign'], isReal: boolean): Pick<CampaignPlan, 'wrapUpMs'> {
  if (teamId !== null) return { wrapUpMs: teamWrapUpS(wrapUpS) * SECOND_MS };
  return isReal || sessions !== null || wrapUpS > 0 ? { wrapUpMs: wrapUpS * SECOND_MS } : {};
}

function dialMethodOf({ dialMethod, ratioLevel, previewLimitS, previewAtLimit }: Row['campaign']): DialMethod {
  if (dialMethod === 'ratio') return { kind: dialMethod, level: ratioLevel };
  if (dialMethod !== 'preview') return { kind: dialMethod };
  return { kind: dialMethod, limitMs: previewLimitS * SECOND_MS, atLimit: previewAtLimit };
}
