import type { CallOutcome, CallState, HistoryFilters as ContractFilters } from '#shared/contracts/calls.ts';
import type { HistorySearch } from '#shared/contracts/filter-searches.ts';
import type { Period } from '#shared/domain/reports.ts';
import { pathOf } from '#web/app/paths.ts';
import { ALCANCES, DESENLACES, ESTADOS } from '#web/lib/call-words.ts';
import { countryOf } from '#web/lib/countries.ts';
import { daySpanError } from '#web/lib/day-span.ts';
import { t } from '#web/lib/i18n.ts';
import { typedNumberError } from '#web/lib/number-error.ts';
import { pageOf } from '#web/lib/page-of-address.ts';
import { periodName, periodOf, spanOf } from '#web/lib/periods.ts';

/** Filters with one value: all of the contract's but the lists. The console shows desenlaces, which say more than resultados. */
export type TextFilter = Exclude<keyof ContractFilters, 'estados' | 'resultados' | 'desenlaces'>;

/**
 * The filters in the address, which are those that can be saved. Dates are days in the console's time zone, YYYY-MM-DD; `pais` is a country's key; `agente`
 * an extension; `cli` a caller id; `telefono` is a number or a part of one, as typed; `periodo` names days that move with
 * today, and there are no dates with it. Empty: no filter.
 */
export type HistoryFilters = Record<Exclude<keyof HistorySearch, 'estados' | 'desenlaces' | 'periodo'>, string> & {
  estados: readonly CallState[];
  desenlaces: readonly CallOutcome[];
  periodo: Period | '';
};

export const NO_FILTERS: HistoryFilters = {
  estados: [],
  desenlaces: [],
  campaign_id: '',
  usuario: '',
  telefono: '',
  periodo: '',
  fecha_inicio: '',
  fecha_fin: '',
  pais: '',
  agente: '',
  trunk_id: '',
  cli: '',
  alcanzo: '',
  dia_semana: '',
  hora: '',
};

export const WEEKDAYS = [t('domingo'), t('lunes'), t('martes'), t('miércoles'), t('jueves'), t('viernes'), t('sábado')];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function filtersOf(search: URLSearchParams): HistoryFilters {
  const list = (name: string): string[] => (search.get(name) ?? '').split(',').filter((value) => value !== '');
  const text = (name: TextFilter): string => search.get(name) ?? '';
  const day = (name: TextFilter): string => (isDay(text(name)) ? text(name) : '');
  const whole = (name: TextFilter, most = Number.MAX_SAFE_INTEGER): string =>
    /^\d{1,16}$/.test(text(name)) && Number(text(name)) <= most ? text(name) : '';
  const periodo = periodOf(search.get('periodo'));
  return {
    estados: list('estados').filter((value): value is CallState => Object.hasOwn(ESTADOS, value)),
    desenlaces: list('desenlaces').filter((value): value is CallOutcome => Object.hasOwn(DESENLACES, value)),
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

/** The call that the path names, as in /historico/42; null: none. undefined: the path names something else. */
export function callOfPath(path: string): number | null | undefined {
  const [, , name = '', ...more] = path.split('/');
  if (name === '' && more.length === 0) return null;
  const id = more.length === 0 && /^\d{1,15}$/.test(name) ? Number(name) : 0;
  return id >= 1 ? id : undefined;
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

/** The address of the history with these filters, some of them changed. */
export function pathWith(filters: HistoryFilters, change: Partial<HistoryFilters>): string {
  return `${pathOf('historico')}?${searchOf({ ...filters, ...change })}`;
}

/** The same filters with the days of their period. */
export function datedOn(today: string, filters: HistoryFilters): HistoryFilters {
  return filters.periodo === '' ? filters : { ...filters, ...spanOf(filters.periodo, today), periodo: '' };
}

/** The error of a number to search for; null if it is valid. */
export function numberError(telefono: string): string | null {
  return telefono === '' ? null : typedNumberError(telefono);
}

/** Why these filters can't match anything, and how to fix them; null if they can. */
export function wrongFilter(filters: HistoryFilters): { why: string; mend: string } | null {
  const dates = daySpanError(filters);
  if (dates !== null) return { why: dates, mend: t('Corregí las fechas para ver las llamadas.') };
  const number = numberError(filters.telefono);
  return number === null ? null : { why: number, mend: t('Corregí o quitá el filtro Número para ver las llamadas.') };
}

/** An active filter in words, and the filters without it. */
type Chip = { key: string; label: string; without: HistoryFilters };

/** How chips name what a filter has an id of. */
export type Names = {
  readonly user: (email: string) => string;
  readonly campaign: (id: string) => string;
  readonly trunk: (id: string) => string;
};

type LabelOf = (value: string, names: Names) => string;

/** In the order of the chips. */
const LABELS: Readonly<Record<TextFilter | 'periodo', LabelOf>> = {
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
