import { useForm } from '@mantine/form';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { useSiteLimits } from '#web/lib/site-limits.ts';
import { draftOf, validateDraft } from './campaign-draft.ts';

/** Returns the form for a campaign, or for a new one if `campaign` is null. */
export function useCampaignForm(campaign: Campaign | null) {
  const limits = useSiteLimits();
  const stored = draftOf(campaign);
  return useForm({
    initialValues: stored,
    validate: (draft) => validateDraft(draft, campaign !== null && campaign.cli_number === null, limits, stored),
  });
}

export type CampaignForm = ReturnType<typeof useCampaignForm>;
