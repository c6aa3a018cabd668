import type { CliLimit, CountryUse } from '#shared/contracts/cli-usage.ts';
import { countryByKey } from '#web/lib/country-names.ts';

export type CountryUsage = {
  country: string;
  /** Calls per caller id and UTC day, or 0 for no limit. */
  limit: number;
  isDefault: boolean;
  /** Calls of all caller ids on the current UTC day. */
  used: number;
  clisUsed: number;
  blocked: number;
  /** Usage of the most used caller id, in percent, or 0 if there is no limit. */
  percent: number;
  /** Whether the country is in the country table, so that its limit can be set. */
  isListed: boolean;
};

/**
 * Returns the countries with a limit, a stored setting or calls today, highest usage first. `all` includes every
 * country in `limits`.
 */
export function countryUsages(
  limits: readonly CliLimit[],
  uses: readonly CountryUse[],
  all: boolean,
): readonly CountryUsage[] {
  const used = new Map(uses.map((use) => [use.country, use]));
  const listed = limits.map((limit) => usageOf(limit.country, limit, used.get(limit.country)));
  const others = uses
    .filter(({ country }) => countryByKey(country) === undefined)
    .map((use) => usageOf(use.country, undefined, use));
  return [...listed, ...others]
    .filter((row) => all || row.limit > 0 || row.used > 0 || !row.isDefault)
    .toSorted((a, b) => b.percent - a.percent || b.used - a.used);
}

function usageOf(country: string, limit: CliLimit | undefined, use: CountryUse | undefined): CountryUsage {
  const daily = limit?.daily_limit ?? use?.daily_limit ?? 0;
  return {
    country,
    limit: daily,
    isDefault: limit?.is_default ?? true,
    used: use?.used ?? 0,
    clisUsed: use?.clis_used ?? 0,
    blocked: use?.blocked_clis ?? 0,
    percent: daily === 0 ? 0 : (use?.usage_percent ?? 0),
    isListed: limit !== undefined,
  };
}
