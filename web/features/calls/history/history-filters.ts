import type { CallOutcome, CallState, HistoryFilters as ContractFilters } from '#shared/contracts/calls.ts';
import type { HistorySearch } from '#shared/contracts/filter-searches.ts';
import type { Period } from '#shared/domain/reports.ts';
import { isIsoDay } from '#web/lib/iso-day.ts';
import { pathOf } from '#web/app/paths.ts';
import { ALCANCES, DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { countryOf } from '#web/lib/countries.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { typedNumberError } from '#web/lib/number-error.ts';
import { pageOf } from '#web/lib/page-of-address.ts';
import { periodName, periodOf, spanOf } from '#web/lib/periods.ts';

/** Single-value filters. `resultados` is omitted because `desenlaces` is more precise. */
export type TextFilter = Exclude<keyof ContractFilters, 'estados' | 'resultados' | 'desenlaces'>;

/**
 * Filters in the address, which can be saved. Empty filters match everything. `periodo` is relative to today and
 * replaces the dates, which are YYYY-MM-DD in the console's time zone.
 */
export type HistoryFilters = Record<Exclude<keyof HistorySearch, 'estados' | 'desenlaces' | 'periodo'>, string> & {
  estados: readonly CallState[];
  desenlaces: readonly CallOutcome[];
  periodo: Period | '';
};

export const NO_FILTERS: HistoryFilters = {
  estados: [],
  desenlaces: [],
  disposition: '', // id of a wrap-up code
  campaign_id: '',
  usuario: '',
  telefono: '', // a number or a part of one, as typed
  periodo: '',
  fecha_inicio: '',
  fecha_fin: '',
  pais: '', // country key
  agente: '', // extension
  trunk_id: '',
  cli: '',
  alcanzo: '',
  dia_semana: '',
  hora: '',
};

export const WEEKDAYS = [t('domingo'), t('lunes'), t('martes'), t('miércoles'), t('jueves'), t('viernes'), t('sábado')];

export function filtersOf(search: URLSearchParams): HistoryFilters {
  const list = (name: string): string[] => (search.get(name) ?? '').split(',').filter((value) => value !== '');
  const text = (name: TextFilter): string => search.get(name) ?? '';
  const day = (name: TextFilter): string => (isIsoDay(text(name)) ? text(name) : '');
  const whole = (name: TextFilter, most = Number.MAX_SAFE_INTEGER): string =>
    /^\d{1,16}$/.test(text(name)) && Number(text(name)) <= most ? text(name) : '';
  const periodo = periodOf(search.get('periodo'));
  return {
    estados: list('estados').filter((value): value is CallState => Object.hasOwn(ESTADOS, value)),
    desenlaces: list('desenlaces').filter((value): value is CallOutcome => Object.hasOwn(DESENLACES, value)),
    disposition: whole('disposition'),
    campaign_id: whole('campaign_id'),
    usuario: text('usuario'),
    telefono: text('telefono'),
    periodo,
    fecha_inicio: periodo === '' ? day('fecha_inicio') : '',
    fecha_fin: periodo === '' ? day('fecha_fin') : '',
    pais: text('pais'),
    agente: whole('agente'),
    trunk_id: whole('trunk_id'),
    cli: text('cli'),
    alcanzo: Object.hasOwn(ALCANCES, text('alcanzo')) ? text('alcanzo') : '',
    dia_semana: whole('dia_semana', 6),
    hora: whole('hora', 23),
  };
}

/** Returns the id of the call whose details the address opens, or null. */
export function callOf(search: URLSearchParams): number | null {
  const id = Number(search.get('llamada'));
  return Number.isInteger(id) && id >= 1 ? id : null;
}

/** Returns the call id in a path such as /historico/42, null if there is no id, or undefined if the path is invalid. */
export function callOfPath(path: string): number | null | undefined {
  const [, , name = '', ...more] = path.split('/');
  if (name === '' && more.length === 0) return null;
  const id = more.length === 0 && /^\d{1,15}$/.test(name) ? Number(name) : 0;
  return id >= 1 ? id : undefined;
}

/** Returns the same search parameters with another call's details open, or none. */
export function withCall(search: URLSearchParams, id: number | null): URLSearchParams {
  const next = new URLSearchParams(search);
  if (id === null) next.delete('llamada');
  else next.set('llamada', String(id));
  return next;
}

/**
 * Returns the id of the newest call when the first page was read, or null if the address is that of the first page.
 * Later pages leave out newer calls, so that new calls don't shift them.
 */
export function untilOf(search: URLSearchParams): number | null {
  const id = Number(search.get('hasta_id') ?? '');
  return Number.isInteger(id) && id >= 1 && pageOf(search) > 1 ? id : null;
}

/** Returns the search parameters for the filters and the page. Pages after the first one need `untilId`. */
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

/** Returns the address of the history with some filters changed. */
export function pathWith(filters: HistoryFilters, change: Partial<HistoryFilters>): string {
  return `${pathOf('historico')}?${searchOf({ ...filters, ...change })}`;
}

/** Replaces a period with its first and last day. */
export function datedOn(today: string, filters: HistoryFilters): HistoryFilters {
  return filters.periodo === '' ? filters : { ...filters, ...spanOf(filters.periodo, today), periodo: '' };
}

/** Returns why a number can't be searched for, or null. */
export function numberError(telefono: string): string | null {
  return telefono === '' ? null : typedNumberError(telefono);
}

/** Returns why these filters are invalid and how to fix them, or null. */
export function wrongFilter(filters: HistoryFilters): { why: string; fix: string } | null {
  const dates = daySpanError(filters);
  if (dates !== null) return { why: dates, fix: t('Corregí las fechas para ver las llamadas.') };
  const number = numberError(filters.telefono);
  return number === null ? null : { why: number, fix: t('Corregí o quitá el filtro Número para ver las llamadas.') };
}

/** Label of an active filter, and the filters without it. */
type Chip = { key: string; label: string; without: HistoryFilters };

/** Looks up display names for the chips. */
export type Names = {
  readonly user: (email: string) => string;
  readonly campaign: (id: string) => string;
  readonly trunk: (id: string) => string;
  readonly code: (id: string) => string;
};

type LabelOf = (value: string, names: Names) => string;

/** In the order of the chips. */
const LABELS: Readonly<Record<TextFilter | 'periodo', LabelOf>> = {
  disposition: (id, names) => t('Tipificación: {name}', { name: names.code(id) }),
  campaign_id: (id, names) => t('Campaña: {name}', { name: names.campaign(id) }),
  usuario: (email, names) => t('Usuario: {name}', { name: names.user(email) }),
  agente: (extension) => t('Agente: {extension}', { extension }),
  pais: (key) => t('País: {name}', { name: countryOf(key).name }),
  trunk_id: (id, names) => t('Trunk: {name}', { name: names.trunk(id) }),
  cli: (number) => `CLI: ${number}`,
  telefono: (typed) => t('Número: {number}', { number: typed }),
  alcanzo: (reach) => ALCANCES[reach as keyof typeof ALCANCES],
  periodo: (period) => t('Período: {name}', { name: periodName(period as Period) }),
  fecha_inicio: (day) => t('Desde: {day}', { day: dayName(day) }),
  fecha_fin: (day) => t('Hasta: {day}', { day: dayName(day) }),
  dia_semana: (weekday) => t('Día: {day}', { day: WEEKDAYS[Number(weekday)] ?? weekday }),
  hora: (hour) => t('Hora: {hour} h', { hour }),
};

export function chipsOf(filters: HistoryFilters, names: Names): Chip[] {
  const chips: Chip[] = [];
  for (const value of filters.estados) {
    const estados = filters.estados.filter((other) => other !== value);
    chips.push({
      key: `estado-${value}`,
      label: t('Estado: {state}', { state: ESTADOS[value] }),
      without: { ...filters, estados },
    });
  }
  for (const value of filters.desenlaces) {
    const desenlaces = filters.desenlaces.filter((other) => other !== value);
    chips.push({
      key: `desenlace-${value}`,
      label: t('Resultado: {outcome}', { outcome: DESENLACES[value] }),
      without: { ...filters, desenlaces },
    });
  }
  for (const [name, labelOf] of Object.entries(LABELS) as [keyof typeof LABELS, LabelOf][]) {
    const value = filters[name];
    if (value !== '') chips.push({ key: name, label: labelOf(value, names), without: { ...filters, [name]: '' } });
  }
  return chips;
}

function dayName(isoDay: string): string {
  return isoDay.split('-').toReversed().join('/');
}
