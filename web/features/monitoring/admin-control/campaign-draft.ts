import { INITIAL_LIMITS } from '#shared/domain/site-limits.ts';
import type { Campaign } from '#shared/contracts/campaigns.ts';
import { limitedError } from '#web/lib/site-limits.ts';
import { t } from '#web/lib/i18n.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

export type CampaignDraft = {
  name: string;
  description: string;
  max_concurrent_calls: number;
  /** Empty if the campaign has no limit of its own. */
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

/** Returns the form's values for a campaign, or the defaults for a new one. */
export function draftOf(campaign: Campaign | null): CampaignDraft {
  if (campaign === null) return DEFAULTS;
  const { name, description, max_concurrent_calls, calls_per_second, active } = campaign;
  return { name, description, max_concurrent_calls, calls_per_second: calls_per_second ?? '', active };
}

/** Returns an error message per invalid field. Unchanged limited fields are accepted even outside the range. */
export function validateDraft(
  draft: CampaignDraft,
  campaign: Campaign | null,
  limits = INITIAL_LIMITS,
): Partial<Record<keyof CampaignDraft, string>> {
  const errors: Partial<Record<keyof CampaignDraft, string>> = {};
  if (draft.name.trim() === '') errors.name = t('Digite um nome para a campanha');
  const calls = limitedError(draft.max_concurrent_calls, limits.max_campaign_lines, campaign?.max_concurrent_calls);
  if (calls !== undefined) errors.max_concurrent_calls = calls;
  const pace = wholeNumberError(draft.calls_per_second, 1, 10);
  if (pace !== undefined && draft.calls_per_second !== draftOf(campaign).calls_per_second)
    errors.calls_per_second = pace;
  return errors;
}

/** Returns the request body for a valid draft. */
export function changeOf({ name, description, max_concurrent_calls, calls_per_second }: CampaignDraft) {
  return {
    name: name.trim(),
    description,
    max_concurrent_calls,
    calls_per_second: calls_per_second === '' ? null : calls_per_second,
  };
}
