import type { CliLimit, CountryUse } from '#shared/contracts/cli-usage.ts';
import { countryByKey } from '#shared/countries.ts';

/** A called country: its limit, and what is used of it today. */
export type CountryUsage = {
  country: string;
  /** Calls per caller id and UTC day; 0 is unlimited. */
  limit: number;
  isDefault: boolean;
  /** Calls today, by all caller ids. */
  used: number;
  clisUsed: number;
  blocked: number;
  /** Of the caller id that has used most; 0 where there is no limit. */
  percent: number;
  /** One of those that the product lists: its limit can be set. */
  isListed: boolean;
};

/** Every country with a limit of its own, or calls today, the most used first; `all` adds the others in the list's order. */
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
