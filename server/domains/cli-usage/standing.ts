/** How the caller ids of the inventory stand today: pure. */
import { cliStatus, highestUsagePercent, type CliStatus, type CountryUsage } from '#engine/caller-ids/limits.ts';

/** A row of the inventory and what is known of all its calls. */
export type InventoryCli = {
  readonly id: number;
  /** E.164. */
  readonly phone: string;
  readonly country: string;
  readonly trunkId: number | null;
  readonly trunkName: string | null;
  readonly isActive: boolean;
  readonly isSynthetic: boolean;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
  readonly ended: number;
  readonly completed: number;
};

/** Calls of a caller id to a country on one UTC day. */
export type DayUse = { readonly phone: string; readonly country: string; readonly used: number };

export type CliStanding = InventoryCli & {
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

export type Standings = { readonly clis: readonly CliStanding[]; readonly called: readonly CalledCountry[] };

/** `limits`: called country → calls per caller id and day; absent or 0: unlimited. */
export function standingsOf(
  inventory: readonly InventoryCli[],
  uses: Iterable<DayUse>,
  limits: Readonly<Record<string, number>>,
): Standings {
  const byPhone = new Map<string, { readonly cli: InventoryCli; readonly usages: CountryUsage[] }>();
  for (const cli of inventory) byPhone.set(cli.phone, { cli, usages: [] });
  const called = new Map<string, CalledCountry>();
  for (const { phone, country, used } of uses) {
    const known = byPhone.get(phone);
    if (known === undefined || used === 0) continue;
    const usage = { used, limit: limits[country] ?? 0 };
    known.usages.push(usage);
    called.set(country, withUse(called.get(country), country, usage, known.cli.isActive));
  }
  return {
    clis: inventory.map((cli) => standingOf(cli, byPhone.get(cli.phone)!.usages)),
    called: [...called.values()].sort((a, b) => b.used - a.used || compare(a.country, b.country)),
  };
}

function standingOf(cli: InventoryCli, usages: readonly CountryUsage[]): CliStanding {
  return {
    ...cli,
    usedToday: usages.reduce((sum, { used }) => sum + used, 0),
    usagePercent: highestUsagePercent(usages),
    status: cliStatus(cli.isActive, usages),
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
