import { countryOf } from '#web/lib/countries.ts';

/** A country's flag and name. An unknown country shows its code and a globe. */
export function CountryName({ country }: { country: string | null }) {
  if (country === null || country === '') return <>—</>;
  const { flag, name } = countryOf(country);
  return (
    <span style={{ whiteSpace: 'nowrap' }}>
      <span aria-hidden="true">{flag}</span> {name}
    </span>
  );
}
