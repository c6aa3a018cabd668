/**
 * How often each caller id was shown to each country today. The day is UTC's: counters begin anew at 00:00 UTC, and a
 * caller id at its limit is blocked for that country until then. Plain data, changed in place: four bytes a caller id
 * and called country.
 */

const DAY_MS = 86_400_000;

/** Called country → calls per caller id and day; absent or 0: unlimited. */
export type DailyLimits = Readonly<Record<string, number>>;

export type UsageLedger = {
  /** Epoch milliseconds ÷ 86,400,000. */
  day: number;
  /** Called country → calls today, by the caller id's slot. */
  readonly byCountry: Map<string, Uint32Array>;
};

export function createUsageLedger(nowMs: number): UsageLedger {
  return { day: dayOf(nowMs), byCountry: new Map() };
}

/** The UTC day of an instant: epoch milliseconds ÷ 86,400,000. */
export function dayOf(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/** The next 00:00 UTC, epoch milliseconds. */
export function nextResetAt(nowMs: number): number {
  return (dayOf(nowMs) + 1) * DAY_MS;
}

/** Begins a new day when there is one; whether there was. A clock that was set back keeps the day it was. */
export function turnDay(ledger: UsageLedger, nowMs: number): boolean {
  const day = dayOf(nowMs);
  if (day <= ledger.day) return false;
  ledger.day = day;
  ledger.byCountry.clear();
  return true;
}

export function usedFor(ledger: UsageLedger, slot: number, country: string): number {
  return ledger.byCountry.get(country)?.[slot] ?? 0;
}

/** Counts `calls` (negative: takes them back) and never goes below none. */
export function addUse(ledger: UsageLedger, slot: number, country: string, calls: number): void {
  let used = ledger.byCountry.get(country);
  if (used === undefined || used.length <= slot) {
    const grown = new Uint32Array(Math.max(64, 2 ** Math.ceil(Math.log2(slot + 1))));
    if (used !== undefined) grown.set(used);
    ledger.byCountry.set(country, (used = grown));
  }
  used[slot] = Math.max(0, used[slot]! + calls);
}

/** Calls per day and caller id to that country; Infinity: unlimited. */
export function limitFor(limits: DailyLimits, country: string): number {
  const limit = limits[country] ?? 0;
  return limit > 0 ? limit : Infinity;
}

export type CliStatus = 'active' | 'high_usage' | 'limit_reached' | 'blocked' | 'inactive';

/** One caller id's calls to one country today, and its limit there (0: unlimited). */
export type CountryUsage = { readonly used: number; readonly limit: number };

/** What an unlimited caller id's use is compared with. */
const UNLIMITED_BASE = 100;
const HIGH_USAGE_PCT = 50;
const LIMIT_REACHED_PCT = 90;

/** Used ÷ limit in percent, ÷ 100 calls where it is unlimited; it may pass 100. */
export function usagePercent({ used, limit }: CountryUsage): number {
  return (100 * used) / (limit > 0 ? limit : UNLIMITED_BASE);
}

/** The highest percent of all called countries; 0 without any. */
export function highestUsagePercent(usages: readonly CountryUsage[]): number {
  return usages.reduce((highest, usage) => Math.max(highest, usagePercent(usage)), 0);
}

const GRAVITY: readonly CliStatus[] = ['active', 'high_usage', 'limit_reached', 'blocked'];

/** Over 50% high_usage, over 90% limit_reached, at the limit blocked; an unlimited one is at most high_usage. The gravest country counts. */
export function cliStatus(isActive: boolean, usages: readonly CountryUsage[]): CliStatus {
  if (!isActive) return 'inactive';
  const gravest = usages.reduce((worst, usage) => Math.max(worst, GRAVITY.indexOf(statusFor(usage))), 0);
  return GRAVITY[gravest]!;
}

function statusFor(usage: CountryUsage): CliStatus {
  const percent = usagePercent(usage);
  if (usage.limit > 0 && usage.used >= usage.limit) return 'blocked';
  if (usage.limit > 0 && percent > LIMIT_REACHED_PCT) return 'limit_reached';
  return percent > HIGH_USAGE_PCT ? 'high_usage' : 'active';
}
