/** Figures of the whole server. */
import type { CallerIdBlockedAt } from '#engine/caller-ids/blocks.ts';
import type { TrunkFault } from '#shared/contracts/telephony.ts';
import type { TrunkRest } from '#server/live/live-trunks.ts';
import type { TelephonyState } from '#server/telephony/state.ts';
import { ageInDays, isStale } from '#shared/domain/registries.ts';
import type { Reading } from '#shared/domain/alert-evaluation.ts';

const ofServer = (value: number | null, details: Reading['details'] = {}): Reading => ({
  subject: '',
  name: null,
  campaignId: null,
  value,
  details,
});

/** `why` is what keeps every campaign from dialing, or null. Without an active campaign there is no breach. */
export function dialerReadings(why: string | null, activeCampaigns: number): Reading[] {
  const isStopped = why !== null && activeCampaigns > 0;
  return [ofServer(isStopped ? 1 : 0, isStopped ? { why, campaigns: activeCampaigns } : {})];
}

export function pbxReadings({ pbxs }: TelephonyState): Reading[] {
  return pbxs.map(({ name, status, fault }): Reading => ({
    subject: name,
    name,
    campaignId: null,
    value: status === 'down' ? 1 : 0,
    details: fault === null ? {} : { fault },
  }));
}

/**
 * Returns one reading for each fault: on one PBX, the carrier of an active trunk does not respond or rejects the
 * registration.
 */
export function trunkReadings(faults: readonly TrunkFault[]): Reading[] {
  return faults.map(({ trunk_id, trunk, central, falla }) => ({
    subject: `${trunk_id} ${central}`,
    name: trunk,
    campaignId: null,
    value: 1,
    details: { pbx: central, fault: falla },
  }));
}

/** How long after its rest a trunk may wait for the end of the probe, ms. Without one, nothing is dialled over it. */
const PROBED_WITHIN_MS = 5 * 60_000;

/**
 * Returns one reading for each active trunk that rests or is probed at `nowMs` (epoch ms). `nameOf` returns undefined for
 * other trunks.
 */
export function restReadings(
  rests: ReadonlyMap<number, Pick<TrunkRest, 'sipCause' | 'untilMs'>>,
  nameOf: (trunkId: number) => string | undefined,
  nowMs: number,
): Reading[] {
  return [...rests].flatMap(([id, { sipCause, untilMs }]): Reading[] => {
    const name = nameOf(id);
    if (name === undefined || nowMs > untilMs + PROBED_WITHIN_MS) return [];
    return [{ subject: String(id), name, campaignId: null, value: 1, details: { sip_cause: sipCause } }];
  });
}

/** Returns one reading for each country that real calls may reach at any hour. */
export function openHoursReadings(countries: readonly string[]): Reading[] {
  return countries.map((country) => ({ subject: country, name: country, campaignId: null, value: 1, details: {} }));
}

type DatedRegistry = {
  readonly id: number;
  readonly name: string;
  readonly datedOn: string | null;
  readonly limitDays: number;
};

/** `today` is a day of the console's zone, YYYY-MM-DD. */
export function registryReadings(registries: readonly DatedRegistry[], today: string): Reading[] {
  return registries.map((registry): Reading => {
    const { id, name, datedOn, limitDays } = registry;
    const value = isStale(registry, today) ? 1 : 0;
    const details: Reading['details'] = datedOn === null ? {} : { days: ageInDays(datedOn, today), limit: limitDays };
    return { subject: String(id), name, campaignId: null, value, details };
  });
}

/** `free` and `total` are bytes of the data folder's volume. */
export function diskReadings({ free, total }: { readonly free: number; readonly total: number }): Reading[] {
  const percent = total === 0 ? null : Math.round((1000 * free) / total) / 10;
  return [ofServer(percent, { free_bytes: free, total_bytes: total })];
}

/** Usage of a called country's daily limit by the inventory. A `dailyLimit` of 0 is unlimited. */
export type CallerIdUse = {
  readonly country: string;
  readonly dailyLimit: number;
  readonly blocked: number;
  readonly highestPercent: number;
};

/** Returns, for each called country with a limit, what percentage of it the most used caller id has used. */
export function callerIdReadings(called: readonly CallerIdUse[]): Reading[] {
  return called
    .filter(({ dailyLimit }) => dailyLimit > 0)
    .map(({ country, dailyLimit, highestPercent, blocked }) => ({
      subject: country,
      name: country,
      campaignId: null,
      value: Math.round(10 * highestPercent) / 10,
      details: { daily_limit: dailyLimit, blocked },
    }));
}

/** Returns, for each caller id of the blocked calls, how many they are. */
export function blockedReadings(calls: readonly CallerIdBlockedAt[]): Reading[] {
  const counts = new Map<string, number>();
  for (const { phone } of calls) counts.set(phone, (counts.get(phone) ?? 0) + 1);
  return Array.from(counts, ([phone, value]) => ({
    subject: phone,
    name: phone,
    campaignId: null,
    value,
    details: {},
  }));
}

export function webhookReadings(
  endpoints: readonly { readonly id: number; readonly name: string; readonly disabledWhy: string | null }[],
): Reading[] {
  return endpoints.map(({ id, name, disabledWhy }): Reading => ({
    subject: String(id),
    name,
    campaignId: null,
    value: disabledWhy === null ? 0 : 1,
    details: disabledWhy === null ? {} : { why: disabledWhy },
  }));
}
