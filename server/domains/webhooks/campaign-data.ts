import type { CampaignChange } from './campaign-change-store.ts';

const CHANGES = { created: 'creada', edited: 'editada', deleted: 'eliminada', status: 'estado' } as const;

/**
 * Returns the `data` of `campaign.changed`. `campaign` is the current state, which may be later than the change; null
 * if the campaign is deleted.
 */
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
