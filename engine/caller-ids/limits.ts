/**
 * Counts how often each caller id was shown to each country today. The day is UTC: counters reset at 00:00 UTC, and a
 * caller id at its limit is blocked for that country until then. The ledger is plain data, mutated in place; it takes a
 * few bytes per caller id and called country.
 */
import { DAY_MS } from '#shared/durations.ts';

/** Called country → calls per caller id per day. Absent or 0 means unlimited. */
type DailyLimits = Readonly<Record<string, number>>;

type UsageLedger = {
  /** UTC day number: epoch milliseconds ÷ 86,400,000, rounded down. */
  day: number;
  /** Called country → calls today, indexed by the caller id's slot. */
  readonly byCountry: Map<string, Uint32Array>;
};

/** Creates an empty ledger for the UTC day of `nowMs` (epoch milliseconds). */
export function createUsageLedger(nowMs: number): UsageLedger {
  return { day: dayOf(nowMs), byCountry: new Map() };
}

/** Returns the UTC day number of `nowMs`: epoch milliseconds ÷ 86,400,000, rounded down. */
export function dayOf(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/** Returns the next 00:00 UTC in epoch milliseconds. */
export function nextResetAt(nowMs: number): number {
  return (dayOf(nowMs) + 1) * DAY_MS;
}

/**
 * Resets the counters when a new day has begun, and returns whether it did. A clock that was set back does not reset
 * them.
 */
export function startNewDay(ledger: UsageLedger, nowMs: number): boolean {
  const day = dayOf(nowMs);
  if (day <= ledger.day) return false;
  ledger.day = day;
  ledger.byCountry.clear();
  return true;
}

/** Returns the calls today to `country` by the caller id in `slot`. */
export function usedFor(ledger: UsageLedger, slot: number, country: string): number {
  return ledger.byCountry.get(country)?.[slot] ?? 0;
}

/** Adds `calls` to today's count; a negative number takes calls back. The count never drops below 0. */
export function addUse(ledger: UsageLedger, slot: number, country: string, calls: number): void {
  let used = ledger.byCountry.get(country);
  if (used === undefined || used.length <= slot) {
    const grown = new Uint32Array(Math.max(64, 2 ** Math.ceil(Math.log2(slot + 1))));
    if (used !== undefined) grown.set(used);
    ledger.byCountry.set(country, (used = grown));
  }
  used[slot] = Math.max(0, used[slot]! + calls);
}

/** Returns the daily limit of each caller id for calls to `country`; Infinity means unlimited. */
export function limitFor(limits: DailyLimits, country: string): number {
  const limit = limits[country] ?? 0;
  return limit > 0 ? limit : Infinity;
}

export type CliStatus = 'active' | 'high_usage' | 'limit_reached' | 'blocked' | 'inactive';

/** One caller id's calls to one country today, and its limit there (0 means unlimited). */
export type CountryUsage = { readonly used: number; readonly limit: number };

/** Number of calls that counts as 100% usage of an unlimited caller id. */
const UNLIMITED_BASE = 100;
const HIGH_USAGE_PCT = 50;
const LIMIT_REACHED_PCT = 90;

/** Returns the usage in percent of the limit, or of UNLIMITED_BASE if there is no limit. The result may exceed 100. */
export function usagePercent({ used, limit }: CountryUsage): number {
  return (100 * used) / (limit > 0 ? limit : UNLIMITED_BASE);
}

/** Returns the highest usage percentage over all called countries, or 0 without usage. */
export function highestUsagePercent(usages: readonly CountryUsage[]): number {
  return usages.reduce((highest, usage) => Math.max(highest, usagePercent(usage)), 0);
}

const SEVERITY: readonly CliStatus[] = ['active', 'high_usage', 'limit_reached', 'blocked'];

/**
 * Returns the caller id's worst status over all called countries: high_usage above 50%, limit_reached above 90%,
 * blocked at the limit. In a country without a limit, the worst status is high_usage.
 */
export function cliStatus(isActive: boolean, usages: readonly CountryUsage[]): CliStatus {
  if (!isActive) return 'inactive';
  const gravest = usages.reduce((worst, usage) => Math.max(worst, SEVERITY.indexOf(statusFor(usage))), 0);
  return SEVERITY[gravest]!;
}

function statusFor(usage: CountryUsage): CliStatus {
  const percent = usagePercent(usage);
  if (usage.limit > 0 && usage.used >= usage.limit) return 'blocked';
  if (usage.limit > 0 && percent > LIMIT_REACHED_PCT) return 'limit_reached';
  return percent > HIGH_USAGE_PCT ? 'high_usage' : 'active';
}
