import type { Campaign } from '#shared/contracts/campaigns.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** What the form holds. `retry_interval` has no input: it goes through as it is. */
export type CampaignDraft = {
  name: string;
  description: string;
  cli_number: string;
  max_concurrent_calls: number;
  max_attempts: number;
  retry_interval: number;
};

const DEFAULTS: CampaignDraft = {
  name: '',
  description: '',
  cli_number: '',
  max_concurrent_calls: 5,
  max_attempts: 3,
  retry_interval: 300,
};

/** The form of an existing campaign, or of a new one. */
export function draftOf(campaign: Campaign | null): CampaignDraft {
  if (campaign === null) return DEFAULTS;
  const { name, description, cli_number, max_concurrent_calls, max_attempts, retry_interval } = campaign;
  return {
    name,
    description: description ?? '',
    cli_number: cli_number ?? '',
    max_concurrent_calls,
    max_attempts,
    retry_interval,
  };
}

/** The message of each field that can't go as it is. */
export function validateDraft(draft: CampaignDraft): Partial<Record<keyof CampaignDraft, string>> {
  const errors: Partial<Record<keyof CampaignDraft, string>> = {};
  if (draft.name.trim() === '') errors.name = 'El nombre de la campaña es obligatorio';
  if (draft.cli_number.trim() === '') errors.cli_number = 'El número CLI es obligatorio';
  const calls = wholeNumberError(draft.max_concurrent_calls, 1, 100);
  if (calls !== undefined) errors.max_concurrent_calls = calls;
  const attempts = wholeNumberError(draft.max_attempts, 1, 10);
  if (attempts !== undefined) errors.max_attempts = attempts;
  return errors;
}

const FIELDS: Partial<Record<string, keyof CampaignDraft>> = {
  campaign_name_required: 'name',
  cli_number_invalid: 'cli_number',
};

/** The message of the field that the server refused; empty when it was no field's fault. */
export function refusedField(error: unknown): Partial<Record<keyof CampaignDraft, string>> {
  const field = error instanceof ApiError ? FIELDS[error.code] : undefined;
  return field === undefined ? {} : { [field]: messageOfError(error) };
}
