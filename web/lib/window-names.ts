import { regionNames } from '#shared/countries/region-names.ts';
import { ANY_COUNTRY, parseWindowKey } from '#shared/domain/window-keys.ts';
import { countryOf } from './countries.ts';
import { t } from './i18n.ts';
import { PURPOSE_NAMES } from './purposes.ts';

/** Returns the name of a legal window's country or region, such as 'Florida, Estados Unidos'. */
export function windowPlaceName(key: string): string {
  const { country, region } = parseWindowKey(key) ?? { country: key, region: null };
  if (country === ANY_COUNTRY) return t('Los demás países');
  const { name } = countryOf(country);
  return region === null ? name : `${regionNames(country).get(region) ?? region}, ${name}`;
}

/** Returns the name of a legal window's place and, if it is for only one, its purpose. */
export function windowName(key: string): string {
  const purpose = parseWindowKey(key)?.purpose ?? null;
  return purpose === null ? windowPlaceName(key) : `${windowPlaceName(key)} · ${PURPOSE_NAMES[purpose]}`;
}
