import { useForm } from '@mantine/form';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { draftOf, validateDraft } from './campaign-draft.ts';

/** Returns the form for a campaign, or for a new one if `campaign` is null. */
export function useCampaignForm(campaign: Campaign | null) {
  return useForm({
    initialValues: draftOf(campaign),
    validate: (draft) => validateDraft(draft, campaign !== null && campaign.cli_number === null),
  });
}

export type CampaignForm = ReturnType<typeof useCampaignForm>;
