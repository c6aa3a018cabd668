import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import type { PatternCountry } from '#shared/contracts/cli-patterns.ts';
import { COUNTRIES } from '#web/lib/country-names.ts';
import { t } from '#web/lib/i18n.ts';

/** A country in the generator's list; `local_fallback`: the server did not say how its numbers are generated. */
export type PatternChoice = {
  country_code: string;
  country_name: string;
  flag: string;
  /** '+1' */
  phone_code: string;
  strategy: PatternCountry['strategy'] | 'local_fallback';
  area_codes: Readonly<Record<string, string>>;
  supported: boolean;
};

/** Used if the server's list is not available. */
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
 * The countries of an answer, which are either its data or the answer itself. Skips those without a code or a name;
 * throws if none is left.
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
