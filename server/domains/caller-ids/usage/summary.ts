/** Computes the figures of the rotation screen. Pure. */
import type { CliStatus } from '#engine/caller-ids/limits.ts';
import { compare, type CalledCountry, type CliDayUsage, type DayUsage } from './usage-of-day.ts';

type ByStatus = Record<CliStatus, number>;
type UsageBuckets = Record<'0-25' | '26-50' | '51-75' | '76-100' | '100+', number>;

export type CliGroup = { total: number; usedToday: number; readonly byStatus: ByStatus };
type CountryGroup = CliGroup & { readonly country: string };
type TrunkGroup = CliGroup & { readonly trunkId: number | null; readonly trunkName: string | null };

export type UsageSummary = {
  readonly total: number;
  readonly byStatus: ByStatus;
  readonly buckets: UsageBuckets;
  /** Limited countries where some caller id has used over 80% of its limit. */
  readonly over80: readonly string[];
  readonly byCountry: readonly CountryGroup[];
  readonly byTrunk: readonly TrunkGroup[];
  readonly called: readonly CalledCountry[];
};

const CROWDED_PCT = 80;

/** Upper bound of each bucket except the last, in percent. */
const BUCKETS = [
  ['0-25', 25],
  ['26-50', 50],
  ['51-75', 75],
  ['76-100', 100],
] as const satisfies readonly (readonly [keyof UsageBuckets, number])[];

export function summariseUsage({ clis, called }: DayUsage): UsageSummary {
  const all = newGroup();
  const buckets: UsageBuckets = { '0-25': 0, '26-50': 0, '51-75': 0, '76-100': 0, '100+': 0 };
  const countries = new Map<string, CountryGroup>();
  const trunks = new Map<number | null, TrunkGroup>();
  for (const cli of clis) {
    const { country, trunkId, trunkName } = cli;
    count(all, cli);
    buckets[bucketOf(cli.usagePercent)]++;
    if (!countries.has(country)) countries.set(country, { ...newGroup(), country });
    count(countries.get(country)!, cli);
    if (!trunks.has(trunkId)) trunks.set(trunkId, { ...newGroup(), trunkId, trunkName });
    count(trunks.get(trunkId)!, cli);
  }
  return {
    total: all.total,
    byStatus: all.byStatus,
    buckets,
    over80: called.filter(isOver80).map(({ country }) => country),
    byCountry: [...countries.values()].sort((a, b) => b.total - a.total || compare(a.country, b.country)),
    byTrunk: [...trunks.values()].sort((a, b) => b.total - a.total || (a.trunkId ?? 0) - (b.trunkId ?? 0)),
    called,
  };
}

/** Returns the bucket of a percentage. Fractions belong to the higher bucket: 25.5% is in `26-50`. */
function bucketOf(percent: number): keyof UsageBuckets {
  return BUCKETS.find(([, most]) => percent <= most)?.[0] ?? '100+';
}

function isOver80({ dailyLimit, highestPercent }: CalledCountry): boolean {
  return dailyLimit > 0 && highestPercent > CROWDED_PCT;
}

function newGroup(): CliGroup {
  return {
    total: 0,
    usedToday: 0,
    byStatus: { active: 0, high_usage: 0, limit_reached: 0, blocked: 0, inactive: 0 },
  };
}

function count(group: CliGroup, { usedToday, status }: CliDayUsage): void {
  group.total++;
  group.usedToday += usedToday;
  group.byStatus[status]++;
}
