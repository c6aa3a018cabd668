import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import type { PatternCountry } from '#shared/contracts/cli-patterns.ts';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { t } from '#web/lib/i18n.ts';

/** A country in the generator's list. `local_fallback` means that the server did not report a strategy. */
export type PatternChoice = {
  country_code: string;
  country_name: string;
  flag: string;
  /** Dial code with the plus, such as '+1'. */
  phone_code: string;
  strategy: PatternCountry['strategy'] | 'local_fallback';
  area_codes: Readonly<Record<string, string>>;
  supported: boolean;
};

/** Fallback if the server's list is unavailable. */
export const LOCAL_COUNTRIES: readonly PatternChoice[] = COUNTRIES.map(({ key, name, flag, dialCode }) => {
  const areaCodes = Object.fromEntries(areaCodesOf(key));
  return {
    country_code: key,
    country_name: name,
    flag,
    phone_code: `+${dialCode}`,
    strategy: 'local_fallback',
    area_codes: areaCodes,
    supported: Object.keys(areaCodes).length > 0,
  };
});

/**
 * Returns the countries of an answer, which are either in `data` or the answer itself. Skips entries without a code or
 * a name.
 *
 * @throws if no valid entry remains
 */
export function readPatternCountries(answer: unknown): readonly PatternChoice[] {
  const rows = Array.isArray(answer) ? answer : isRecord(answer) ? answer['data'] : undefined;
  const countries = Array.isArray(rows) ? rows.filter(isPatternChoice) : [];
  if (countries.length === 0) throw new Error(t('El servidor no nombró ningún país'));
  return countries.map((country) => ({ ...BLANK, ...country }));
}

const BLANK = { flag: '', phone_code: '', strategy: 'local_fallback', area_codes: {}, supported: false } as const;

function isPatternChoice(row: unknown): row is PatternChoice {
  return isRecord(row) && isWord(row['country_code']) && isWord(row['country_name']);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isWord(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
