/** As they stand in the address, under the API's names. Days are of the console's zone; empty: no filter. */
export type AuditFilters = {
  user: string;
  action: string;
  entity: string;
  entity_id: string;
  fecha_inicio: string;
  fecha_fin: string;
};

export const NO_FILTERS: AuditFilters = {
  user: '',
  action: '',
  entity: '',
  entity_id: '',
  fecha_inicio: '',
  fecha_fin: '',
};

const NAMES = Object.keys(NO_FILTERS) as (keyof AuditFilters)[];

export function filtersOf(search: URLSearchParams): AuditFilters {
  const filters = { ...NO_FILTERS };
  for (const name of NAMES) filters[name] = search.get(name) ?? '';
  return filters;
}

/** The newest entry that the first page had, which the next ones keep to; null on the first. */
export function untilOf(search: URLSearchParams): number | null {
  const until = search.get('hasta_id') ?? '';
  return /^[1-9]\d{0,14}$/.test(until) ? Number(until) : null;
}

/** The address of these filters, and of a page after the first one, which was as new as `untilId`. */
export function searchOf(filters: AuditFilters, page = 1, untilId = 0): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of NAMES) if (filters[name] !== '') search.set(name, filters[name]);
  if (page > 1) {
    search.set('page', String(page));
    if (untilId > 0) search.set('hasta_id', String(untilId));
  }
  return search;
}
