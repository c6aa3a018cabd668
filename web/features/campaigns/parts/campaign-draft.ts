import type { Campaign, CampaignChange } from '#shared/contracts/campaigns.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { refusedField } from '#web/lib/api/refused-field.ts';
import { wholeNumberError } from '#web/ui/whole-number.ts';

/** What the form holds. `retry_interval` has no input: it goes through as it is. */
export type CampaignDraft = {
  name: string;
  description: string;
  cli_number: string;
  max_concurrent_calls: number;
  max_attempts: number;
  retry_interval: number;
  flow: Campaign['flow'];
  dial_method: Campaign['dial_method'];
  /** Only the dial method `ratio` uses it. */
  ratio_level: number | string;
  /** The id as a select has it; empty: the first active one. */
  contexto_id: string;
  /** Empty: no limit of its own. */
  calls_per_second: number | string;
};

type Errors = Partial<Record<keyof CampaignDraft, string>>;

const DEFAULTS: CampaignDraft = {
  name: '',
  description: '',
  cli_number: '',
  max_concurrent_calls: 5,
  max_attempts: 3,
  retry_interval: 300,
  flow: 'press1',
  dial_method: 'fixed',
  ratio_level: 1,
  contexto_id: '',
  calls_per_second: '',
};

/** Those of the part 'Avanzado'. */
export const ADVANCED = ['flow', 'dial_method', 'ratio_level', 'contexto_id', 'calls_per_second'] as const;

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
    flow: campaign.flow,
    dial_method: campaign.dial_method,
    ratio_level: campaign.ratio_level,
    contexto_id: campaign.contexto_id === null ? '' : String(campaign.contexto_id),
    calls_per_second: campaign.calls_per_second ?? '',
  };
}

/** What is sent of a draft that has nothing against it. */
export function changeOf(draft: CampaignDraft): CampaignChange {
  const { ratio_level, contexto_id, calls_per_second, ...plain } = draft;
  return {
    ...plain,
    name: plain.name.trim(),
    cli_number: plain.cli_number.trim(),
    ...(plain.dial_method === 'ratio' && { ratio_level: Number(ratio_level) }),
    contexto_id: contexto_id === '' ? null : Number(contexto_id),
    calls_per_second: calls_per_second === '' ? null : Number(calls_per_second),
  };
}

/** Whether it is one of some country, the server knows. */
const LIKE_A_NUMBER = /^[\s+().-]*\d[\d\s().-]*$/;

/** The message of each field that can't go as it is. */
export function validateDraft(draft: CampaignDraft): Errors {
  const errors: Errors = {};
  if (draft.name.trim() === '') errors.name = 'El nombre de la campaña es obligatorio';
  if (draft.cli_number.trim() === '') errors.cli_number = 'El número CLI es obligatorio';
  else if (!LIKE_A_NUMBER.test(draft.cli_number))
    errors.cli_number = 'El número de CLI no es válido: use el formato +5511999999999';
  else if (draft.cli_number.trim().length > 20) errors.cli_number = 'Hasta 20 caracteres';
  const calls = wholeNumberError(draft.max_concurrent_calls, 1, 100);
  if (calls !== undefined) errors.max_concurrent_calls = calls;
  const attempts = wholeNumberError(draft.max_attempts, 1, 10);
  if (attempts !== undefined) errors.max_attempts = attempts;
  const { ratio_level, calls_per_second } = draft;
  const cps = calls_per_second === '' ? undefined : wholeNumberError(calls_per_second, 1, 100);
  if (cps !== undefined) errors.calls_per_second = cps;
  if (draft.dial_method === 'ratio' && !(typeof ratio_level === 'number' && ratio_level >= 1 && ratio_level <= 10))
    errors.ratio_level = 'Entre 1 y 10';
  return errors;
}

const FIELDS: Partial<Record<string, keyof CampaignDraft>> = {
  campaign_name_required: 'name',
  cli_number_invalid: 'cli_number',
  context_unknown: 'contexto_id',
};

/** The message of the field that the server refused; empty when it was no field's fault. */
export function refusedErrors(error: unknown): Errors {
  const field = (error instanceof ApiError ? FIELDS[error.code] : undefined) ?? refusedField(error);
  return field === undefined || !(field in DEFAULTS) ? {} : { [field]: messageOfError(error) };
}
