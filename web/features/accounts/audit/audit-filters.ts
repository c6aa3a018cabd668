/** Filters in the address, named as in the API. Empty filters match everything. Days are in the console's time zone. */
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

/**
 * Returns the id of the newest entry when the first page was read, or null if the address, like the first page's, has
 * none. Later pages leave out newer entries, so that new entries don't shift them.
 */
export function untilOf(search: URLSearchParams): number | null {
  const until = search.get('hasta_id') ?? '';
  return /^[1-9]\d{0,14}$/.test(until) ? Number(until) : null;
}

/** Returns the query string for the filters and the page. Pages after the first one need `untilId`. */
export function searchOf(filters: AuditFilters, page = 1, untilId = 0): URLSearchParams {
  const search = new URLSearchParams();
  for (const name of NAMES) if (filters[name] !== '') search.set(name, filters[name]);
  if (page > 1) {
    search.set('page', String(page));
    if (untilId > 0) search.set('hasta_id', String(untilId));
  }
  return search;
}
