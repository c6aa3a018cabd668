import type { SavedFilter } from '#shared/contracts/saved-filters.ts';

/** Returns a saved filter as search parameters. */
export const searchOfFilter = ({ filtro }: Pick<SavedFilter, 'filtro'>): URLSearchParams => new URLSearchParams(filtro);

/** Returns the search parameters in the form in which filters are saved. */
export const filterOf = (search: URLSearchParams): Record<string, string> => Object.fromEntries(search);

/** Returns whether two searches have the same parameters in any order. */
export function isSameSearch(one: URLSearchParams, other: URLSearchParams): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

/** Returns whether the filter has fixed dates instead of a period relative to today. */
export const hasFixedDays = (search: URLSearchParams): boolean => search.has('fecha_inicio') || search.has('fecha_fin');
