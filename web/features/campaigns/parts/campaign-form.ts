import { useForm } from '@mantine/form';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { draftOf, validateDraft } from './campaign-draft.ts';

/** The form of an existing campaign, or of a new one. */
export function useCampaignForm(campaign: Campaign | null) {
  return useForm({ initialValues: draftOf(campaign), validate: validateDraft });
}

export type CampaignForm = ReturnType<typeof useCampaignForm>;
