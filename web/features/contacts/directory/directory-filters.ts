import { CONTACT_SITUATIONS, type ContactSituation } from '#shared/domain/contact-directory.ts';
import type { DirectorySearch } from '#shared/contracts/filter-searches.ts';
import type { ContactFilters } from '#shared/contracts/contact-directory.ts';
import { WAITING_CODES, type WaitingReason } from '#shared/domain/waiting-reasons.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { isDue } from '../words.ts';

/** Filters in the address. Empty filters match everything. `proximo` is a period from now, a key of DUE_WORDS. */
export type DirectoryFilters = {
  readonly buscar: string;
  readonly columna: string;
  readonly campaign_id: string;
  readonly lista_id: string;
  readonly situaciones: readonly ContactSituation[];
  readonly motivos: readonly WaitingReason[];
  readonly intentos_desde: string;
  readonly intentos_hasta: string;
  readonly proximo: string;
};

export const NO_FILTERS: DirectoryFilters = {
  buscar: '',
  columna: '',
  campaign_id: '',
  lista_id: '',
  situaciones: [],
  motivos: [],
  intentos_desde: '',
  intentos_hasta: '',
  proximo: '',
} satisfies Readonly<Record<keyof DirectorySearch, unknown>>;

export function filtersOf(search: URLSearchParams): DirectoryFilters {
  const text = (name: string): string => (search.get(name) ?? '').trim();
  const whole = (name: string): string => (/^\d{1,15}$/.test(text(name)) ? text(name) : '');
  const some = <Name extends string>(name: string, known: readonly Name[]): Name[] => {
    const asked = text(name).split(',');
    return known.filter((one) => asked.includes(one));
  };
  return {
    buscar: text('buscar'),
    columna: text('columna'),
    campaign_id: whole('campaign_id'),
    lista_id: whole('lista_id'),
    situaciones: some('situaciones', CONTACT_SITUATIONS),
    motivos: some('motivos', WAITING_CODES),
    intentos_desde: whole('intentos_desde'),
    intentos_hasta: whole('intentos_hasta'),
    proximo: isDue(text('proximo')) ? text('proximo') : '',
  };
}

export function searchOf({ situaciones, motivos, ...texts }: DirectoryFilters): URLSearchParams {
  const all = { ...texts, situaciones: situaciones.join(','), motivos: motivos.join(',') };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''));
}

export const hasFilters = (filters: DirectoryFilters): boolean => searchOf(filters).size > 0;

/** Length of each period, or null if it has no end. */
const ENDS: Readonly<Record<string, number | null>> = { hora: HOUR_MS, dia: DAY_MS, espera: null };

/** Converts the filters to the API's format. Callers round `nowMs` to the minute to keep the query stable. */
export function sentOf(filters: DirectoryFilters, nowMs: number): ContactFilters {
  const { proximo, situaciones, motivos, buscar, columna } = filters;
  const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
  const at = (ms: number): string => new Date(ms).toISOString();
  const aheadMs = ENDS[proximo];
  return {
    buscar: buscar || undefined,
    columna: columna || undefined,
    campaign_id: numberOf(filters.campaign_id),
    lista_id: numberOf(filters.lista_id),
    situaciones: situaciones.join(',') || undefined,
    motivos: motivos.join(',') || undefined,
    intentos_desde: numberOf(filters.intentos_desde),
    intentos_hasta: numberOf(filters.intentos_hasta),
    proximo_desde: aheadMs === undefined ? undefined : at(nowMs),
    proximo_hasta: proximo === 'ahora' ? at(nowMs) : aheadMs ? at(nowMs + aheadMs) : undefined,
  };
}
