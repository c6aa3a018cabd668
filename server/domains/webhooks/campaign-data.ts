import type { CampaignChange } from './campaign-change-store.ts';

const CHANGES = { created: 'creada', edited: 'editada', deleted: 'eliminada', status: 'estado' } as const;

/** `data` of campaign.changed. `campaign`: as it is now, which may be later than the change; null: it is gone. */
export function toCampaignData(
  { campaignId, change, statusBefore, statusAfter }: CampaignChange,
  campaign: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> {
  return {
    campaign_id: campaignId,
    cambio: CHANGES[change],
    status_anterior: statusBefore,
    status: statusAfter,
    campana: campaign,
  };
}
