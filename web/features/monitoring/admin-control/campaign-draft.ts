import { CAMPAIGN_LINES } from '#shared/domain/settings.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** The configuration form's values. */
export type CampaignDraft = {
  name: string;
  description: string;
  max_concurrent_calls: number;
  /** Empty: the campaign has no limit of its own. */
  calls_per_second: number | '';
  active: boolean;
};

const DEFAULTS: CampaignDraft = {
  name: '',
  description: '',
  max_concurrent_calls: 10,
  calls_per_second: 1,
  active: false,
};

/** The form's values for a campaign, or for a new one (null). */
export function draftOf(campaign: Campaign | null): CampaignDraft {
  if (campaign === null) return DEFAULTS;
  const { name, description, max_concurrent_calls, calls_per_second, active } = campaign;
  return { name, description, max_concurrent_calls, calls_per_second: calls_per_second ?? '', active };
}

/** The message of each invalid field. A stored limit may stay, whatever its value. */
export function validateDraft(
  draft: CampaignDraft,
  campaign: Campaign | null,
): Partial<Record<keyof CampaignDraft, string>> {
  const errors: Partial<Record<keyof CampaignDraft, string>> = {};
  if (draft.name.trim() === '') errors.name = t('Digite um nome para a campanha');
  const calls = wholeNumberError(draft.max_concurrent_calls, CAMPAIGN_LINES.minimum, CAMPAIGN_LINES.maximum);
  if (calls !== undefined) errors.max_concurrent_calls = calls;
  const pace = wholeNumberError(draft.calls_per_second, 1, 10);
  if (pace !== undefined && draft.calls_per_second !== draftOf(campaign).calls_per_second)
    errors.calls_per_second = pace;
  return errors;
}

/** The request body of a valid draft. Empty is no limit of its own: the console's form takes 1 to 10. */
export function changeOf({ name, description, max_concurrent_calls, calls_per_second }: CampaignDraft) {
  return {
    name: name.trim(),
    description,
    max_concurrent_calls,
    calls_per_second: calls_per_second === '' ? null : calls_per_second,
  };
}
