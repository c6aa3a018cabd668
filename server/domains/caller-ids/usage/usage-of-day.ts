/** Computes the usage of each caller id on one day. Pure. */
import type { CallerIdRest } from '#server/dialer/caller-id-rests.ts';
import { cliStatus, highestUsagePercent, type CliStatus, type CountryUsage } from '#engine/caller-ids/limits.ts';

/** Fields of a caller id that change only by user action. */
export type EnteredCli = {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  readonly country: string;
  readonly trunkId: number | null;
  readonly trunkName: string | null;
  readonly isActive: boolean;
  readonly isSynthetic: boolean;
  readonly createdAt: number;
};

/** Totals over all calls with a caller id. */
export type CliTotals = { readonly lastUsedAt: number | null; readonly ended: number; readonly succeeded: number };

/** Calls with a caller id to a country on one UTC day. */
export type DayUse = { readonly phone: string; readonly country: string; readonly used: number };

export type CliDayUsage = EnteredCli &
  CliTotals & {
    /** Times of its recent calls that filters have blocked, epoch ms, ascending. */
    readonly blockedAt: readonly number[];
    /** Its rest because of its answer rate. */
    readonly ordered: CallerIdRest | undefined;
    readonly usedToday: number;
    /** Highest usage over all called countries, percent. */
    readonly usagePercent: number;
    /** True if the country with the highest percentage has no limit. */
    readonly isUnlimited: boolean;
    readonly status: CliStatus;
  };

/** Usage of a called country's daily limit by the inventory. A `dailyLimit` of 0 is unlimited. */
export type CalledCountry = {
  readonly country: string;
  readonly used: number;
  readonly dailyLimit: number;
  readonly clisUsed: number;
  readonly blocked: number;
  readonly highestPercent: number;
};

export type DayUsage = { readonly clis: readonly CliDayUsage[]; readonly called: readonly CalledCountry[] };

/** Returns the usage of a caller id that was never used. */
export function unusedCli(cli: EnteredCli): CliDayUsage {
  return { ...cli, ...NO_CALLS, blockedAt: [], ordered: undefined, ...dayFigures(cli, []) };
}

const NO_CALLS: CliTotals = { lastUsedAt: null, ended: 0, succeeded: 0 };

/**
 * Applies the calls of a day to the inventory. Caller ids that were never used, most of a large inventory, keep their
 * objects from `unused`. `totals` maps each phone to its totals, `blocked` to its blocked calls and `rests` to its rest. `limits` maps each called country to calls per caller
 * id and day; absent or 0 is unlimited.
 */
export function usageOfDay(
  unused: readonly CliDayUsage[],
  totals: ReadonlyMap<string, CliTotals>,
  uses: Iterable<DayUse>,
  limits: Readonly<Record<string, number>>,
  blocked: ReadonlyMap<string, readonly number[]> = new Map(),
  rests: ReadonlyMap<string, CallerIdRest> = new Map(),
): DayUsage {
  const usesByPhone = byPhone(uses);
  const called = new Map<string, CalledCountry>();
  const clis = unused.map((cli) => {
    const total = totals.get(cli.phone);
    const today = usesByPhone.get(cli.phone) ?? [];
    if (total === undefined && today.length === 0) return cli;
    const usages: CountryUsage[] = [];
    for (const { country, used } of today) {
      const usage = { used, limit: limits[country] ?? 0 };
      usages.push(usage);
      called.set(country, withUse(called.get(country), country, usage, cli.isActive));
    }
    return {
      ...cli,
      ...total,
      blockedAt: blocked.get(cli.phone) ?? [],
      ordered: rests.get(cli.phone),
      ...dayFigures(cli, usages),
    };
  });
  return { clis, called: [...called.values()].sort((a, b) => b.used - a.used || compare(a.country, b.country)) };
}

function byPhone(uses: Iterable<DayUse>): ReadonlyMap<string, readonly DayUse[]> {
  const found = new Map<string, DayUse[]>();
  for (const use of uses) {
    if (use.used === 0) continue;
    const before = found.get(use.phone);
    if (before === undefined) found.set(use.phone, [use]);
    else before.push(use);
  }
  return found;
}

function dayFigures({ isActive }: EnteredCli, usages: readonly CountryUsage[]) {
  const usagePercent = highestUsagePercent(usages);
  return {
    usedToday: usages.reduce((sum, { used }) => sum + used, 0),
    usagePercent,
    isUnlimited: usagePercent > highestUsagePercent(usages.filter(({ limit }) => limit > 0)),
    status: cliStatus(isActive, usages),
  };
}

function withUse(
  before: CalledCountry | undefined,
  country: string,
  usage: CountryUsage,
  isActive: boolean,
): CalledCountry {
  const { used = 0, clisUsed = 0, blocked = 0, highestPercent = 0 } = before ?? {};
  return {
    country,
    used: used + usage.used,
    dailyLimit: usage.limit,
    clisUsed: clisUsed + 1,
    blocked: blocked + (cliStatus(isActive, [usage]) === 'blocked' ? 1 : 0),
    highestPercent: Math.max(highestPercent, highestUsagePercent([usage])),
  };
}

/** Compares by code unit, independent of the locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
