import type { CallResult, CallState, HistoryFilters as ContractFilters } from '#shared/contracts/calls.ts';
import { ESTADOS, RESULTADOS } from '#web/lib/call-words.ts';
import { countryOf } from '#web/lib/countries.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { pageOf } from '#web/lib/page-of-address.ts';

/** Filters with one value: all of the contract's but the lists, and the campaign, which this screen does not offer. */
type TextFilter = Exclude<keyof ContractFilters, 'estados' | 'resultados' | 'campaign_id'>;

/**
 * The filters in the address. Dates are days in the console's time zone, YYYY-MM-DD; `pais` is a country's key;
 * `telefono` has digits of the number. Empty: no filter.
 */
export type HistoryFilters = Record<TextFilter, string> & {
  estados: readonly CallState[];
  resultados: readonly CallResult[];
};

export const NO_FILTERS: HistoryFilters = {
  estados: [],
  resultados: [],
  usuario: '',
  fecha_inicio: '',
  fecha_fin: '',
  pais: '',
  telefono: '',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function filtersOf(search: URLSearchParams): HistoryFilters {
  const list = (name: string): string[] => (search.get(name) ?? '').split(',').filter((value) => value !== '');
  const day = (name: string): string => (isDay(search.get(name) ?? '') ? (search.get(name) ?? '') : '');
  return {
    estados: list('estados').filter((value): value is CallState => Object.hasOwn(ESTADOS, value)),
    resultados: list('resultados').filter((value): value is CallResult => Object.hasOwn(RESULTADOS, value)),
    usuario: search.get('usuario') ?? '',
    fecha_inicio: day('fecha_inicio'),
    fecha_fin: day('fecha_fin'),
    pais: search.get('pais') ?? '',
    telefono: search.get('telefono') ?? '',
  };
}

/** Whether the text is a day that exists: 2026-02-30 does not. */
function isDay(text: string): boolean {
  const epochMs = DAY.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** The call whose details the address opens; null if none. */
export function callOf(search: URLSearchParams): number | null {
  const id = Number(search.get('llamada'));
  return Number.isInteger(id) && id >= 1 ? id : null;
}

/** The same address with another call's details open, or none. */
export function withCall(search: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete('llamada');
  else next.set('llamada', String(id));
  return next;
}

/** The newest call when page 1 was loaded, which later pages stop at; null on page 1. */
export function untilOf(search: URLSearchParams): number | null {
  const id = Number(search.get('hasta_id') ?? '');
  return Number.isInteger(id) && id >= 1 && pageOf(search) > 1 ? id : null;
}

/**
 * The address of these filters; page 1 has no parameter. With `untilId`, further pages don't shift while new calls
 * arrive.
 */
export function searchOf(filters: HistoryFilters, page = 1, untilId = 0): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(filters)) {
    const text = typeof value === 'string' ? value : value.join(',');
    if (text !== '') search.set(name, text);
  }
  if (page > 1) search.set('page', String(page));
  if (page > 1 && untilId > 0) search.set('hasta_id', String(untilId));
  return search;
}

/** The error of a number to search for; null if it is valid. */
export function numberError(telefono: string): string | null {
  return telefono === '' || /\d/.test(telefono) ? null : 'Un número de teléfono tiene cifras';
}

/** Why these filters can't match anything, and how to fix them; null if they can. */
export function wrongFilter(filters: HistoryFilters): { why: string; mend: string } | null {
  const dates = daySpanError(filters);
  if (dates !== null) return { why: dates, mend: 'Corregí las fechas para ver las llamadas.' };
  const number = numberError(filters.telefono);
  return number === null ? null : { why: number, mend: 'Corregí o quitá el filtro Número para ver las llamadas.' };
}

/** An active filter in words, and the filters without it. */
type Chip = { key: string; label: string; without: HistoryFilters };

type LabelOf = (value: string, userName: (email: string) => string) => string;

/** In the order of the chips. */
const LABELS: Readonly<Record<TextFilter, LabelOf>> = {
  usuario: (email, userName) => `Usuario: ${userName(email)}`,
  pais: (key) => `País: ${countryOf(key).name}`,
  telefono: (digits) => `Número: ${digits}`,
  fecha_inicio: (day) => `Desde: ${dayName(day)}`,
  fecha_fin: (day) => `Hasta: ${dayName(day)}`,
};

export function chipsOf(filters: HistoryFilters, userName: (email: string) => string): Chip[] {
  const chips: Chip[] = [];
  for (const value of filters.estados) {
    const estados = filters.estados.filter((other) => other !== value);
    chips.push({ key: `estado-${value}`, label: `Estado: ${ESTADOS[value]}`, without: { ...filters, estados } });
  }
  for (const value of filters.resultados) {
    const resultados = filters.resultados.filter((other) => other !== value);
    chips.push({
      key: `resultado-${value}`,
      label: `Resultado: ${RESULTADOS[value]}`,
      without: { ...filters, resultados },
    });
  }
  for (const [name, labelOf] of Object.entries(LABELS) as [TextFilter, LabelOf][]) {
    const value = filters[name];
    if (value !== '') chips.push({ key: name, label: labelOf(value, userName), without: { ...filters, [name]: '' } });
  }
  return chips;
}

function dayName(isoDay: string): string {
  return isoDay.split('-').toReversed().join('/');
}
