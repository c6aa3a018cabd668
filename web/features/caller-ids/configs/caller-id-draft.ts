import type { CallerIdConfig, NewCallerIdConfig } from '#shared/contracts/caller-id-configs.ts';
import { CLI_INVALID } from '#web/lib/form-errors.ts';
import { t } from '#web/lib/i18n.ts';

export type PoolEntry = CallerIdConfig['caller_pool'][number];

/** The editor's values. */
export type CallerIdDraft = Pick<CallerIdConfig, 'caller_name' | 'caller_number' | 'is_randomized' | 'caller_pool'>;

/** The trunk or campaign that the caller id belongs to. */
export type Target = {
  kind: 'trunk' | 'campaign';
  id: number;
  name: string;
  /** Dial code without the plus sign; null if unknown. */
  dialCode: string | null;
};

/** The initial caller name by dial code; other countries use the product's name. */
const DEFAULT_NAMES: Readonly<Record<string, string>> = {
  '55': 'Empresa Argentina',
  '57': 'Empresa Colombia',
  '52': 'Empresa México',
  '1': 'Empresa USA',
  '51': 'Empresa Perú',
  '56': 'Empresa Chile',
  '54': 'Empresa Argentina',
  '34': 'Empresa España',
};

export function defaultCallerName(dialCode: string | null): string {
  return DEFAULT_NAMES[dialCode ?? ''] ?? 'Cadencia';
}

/** The editor's values for a config, or for a target without one. */
export function draftOf(config: CallerIdConfig | undefined, dialCode: string | null): CallerIdDraft {
  if (config === undefined)
    return { caller_name: defaultCallerName(dialCode), caller_number: '', is_randomized: false, caller_pool: [] };
  const { caller_name, caller_number, is_randomized, caller_pool } = config;
  return { caller_name, caller_number, is_randomized, caller_pool };
}

/** The request body, for either a trunk or a campaign. */
export function requestOf(draft: CallerIdDraft, { kind, id }: Target): NewCallerIdConfig {
  return {
    ...draft,
    caller_name: draft.caller_name.trim(),
    caller_number: draft.caller_number.trim(),
    trunk_id: kind === 'trunk' ? id : null,
    campaign_id: kind === 'campaign' ? id : null,
  };
}

/** Why the config can't be saved as it is; null if it can. */
export function blockedBecause(draft: CallerIdDraft): string | null {
  const noName = draft.caller_name.trim() === '';
  const noNumber = draft.caller_number.trim() === '';
  if (noName && noNumber) return t('Completá el nombre y el número');
  if (noName) return t('Completá el nombre');
  return noNumber ? t('Completá el número') : null;
}

const SEPARATORS = /[\s().-]/g;
const COULD_BE = /^\+?[1-9]\d{6,14}$/;

/** The message of each invalid field of a new pool entry. Whether a country has such a number is left to the server. */
export function entryErrors(entry: PoolEntry, pool: readonly PoolEntry[]): Partial<Record<keyof PoolEntry, string>> {
  const number = bare(entry.number);
  const errors: Partial<Record<keyof PoolEntry, string>> = {};
  if (entry.name.trim() === '') errors.name = t('El nombre es obligatorio');
  if (number === '') errors.number = t('El número es obligatorio');
  else if (!COULD_BE.test(number)) errors.number = CLI_INVALID;
  else if (pool.some((other) => digits(other.number) === digits(entry.number)))
    errors.number = t('Ese número ya está en el grupo');
  return errors;
}

function bare(number: string): string {
  return number.replaceAll(SEPARATORS, '');
}

function digits(number: string): string {
  return number.replaceAll(/\D/g, '');
}

/**
 * Numbers that called persons may see: the main name and number, and with random choice also the pool's, without duplicate
 * numbers.
 */
export function shownIdentities(draft: CallerIdDraft): PoolEntry[] {
  const own = { name: draft.caller_name, number: draft.caller_number };
  const all = draft.is_randomized ? [own, ...draft.caller_pool] : [own];
  return all.filter(
    ({ number }, index) => index === 0 || all.findIndex((other) => digits(other.number) === digits(number)) === index,
  );
}
