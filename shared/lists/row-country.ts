/** Reads the phone of a row whose list has a column with the country or its calling code. */
import { getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max';
import { COUNTRIES, countryByKey, countryKeyOf } from '#shared/countries/countries.ts';
import { readPhone, type ReadPhone } from './phone.ts';

/** `isExact` is false for a calling code, which several countries may share. */
type RowCountry = { readonly iso2: string; readonly dialCode: string; readonly isExact: boolean };

/** Spellings that are neither a code nor a name of `Intl.DisplayNames`, folded. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  eeuu: 'US',
  eua: 'US',
  estadosunidosdeamerica: 'US',
  unitedstatesofamerica: 'US',
  uk: 'GB',
  inglaterra: 'GB',
  england: 'GB',
  granbretana: 'GB',
  greatbritain: 'GB',
  holanda: 'NL',
  holland: 'NL',
  mejico: 'MX',
  repdominicana: 'DO',
  rd: 'DO',
};
/** ISO 3166 codes of `COUNTRIES`, alpha-2 and alpha-3. */
const ALPHA_3 =
  `AR ARG BR BRA MX MEX CO COL CL CHL PE PER EC ECU VE VEN BO BOL PY PRY UY URY CR CRI PA PAN GT GTM HN HND SV SLV
  NI NIC DO DOM PR PRI US USA CA CAN ES ESP PT PRT FR FRA DE DEU IT ITA GB GBR NL NLD BE BEL CH CHE AT AUT IN IND PH PHL
  MY MYS SG SGP TH THA ID IDN AU AUS NZ NZL ZA ZAF IL ISR`.split(/\s+/);
const NAME_LANGUAGES = ['es', 'en', 'pt'];

/** The plan of North America: many countries share the calling code, and the area tells them apart. */
const SHARED_CODE = '1';
/** Keys of the countries whose addresses say "USA". */
const OF_THE_USA: ReadonlySet<string> = new Set(['usa', 'porto_rico', 'vi', 'gu', 'as', 'mp']);
const TOLL_FREE = /^\+18(?:00|33|44|55|66|77|88)/;

/** Bounds the memory of a wrongly chosen column. */
const MOST_KNOWN = 1000;
/** Longer than any country's name with its codes. */
const MOST_CHARS = 100;
const known = new Map<string, RowCountry | undefined>();
let names: ReadonlyMap<string, string> | undefined;

/**
 * Like `readPhone`, in the country that the row's own column names: an ISO code, a name in Spanish, English or
 * Portuguese, or a calling code. A blank text means the country `iso2` of the list. A number of another country than
 * the column's is refused.
 */
export function readRowPhone(cell: string, countryText: string, iso2: string): ReadPhone {
  const text = countryText.trim();
  if (text === '') return readPhone(cell, iso2);
  const named = rowCountryOf(text);
  if (named === undefined) return { ok: false, reason: 'pais_columna' };
  const read = readPhone(cell, named.iso2);
  if (read.ok) return isOf(named, read) ? read : { ok: false, reason: 'pais_distinto' };
  const digits = cell.replace(/\D/g, '');
  const elsewhere = digits.length > 10 ? readPhone(`+${digits}`, named.iso2) : read;
  return elsewhere.ok && !isOf(named, elsewhere) ? { ok: false, reason: 'pais_distinto' } : read;
}

function isOf(
  { iso2, dialCode, isExact }: RowCountry,
  { phone, country }: { phone: string; country: string },
): boolean {
  if (!phone.startsWith(`+${dialCode}`)) return false;
  if (!isExact || dialCode !== SHARED_CODE || TOLL_FREE.test(phone)) return true;
  return country === countryKeyOf(iso2) || (iso2 === 'US' && OF_THE_USA.has(country));
}

function rowCountryOf(text: string): RowCountry | undefined {
  if (text.length > MOST_CHARS) return undefined;
  if (known.has(text)) return known.get(text);
  if (known.size >= MOST_KNOWN) known.clear();
  const found = byCallingCode(text) ?? byName(text);
  known.set(text, found);
  return found;
}

/** Reads 52, +52, 0052, 52.0, (+52) and `México (+52)`. */
function byCallingCode(text: string): RowCountry | undefined {
  const dialCode = /^(?:00)?(\d{1,3})(?:[.,]0+)?$/.exec(text)?.[1] ?? /\+\s*(\d{1,3})\b/.exec(text)?.[1];
  if (dialCode === undefined) return undefined;
  const iso2 =
    COUNTRIES.find((one) => one.dialCode === dialCode)?.iso2 ??
    getCountries().find((one) => getCountryCallingCode(one) === dialCode);
  return iso2 === undefined ? undefined : { iso2, dialCode, isExact: false };
}

function byName(text: string): RowCountry | undefined {
  const code = text.toUpperCase();
  names ??= namesOfCountries();
  const iso2 = isSupportedCountry(code)
    ? code
    : (countryByKey(text.toLowerCase())?.iso2 ?? OTHER_NAMES[folded(text)] ?? names.get(folded(text)));
  if (iso2 === undefined || !isSupportedCountry(iso2)) return undefined;
  return { iso2, dialCode: getCountryCallingCode(iso2), isExact: true };
}

function namesOfCountries(): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 0; at < ALPHA_3.length; at += 2) found.set(ALPHA_3[at + 1]!.toLowerCase(), ALPHA_3[at]!);
  for (const language of NAME_LANGUAGES) {
    const display = new Intl.DisplayNames(language, { type: 'region' });
    for (const iso2 of getCountries()) found.set(folded(display.of(iso2) ?? iso2), iso2);
  }
  return found;
}

/** Removes accents, case and everything but letters. */
function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');
}
