/** Decides whether the caps on the calls to one person permit a call. Instants are epoch ms. */
import { countryByKey } from '#shared/countries/countries.ts';
import {
  CAP_PERIODS,
  type CapFigures,
  type CapHold,
  type CapName,
  type IntendedCall,
  type NumberCaps,
  type RecentCall,
} from '#shared/domain/number-caps.ts';
import type { Purpose } from '#shared/domain/purposes.ts';
import { DAY_MS, MINUTE_MS } from '#shared/durations.ts';
import { startOfLocalDay, zoneClock } from '../kernel/local-time.ts';

const CAP_NAMES = Object.keys(CAP_PERIODS) as readonly CapName[];
const OF_CONTACTS: ReadonlySet<CapName> = new Set<CapName>(['contactsPerDay', 'contactsPerWeek']);

/**
 * Returns why and until when the caps forbid the call, or null. `calls` are the calls to its number of the last
 * `RECENT_CALLS_MS`, in any order. Caps count from the end of a call.
 */
export function capHold(
  call: IntendedCall,
  calls: readonly RecentCall[],
  caps: NumberCaps,
  nowMs: number,
): CapHold | null {
  if (calls.length === 0) return null;
  const { general, ofPurpose } = figuresFor(call, caps);
  const samePurpose = calls.filter(({ purpose }) => purpose === call.purpose || purpose === 'test');
  const gapEndsMs = Math.max(
    lastOther(calls, call.campaignId) + general.gapMinutes * MINUTE_MS,
    lastOther(samePurpose, call.campaignId) + (ofPurpose.gapMinutes ?? 0) * MINUTE_MS,
  );
  const capEndsMs = Math.max(endOf(call, calls, general), endOf(call, samePurpose, ofPurpose));
  const untilMs = Math.max(gapEndsMs, capEndsMs);
  if (untilMs <= nowMs) return null;
  return { why: capEndsMs === untilMs ? 'number_cap' : 'number_gap', untilMs };
}

/**
 * Returns the figures for a call, the narrowest scope first: those that count all calls, and those that count only the
 * calls of its purpose.
 */
function figuresFor({ country, region, purpose }: IntendedCall, caps: NumberCaps) {
  const own = caps.rules.filter((rule) => rule.country === country);
  const merge = (of: Purpose | undefined): Partial<CapFigures> => {
    const rules = own.filter((rule) => rule.purpose === of);
    return Object.assign(
      {},
      rules.find((rule) => rule.region === undefined),
      region === null ? undefined : rules.find((rule) => rule.region === region),
    ) as Partial<CapFigures>;
  };
  const general: CapFigures = { ...caps, ...merge(undefined) };
  return { general, ofPurpose: merge(purpose) };
}

/** Returns when the last call of another campaign ended, or -Infinity. */
function lastOther(calls: readonly RecentCall[], campaignId: number): number {
  let lastMs = -Infinity;
  for (const call of calls) if (call.campaignId !== campaignId) lastMs = Math.max(lastMs, call.endedAtMs);
  return lastMs;
}

/** Returns when all limits permit another call, or -Infinity if they were never reached. */
function endOf(call: IntendedCall, calls: readonly RecentCall[], figures: Partial<CapFigures>): number {
  let endMs = -Infinity;
  for (const name of CAP_NAMES) {
    const most = figures[name] ?? Infinity;
    const counted = OF_CONTACTS.has(name) ? calls.filter(({ isContact }) => isContact) : calls;
    if (counted.length < most) continue;
    const ends = counted.map(({ endedAtMs }) => endedAtMs).sort((a, b) => b - a);
    // The earliest of the `most` latest calls must leave the period.
    endMs = Math.max(endMs, leavesAt(CAP_PERIODS[name], ends[most - 1]!, call));
  }
  return endMs;
}

function leavesAt(period: (typeof CAP_PERIODS)[CapName], endedAtMs: number, call: IntendedCall): number {
  return period === 'calendar_day' ? endOfDay(call, endedAtMs) : endedAtMs + period;
}

/** Returns when the day of an instant is over wherever the number may be. */
function endOfDay({ country, zones }: IntendedCall, atMs: number): number {
  const possible = zones.length > 0 ? zones : (countryByKey(country)?.timeZones ?? []);
  return Math.max(
    ...(possible.length > 0 ? possible : ['UTC']).map((zone) => {
      const clock = zoneClock(zone);
      return startOfLocalDay(clock, Math.floor(clock.localMs(atMs) / DAY_MS) + 1);
    }),
  );
}
