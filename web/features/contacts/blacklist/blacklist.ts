import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { hasFragment, readNumberSearch } from '#shared/numbers/number-search.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { consoleDay, formatDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';
import { locale } from '#web/lib/language.ts';

type EntryType = BlacklistEntry['type'];

/** Filters in the address. */
export type BlacklistFilters = {
  /** Text to find in the number or the reason. */
  buscar: string;
  /** Empty for all types. */
  tipo: EntryType | '';
};

/** Used to recognize national spellings of all countries, because entries can be from any country. */
const DIAL_CODES = [...new Set(COUNTRIES.map(({ dialCode }) => dialCode))];

/** Allowed number of digits. The maximum is 00 followed by the 15 digits of an E.164 number. */
const MIN_DIGITS = 2;
const MAX_DIGITS = 17;

/**
 * Returns why a typed text can't be a number, or null. The server, which knows the numbering plans, validates it
 * further.
 */
export function phoneError(typed: string): string | null {
  if (typed.trim() === '') return t('Número de teléfono es requerido');
  const text = cleanNumberText(typed);
  const digits = text.replaceAll(/\D/g, '').length;
  const isNumber = isNumberText(typed) && digits >= MIN_DIGITS && digits <= MAX_DIGITS && !/^\+\D*0/.test(text);
  return isNumber ? null : t('Formato de teléfono inválido');
}

/** Returns the server's message if it concerns the number, otherwise an empty object. */
export function phoneErrors(error: unknown): Partial<Record<'phone', string>> {
  const isAboutNumber = error instanceof ApiError && (error.status === 400 || error.status === 409);
  return isAboutNumber ? { phone: messageOfError(error) } : {};
}

export function filtersOf(search: URLSearchParams): BlacklistFilters {
  const tipo = search.get('tipo');
  return { buscar: search.get('buscar') ?? '', tipo: tipo === 'manual' || tipo === 'auto' ? tipo : '' };
}

/** Returns the matching entries. A number, or a part of one, is found in any spelling. */
export function filterEntries(
  entries: readonly BlacklistEntry[],
  { buscar, tipo }: BlacklistFilters,
): readonly BlacklistEntry[] {
  const text = buscar.trim().toLocaleLowerCase(locale);
  const numbers = readNumberSearch(buscar, DIAL_CODES);
  return entries.filter(
    ({ type, phone, reason }) =>
      (tipo === '' || type === tipo) &&
      (text === '' ||
        (numbers !== null && hasFragment(numbers, phone)) ||
        reason.toLocaleLowerCase(locale).includes(text)),
  );
}

/** Returns a page of the entries. A page past the end becomes the last one. */
export function pageOfEntries<Entry>(
  entries: readonly Entry[],
  asked: number,
  size: number,
): { rows: readonly Entry[]; page: number; totalPages: number } {
  const totalPages = Math.max(1, Math.ceil(entries.length / size));
  const page = Math.min(asked, totalPages);
  return { rows: entries.slice((page - 1) * size, page * size), page, totalPages };
}

/** Returns which trunks reported the number on which days: 'Norte: 21/11/2026, 22/11/2026; Sur: 24/11/2026'. */
export function verdictsText({ verdicts = [] }: BlacklistEntry): string {
  const days = new Map<string, Set<string>>();
  for (const { trunk, at } of verdicts) days.set(trunk, (days.get(trunk) ?? new Set()).add(formatDay(at)));
  return [...days].map(([trunk, on]) => `${trunk}: ${[...on].join(', ')}`).join('; ');
}

/** Returns the trunks that have caused automatic entries, as choices by name. */
export function reportingTrunks(entries: readonly BlacklistEntry[]): { value: string; label: string }[] {
  const names = new Map(
    entries.flatMap(({ verdicts = [] }) => verdicts.map(({ trunk_id, trunk }) => [trunk_id, trunk])),
  );
  return [...names]
    .map(([id, name]) => ({ value: String(id), label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
}

/** Returns how many entries rest on a verdict of the trunk in the period. Both days are included. */
export function countUndone(
  entries: readonly BlacklistEntry[],
  { trunk_id, from, to }: { readonly trunk_id: number; readonly from: string; readonly to: string },
): number {
  const isUndone = (verdict: { readonly trunk_id: number; readonly at: string }): boolean => {
    const day = consoleDay(Date.parse(verdict.at));
    return verdict.trunk_id === trunk_id && day >= from && day <= to;
  };
  return entries.filter(({ verdicts = [] }) => verdicts.some(isUndone)).length;
}
