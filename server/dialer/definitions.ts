import { and, eq, isNull } from 'drizzle-orm';
import type { CampaignPlan, CampaignStatus, DialMethod } from '#engine/model/scenario.ts';
import type { Db } from '../db/open.ts';
import { campaigns, campaignStates, timingConfigs } from '../db/tables/campaigns.ts';
import { minRingOf, timingPlanOf } from '../timing-plan.ts';
import { createMenuPlans, type MenuPlans } from './menu-plans.ts';

const SECOND_MS = 1000;

/** A campaign as it stands in the database: what it is, and where it was left. */
export type StoredCampaign = {
  readonly plan: CampaignPlan;
  readonly status: CampaignStatus;
  /** Who started its present or last run. */
  readonly userId: number | null;
};

/** Reads what the engine dials by: campaigns with their timing, and where each stands. Deleted ones are not there. */
export function createDefinitions(db: Db, demo = false) {
  const menuOf = createMenuPlans(db);
  const minRingS = minRingOf(demo);
  const select = () =>
    db.orm
      .select({ campaign: campaigns, timing: timingConfigs, state: campaignStates })
      .from(campaigns)
      .leftJoin(timingConfigs, eq(timingConfigs.campaignId, campaigns.id))
      .leftJoin(campaignStates, eq(campaignStates.campaignId, campaigns.id));

  function findCampaign(id: number): StoredCampaign | undefined {
    const row = select()
      .where(and(eq(campaigns.id, id), isNull(campaigns.deletedAt)))
      .get();
    return row && toStored(row, menuOf, minRingS);
  }

  return {
    findCampaign,
    listCampaigns: (): StoredCampaign[] =>
      select()
        .where(isNull(campaigns.deletedAt))
        .all()
        .map((row) => toStored(row, menuOf, minRingS)),
  };
}

export type Definitions = ReturnType<typeof createDefinitions>;

type Row = {
  readonly campaign: typeof campaigns.$inferSelect;
  readonly timing: typeof timingConfigs.$inferSelect | null;
  readonly state: typeof campaignStates.$inferSelect | null;
};

function toStored({ campaign, timing, state }: Row, menuOf: MenuPlans, minRingS: number): StoredCampaign {
  const retryIntervalS = timing?.retryIntervalS ?? campaign.retryIntervalS;
  const attempts = timing === null ? campaign.maxAttempts : Math.min(campaign.maxAttempts, 1 + timing.retryAttempts);
  const plan: CampaignPlan = {
    id: campaign.id,
    name: campaign.name,
    flow: campaign.flow,
    maxConcurrentCalls: campaign.maxConcurrentCalls,
    callsPerSecond: campaign.callsPerSecond,
    maxAttempts: attempts,
    retryIntervalMs: retryIntervalS * SECOND_MS,
    ...timingPlanOf(timing, campaign.sleepTimeS, minRingS),
    callerId: campaign.cliNumber,
    dialMethod: dialMethodOf(campaign),
    ...menuOf(campaign.contextId, timing?.timeoutSettings.menu_s),
  };
  return { plan, status: state?.status ?? 'draft', userId: state?.runUserId ?? null };
}

function dialMethodOf({ dialMethod, ratioLevel }: Row['campaign']): DialMethod {
  return dialMethod === 'ratio' ? { kind: 'ratio', level: ratioLevel } : { kind: dialMethod };
}
