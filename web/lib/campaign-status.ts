import type { Campaign } from '#shared/contracts/campaigns.ts';

export type CampaignStatus = Campaign['status'];

/** What can be done with a campaign; the names are the wire's. */
export const CAMPAIGN_ACTIONS = ['iniciar', 'pausar', 'retomar', 'parar'] as const;
export type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number];

const OFFERED: Readonly<Record<CampaignStatus, readonly CampaignAction[]>> = {
  draft: ['iniciar'],
  active: ['pausar', 'parar'],
  paused: ['retomar'],
  completed: [],
};

const LEADS_TO: Readonly<Record<CampaignAction, CampaignStatus>> = {
  iniciar: 'active',
  pausar: 'paused',
  retomar: 'active',
  parar: 'draft',
};

/** The actions a row offers. */
export function actionsFor(status: CampaignStatus): readonly CampaignAction[] {
  return OFFERED[status];
}

/** The status after an action that succeeded. */
export function statusAfter(action: CampaignAction): CampaignStatus {
  return LEADS_TO[action];
}
