import { COUNTRIES } from '#shared/countries.ts';

export type ZoneGroup = { group: string; items: { value: string; label: string }[] };

/** The zones of the product's countries, then all others; `present` is among them whatever it is. */
export function timeZoneGroups(present: string): ZoneGroup[] {
  const ours = COUNTRIES.flatMap(({ name, timeZones }) =>
    timeZones.map((value) => ({ value, label: `${value} · ${name}` })),
  );
  const listed = new Set(ours.map(({ value }) => value));
  const others = ['UTC', present, ...Intl.supportedValuesOf('timeZone')].filter(
    (zone, index, all) => zone !== '' && !listed.has(zone) && all.indexOf(zone) === index,
  );
  return [
    { group: 'Países', items: ours },
    { group: 'Otras zonas', items: others.map((value) => ({ value, label: value })) },
  ];
}
