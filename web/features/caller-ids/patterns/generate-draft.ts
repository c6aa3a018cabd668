import type { useForm } from '@mantine/form';
import type { BulkGenerate, GenerateClis } from '#shared/contracts/cli-patterns.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';

export const DESTINATION_REQUIRED = 'Por favor, ingresá un número de destino válido';
export const BULK_REQUIRED = 'Por favor, ingresá al menos un número para la generación masiva';
export const QUANTITY = { min: 1, max: 20 } as const;

/** Means no country: the called number says it. */
export const AUTO = 'auto';

/** What the generator's form holds: a number field gives text while it holds none. */
export type GenerateDraft = {
  destination: string;
  /** A country key, or AUTO. */
  country: string;
  /** Empty: any. */
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
  quantity: QUANTITY.min,
};

/** What is asked for; a quantity out of range counts as the nearest one. */
export function generateRequest({ destination, country, areaCode, pattern, quantity }: GenerateDraft): GenerateClis {
  const wanted = Math.trunc(Number(quantity));
  return {
    destination_number: destination.trim(),
    quantity: Math.min(QUANTITY.max, Math.max(QUANTITY.min, Number.isNaN(wanted) ? QUANTITY.min : wanted)),
    ...(country !== AUTO && { country_override: country }),
    ...(country !== AUTO && areaCode !== '' && { custom_area_code: areaCode }),
    ...(pattern.trim() !== '' && { custom_pattern: pattern.trim() }),
  };
}

/** What the form of many holds. */
export type BulkDraft = { numbers: string; pattern: string };

export type BulkForm = ReturnType<typeof useForm<BulkDraft>>;

export function bulkRequest({ numbers, pattern }: BulkDraft): BulkGenerate {
  return {
    destination_numbers: linesOf(numbers),
    ...(pattern.trim() !== '' && { custom_pattern: pattern.trim() }),
  };
}

/** The lines that say something. */
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

/** The message of the field that the server refused; empty when it was no field's fault. */
export function refusedErrors(error: unknown): Partial<Record<keyof GenerateDraft, string>> {
  const field = error instanceof ApiError ? FIELDS[error.code] : undefined;
  return field === undefined ? {} : { [field]: messageOfError(error) };
}

/** Whether the server refused what was asked, and not failed at it. */
export function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'not_implemented';
}
