import { CLI_QUANTITY_RANGE } from '#shared/domain/caller-ids.ts';
import type { useForm } from '@mantine/form';
import type { BulkGenerate, GenerateClis } from '#shared/contracts/cli-patterns.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { t } from '#web/lib/i18n.ts';

export const DESTINATION_REQUIRED = t('Por favor, ingresá un número de destino válido');
export const BULK_REQUIRED = t('Por favor, ingresá al menos un número para la generación masiva');

/** Choice that takes the country from the called number. */
export const AUTO = 'auto';

/** Values of the generator's form. An empty number field holds a string. */
export type GenerateDraft = {
  destination: string;
  /** A country key, or `AUTO`. */
  country: string;
  /** Empty to use the called number's area code, if it is known. */
  areaCode: string;
  pattern: string;
  quantity: number | string;
};

export type GenerateForm = ReturnType<typeof useForm<GenerateDraft>>;

export const NEW_DRAFT: GenerateDraft = {
  destination: '',
  country: AUTO,
  areaCode: '',
  pattern: '',
  quantity: CLI_QUANTITY_RANGE.min,
};

/** Returns the request body, with the quantity clamped to its range. */
export function generateRequest({ destination, country, areaCode, pattern, quantity }: GenerateDraft): GenerateClis {
  const wanted = Math.trunc(Number(quantity));
  return {
    destination_number: destination.trim(),
    quantity: Math.min(
      CLI_QUANTITY_RANGE.max,
      Math.max(CLI_QUANTITY_RANGE.min, Number.isNaN(wanted) ? CLI_QUANTITY_RANGE.min : wanted),
    ),
    ...(country !== AUTO && { country_override: country }),
    ...(country !== AUTO && areaCode !== '' && { custom_area_code: areaCode }),
    ...(pattern.trim() !== '' && { custom_pattern: pattern.trim() }),
  };
}

export type BulkDraft = { numbers: string; pattern: string };

export type BulkForm = ReturnType<typeof useForm<BulkDraft>>;

export function bulkRequest({ numbers, pattern }: BulkDraft): BulkGenerate {
  return {
    destination_numbers: linesOf(numbers),
    ...(pattern.trim() !== '' && { custom_pattern: pattern.trim() }),
  };
}

/** Returns the lines that are not blank. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const FIELDS: Partial<Record<string, keyof GenerateDraft>> = {
  destination_invalid: 'destination',
  country_unknown: 'country',
  area_code_unknown: 'areaCode',
  cli_pattern_invalid: 'pattern',
  cli_pattern_length: 'pattern',
};

/** Returns the server's message for the rejected field, or an empty object if the error concerns no field. */
export function refusedErrors(error: unknown): Partial<Record<keyof GenerateDraft, string>> {
  const field = error instanceof ApiError ? FIELDS[error.code] : undefined;
  return field === undefined ? {} : { [field]: messageOfError(error) };
}

/** Returns whether the server rejected the request, as opposed to failing to process it. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'not_implemented';
}
