import type { CampaignAnswer, CampaignsAnswer } from '#shared/contracts/campaigns.ts';
import type { HistoryAnswer } from '#shared/contracts/calls.ts';

/** The paths requested from both servers. */
export const PATHS = {
  campaign: '/api/v1/campaigns/12',
  campaigns: '/api/v1/campaigns',
  history: '/api/v1/llamadas/historico?page=3',
} as const;

export type Answers = {
  readonly campaign: CampaignAnswer;
  readonly campaigns: CampaignsAnswer;
  readonly history: HistoryAnswer;
};
