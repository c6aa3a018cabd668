import { Value } from 'typebox/value';
import { SEARCHES } from '#shared/contracts/filter-searches.ts';
import type { FilterSection } from '#shared/domain/saved-filters.ts';

type Search = Readonly<Record<string, string>>;

/** Returns the first parameter whose name or value the section does not know, or null. */
export function unknownParameter(section: FilterSection, search: Search): string | null {
  const schema = SEARCHES[section];
  const known = new Set(Object.keys(schema.properties));
  const found = Object.entries(search).find(
    ([name, value]) => !known.has(name) || !Value.Check(schema, { [name]: value }),
  );
  return found === undefined ? null : found[0];
}
