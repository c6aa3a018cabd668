import type { SavedFilter } from '#shared/contracts/saved-filters.ts';

/** A filter as an address has it. */
export const searchOfFilter = ({ filtro }: Pick<SavedFilter, 'filtro'>): URLSearchParams => new URLSearchParams(filtro);

/** Returns the part of an address that is saved. */
export const filterOf = (search: URLSearchParams): Record<string, string> => Object.fromEntries(search);

/** Whether two addresses ask for the same, in whatever order. */
export function isSameSearch(one: URLSearchParams, other: URLSearchParams): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);
}

/** Dates that stay the same when the filter is applied on another day. */
export const hasFixedDays = (search: URLSearchParams): boolean => search.has('fecha_inicio') || search.has('fecha_fin');
