/** Follows the day of each set. */
const SEPARATOR = /(?<=\d{4}-\d{2}-\d{2}), /;
const DAY_LENGTH = ' 2026-11-28'.length;

/**
 * Returns the registries of the country among recorded ones ('No Llame 2026-11-20, TPS 2026-11-21'), or null if none is
 * left. Records list every set that was loaded. A registry that no longer exists is kept.
 */
export function registriesOf(country: string, recorded: string, countries: ReadonlyMap<string, string>): string | null {
  const own = recorded
    .split(SEPARATOR)
    .filter((set) => (countries.get(set.slice(0, -DAY_LENGTH)) ?? country) === country);
  return own.length === 0 ? null : own.join(', ');
}
