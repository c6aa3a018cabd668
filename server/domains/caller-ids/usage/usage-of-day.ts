/** How the caller ids of the inventory stand today: pure. */
import { cliStatus, highestUsagePercent, type CliStatus, type CountryUsage } from '#engine/caller-ids/limits.ts';

/** What of a caller id only an order of somebody changes. */
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

/** What is known of all calls of a caller id. */
export type CliTotals = { readonly lastUsedAt: number | null; readonly ended: number; readonly completed: number };

/** Calls of a caller id to a country on one UTC day. */
export type DayUse = { readonly phone: string; readonly country: string; readonly used: number };

export type CliDayUsage = EnteredCli &
  CliTotals & {
    readonly usedToday: number;
    /** The highest of all called countries. */
    readonly usagePercent: number;
    readonly status: CliStatus;
  };

/** What is used of a called country's limit (0: none), by the caller ids of the inventory. */
export type CalledCountry = {
  readonly country: string;
  readonly used: number;
  readonly dailyLimit: number;
  readonly clisUsed: number;
  readonly blocked: number;
  readonly highestPercent: number;
};

export type DayUsage = { readonly clis: readonly CliDayUsage[]; readonly called: readonly CalledCountry[] };

/** Of one that has never called. */
export function unusedCli(cli: EnteredCli): CliDayUsage {
  return { ...cli, ...NO_CALLS, ...dayFigures(cli, []) };
}

const NO_CALLS: CliTotals = { lastUsedAt: null, ended: 0, completed: 0 };

/**
 * Few of a large inventory have called: those that have not stand as they are in `unused`, the same objects.
 * `totals`: phone → its calls of all time. `limits`: called country → calls per caller id and day; absent or 0: unlimited.
 */
export function usageOfDay(
  unused: readonly CliDayUsage[],
  totals: ReadonlyMap<string, CliTotals>,
  uses: Iterable<DayUse>,
  limits: Readonly<Record<string, number>>,
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
    return { ...cli, ...total, ...dayFigures(cli, usages) };
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
  return {
    usedToday: usages.reduce((sum, { used }) => sum + used, 0),
    usagePercent: highestUsagePercent(usages),
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

/** Of code points: the same everywhere. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
