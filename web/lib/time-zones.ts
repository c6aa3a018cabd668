import { COUNTRIES } from './country-names.ts';
import { t } from '#web/lib/i18n.ts';

type ZoneGroup = { group: string; items: { value: string; label: string }[] };

/**
 * Returns the time zones of the countries in the country table, followed by all others. `present` is always included.
 */
export function timeZoneGroups(present: string): ZoneGroup[] {
  const ours = COUNTRIES.flatMap(({ name, timeZones }) =>
    timeZones.map((value) => ({ value, label: `${value} · ${name}` })),
  );
  const listed = new Set(ours.map(({ value }) => value));
  const older = new Set(ours.map(({ value }) => olderName(value)));
  const others = ['UTC', ...Intl.supportedValuesOf('timeZone')].filter((zone) => !older.has(zone));
  const rest = [...new Set([present, ...others])].filter((zone) => zone !== '' && !listed.has(zone));
  return [
    { group: t('Países'), items: ours },
    { group: t('Otras zonas'), items: rest.map((value) => ({ value, label: value })) },
  ];
}

/** Some browsers list 'America/Buenos_Aires' for 'America/Argentina/Buenos_Aires', which is the same zone. */
function olderName(zone: string): string {
  const parts = zone.split('/');
  return [parts[0], parts.at(-1)].join('/');
}
