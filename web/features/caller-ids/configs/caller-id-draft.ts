import type { CallerIdConfig, NewCallerIdConfig } from '#shared/contracts/caller-id-configs.ts';
import type { CallerIdBreach } from '#shared/domain/caller-id-rules.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { isNumberText } from '#shared/numbers/number-text.ts';
import { largestOfDialCode } from '#web/lib/countries.ts';
import { CLI_INVALID } from '#web/lib/form-errors.ts';
import { t } from '#web/lib/i18n.ts';
import { breachOfTyped } from '../typed-caller-id.ts';

export type PoolEntry = CallerIdConfig['caller_pool'][number];

export type CallerIdDraft = Pick<CallerIdConfig, 'caller_name' | 'caller_number' | 'is_randomized' | 'caller_pool'>;

/** Trunk or campaign to which a caller id belongs. */
export type Target = {
  kind: 'trunk' | 'campaign';
  id: number;
  name: string;
  /** Dial code without the plus, or null if unknown. */
  dialCode: string | null;
  /** Purpose of the campaign's calls, or null for a trunk. */
  purpose: Purpose | null;
};

/** Initial caller names by dial code. Other countries use the product's name. */
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

/** Returns the editor's values for a config, or the defaults for a target without one. */
export function draftOf(config: CallerIdConfig | undefined, dialCode: string | null): CallerIdDraft {
  if (config === undefined)
    return { caller_name: defaultCallerName(dialCode), caller_number: '', is_randomized: false, caller_pool: [] };
  const { caller_name, caller_number, is_randomized, caller_pool } = config;
  return { caller_name, caller_number, is_randomized, caller_pool };
}

/** Returns the request body. */
export function requestOf(draft: CallerIdDraft, { kind, id }: Target): NewCallerIdConfig {
  return {
    ...draft,
    caller_name: draft.caller_name.trim(),
    caller_number: draft.caller_number.trim(),
    trunk_id: kind === 'trunk' ? id : null,
    campaign_id: kind === 'campaign' ? id : null,
  };
}

/** Returns why the config can't be saved yet, or null. */
export function blockedBecause(draft: CallerIdDraft): string | null {
  const noName = draft.caller_name.trim() === '';
  const noNumber = draft.caller_number.trim() === '';
  if (noName && noNumber) return t('Completá el nombre y el número');
  if (noName) return t('Completá el nombre');
  return noNumber ? t('Completá el número') : null;
}

/** Fewer digits are not even a short number. */
const LEAST_DIGITS = 3;

/**
 * Returns an error message per invalid field of a new pool entry. The server checks whether the country has such a
 * number.
 */
export function entryErrors(entry: PoolEntry, pool: readonly PoolEntry[]): Partial<Record<keyof PoolEntry, string>> {
  const number = entry.number.trim();
  const errors: Partial<Record<keyof PoolEntry, string>> = {};
  if (entry.name.trim() === '') errors.name = t('El nombre es obligatorio');
  if (number === '') errors.number = t('El número es obligatorio');
  else if (!isNumberText(number) || digits(number).length < LEAST_DIGITS) errors.number = CLI_INVALID;
  else if (pool.some((other) => digits(other.number) === digits(entry.number)))
    errors.number = t('Ese número ya está en el grupo');
  return errors;
}

function digits(number: string): string {
  return number.replaceAll(/\D/g, '');
}

/**
 * Returns the names and numbers that the called person may see, without duplicate numbers. The pool counts only with
 * random choice.
 */
export function shownIdentities(draft: CallerIdDraft): PoolEntry[] {
  const own = { name: draft.caller_name, number: draft.caller_number };
  const all = draft.is_randomized ? [own, ...draft.caller_pool] : [own];
  return all.filter(
    ({ number }, index) => index === 0 || all.findIndex((other) => digits(other.number) === digits(number)) === index,
  );
}

/** Returns the rule of its country that a number of the draft breaks, with all numbers that break it, or null. */
export function breachOfDraft(draft: CallerIdDraft, { dialCode, purpose }: Target): CallerIdBreach | null {
  if (purpose === null) return null;
  const country = dialCode === null ? '' : (largestOfDialCode(dialCode)?.key ?? '');
  const breaches = shownIdentities(draft).flatMap(({ number }) => breachOfTyped(number, country, purpose) ?? []);
  const [first] = breaches;
  if (first === undefined) return null;
  const numbers = breaches.filter(({ rule }) => rule === first.rule).flatMap((breach) => breach.numbers);
  return { rule: first.rule, numbers };
}
