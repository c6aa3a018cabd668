import type { BlacklistEntry } from '#shared/contracts/blacklist.ts';
import { cleanNumberText, isNumberText } from '#shared/numbers/number-text.ts';
import { ApiError, messageOfError } from '#web/lib/api/errors.ts';
import { formatDay } from '#web/lib/formats/dates.ts';
import { t } from '#web/lib/i18n.ts';

type EntryType = BlacklistEntry['type'];
type EntrySource = BlacklistEntry['source'];

/** Filters in the address. */
export type BlacklistFilters = {
  /** Text to find in the number or the reason. */
  buscar: string;
  /** Empty for all types. */
  tipo: EntryType | '';
  /** Empty for all sources. */
  origen: EntrySource | '';
  /** Id of an uploaded list that brought the numbers; empty for all. */
  lista: string;
};

export const SOURCES: Readonly<Record<EntrySource, string>> = {
  call: t('Lo pidió en una llamada'),
  contact: t('Lo pidió: en su contacto'),
  number: t('Lo pidió: por su número'),
  list: t('Una lista subida'),
  blacklist: t('Esta página o la API'),
  key: t('Tecla de salida'),
  returned: t('Tecla de salida, al devolver la llamada'),
  network: t('La red'),
};

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
  const origen = search.get('origen') ?? '';
  const lista = search.get('lista') ?? '';
  return {
    buscar: search.get('buscar') ?? '',
    tipo: tipo === 'manual' || tipo === 'auto' ? tipo : '',
    origen: Object.hasOwn(SOURCES, origen) ? (origen as EntrySource) : '',
    lista: /^[1-9]\d{0,14}$/.test(lista) ? lista : '',
  };
}

/** Returns which trunks reported the number on which days: 'Norte: 21/11/2026, 22/11/2026; Sur: 24/11/2026'. */
export function verdictsText({ verdicts = [] }: BlacklistEntry): string {
  const days = new Map<string, Set<string>>();
  for (const { trunk, at } of verdicts) days.set(trunk, (days.get(trunk) ?? new Set()).add(formatDay(at)));
  return [...days].map(([trunk, on]) => `${trunk}: ${[...on].join(', ')}`).join('; ');
}
