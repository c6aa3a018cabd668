import { countryOf } from '#web/lib/countries.ts';

/** A country's flag and name, or a dash. An unlisted country has its ISO code as its name. */
export function CountryName({ country }: { country: string | null }) {
  if (country === null || country === '') return <>—</>;
  const { flag, name } = countryOf(country);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden="true">{flag}</span> {name}
    </span>
  );
}
