import type { useForm } from '@mantine/form';
import type { CalculateClis } from '#shared/contracts/cli-calculator.ts';
import { ApiError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';

/** Values of the calculator's form, whose fields may be empty. */
export type Inputs = {
  total_numbers: number | string;
  calls_per_hour: number | string;
  daily_call_limit: number | string;
  work_hours: number | string;
  country: string;
};

export type InputsForm = ReturnType<typeof useForm<Inputs>>;

export const DEFAULTS: Inputs = {
  total_numbers: 10_000,
  calls_per_hour: 500,
  daily_call_limit: 100,
  work_hours: 8,
  country: 'usa',
};

/** Countries to choose from, under their wire names. */
export const COUNTRY_OPTIONS = [
  { value: 'usa', label: `🇺🇸 ${t('Estados Unidos')}` },
  { value: 'canada', label: `🇨🇦 ${t('Canadá')}` },
  { value: 'mexico', label: `🇲🇽 ${t('México')}` },
  { value: 'brazil', label: `🇧🇷 ${t('Brasil')}` },
];

/** Returns the leading integer in a field's text, or 0. */
export function readInteger(value: number | string): number {
  const whole = typeof value === 'number' ? Math.trunc(value) : Number.parseInt(value, 10);
  return Number.isFinite(whole) ? whole : 0;
}

/** Returns the request body. */
export function requestOf(inputs: Inputs): CalculateClis {
  return {
    total_numbers: readInteger(inputs.total_numbers),
    calls_per_hour: readInteger(inputs.calls_per_hour),
    daily_call_limit: readInteger(inputs.daily_call_limit),
    work_hours: readInteger(inputs.work_hours),
    country: inputs.country,
  };
}

/** Returns the server's message for the rejected field, or an empty object if the error concerns no field. */
export function refusedFields(error: unknown): Record<string, string> {
  const details = error instanceof ApiError ? error.details : null;
  if (typeof details !== 'object' || details === null || !('field' in details)) return {};
  const { field } = details;
  const reason = 'reason' in details ? details.reason : null;
  if (typeof field !== 'string') return {};
  return { [field]: typeof reason === 'string' ? reason.replace(`${field}: `, '') : (error as ApiError).message };
}
