import { describe, expect, test } from 'vitest';
import type { CliLimit, CountryUse } from '#shared/contracts/cli-usage.ts';
import { countryUsages } from '#web/features/caller-ids/limits/country-use.ts';
import { limitErrors, LIMIT_INVALID, LIMIT_REQUIRED } from '#web/features/caller-ids/limits/limit-draft.ts';

const limit = (country: string, daily: number, isDefault = true): CliLimit => ({
  country,
  country_name: country,
  daily_limit: daily,
  is_default: isDefault,
  updated_at: null,
});
const use = (country: string, used: number, percent: number): CountryUse => ({
  country,
  used,
  daily_limit: 0,
  clis_used: 1,
  blocked_clis: 0,
  usage_percent: percent,
});

const LIMITS = [
  limit('usa', 100),
  limit('canada', 100),
  limit('mexico', 0),
  limit('brasil', 0),
  limit('peru', 0, false),
];

describe('the limit cards', () => {
  test('cover countries with an own or default limit and those called today, most used first', () => {
    const rows = countryUsages(LIMITS, [use('usa', 40, 40), use('mexico', 900, 900), use('jp', 3, 3)], false);
    expect(rows.map((row) => row.country)).toEqual(['usa', 'mexico', 'jp', 'canada', 'peru']);
  });

  test('show no percentage without a limit, and offer no limit for a country that is not in the table', () => {
    const rows = countryUsages(LIMITS, [use('mexico', 900, 900), use('jp', 3, 3)], false);
    expect(rows.find((row) => row.country === 'mexico')).toMatchObject({ percent: 0, used: 900, isListed: true });
    expect(rows.find((row) => row.country === 'jp')).toMatchObject({ percent: 0, isListed: false });
  });

  test('cover every country on request', () => {
    expect(countryUsages(LIMITS, [], true)).toHaveLength(LIMITS.length);
  });
});

describe('a daily limit', () => {
  test('requires a country and a whole number of at least 0', () => {
    expect(limitErrors({ country: null, limit: 5 })).toEqual({ country: LIMIT_REQUIRED });
    expect(limitErrors({ country: 'usa', limit: '' })).toEqual({ limit: LIMIT_REQUIRED });
    for (const wrong of [-1, 2.5, 1e300, 'x'])
      expect(limitErrors({ country: 'usa', limit: wrong })).toEqual({ limit: LIMIT_INVALID });
    expect(limitErrors({ country: 'usa', limit: 0 })).toEqual({});
  });
});
