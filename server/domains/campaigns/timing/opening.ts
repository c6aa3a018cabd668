/** Opening hours of campaigns, for display and forecasts. */
import { afterOpenTime, openingHoursOf, type OpeningHours } from '#engine/policies/opening-hours.ts';
import { hoursOf } from '#server/dialer/timing-plan.ts';
import type { TimingRow } from './store.ts';

/** `opensAtMs` (epoch ms) is null if the campaign is open or never opens. */
export type Opening = { readonly isOpen: boolean; readonly opensAtMs: number | null };

const ALWAYS: Opening = { isOpen: true, opensAtMs: null };

/** Caches the hours of each campaign until `changed` is called for it. */
export function createOpeningCache(findConfig: (campaignId: number) => TimingRow | undefined) {
  const known = new Map<number, OpeningHours | null>();

  function openingHoursFor(campaignId: number): OpeningHours | null {
    let openingHours = known.get(campaignId);
    if (openingHours === undefined) {
      const config = findConfig(campaignId);
      openingHours = config === undefined ? null : openingHoursOf(hoursOf(config));
      known.set(campaignId, openingHours);
    }
    return openingHours;
  }

  return {
    at(campaignId: number, nowMs: number): Opening {
      const openingHours = openingHoursFor(campaignId);
      if (openingHours === null || openingHours.isOpen(nowMs)) return ALWAYS;
      const opensAtMs = openingHours.nextOpening(nowMs);
      return { isOpen: false, opensAtMs: opensAtMs === Infinity ? null : opensAtMs };
    },
    /**
     * Returns when the campaign will have been open for `openMs` since `fromMs`, epoch ms, or Infinity if not within
     * 400 days.
     */
    after(campaignId: number, fromMs: number, openMs: number): number {
      const openingHours = openingHoursFor(campaignId);
      return openingHours === null ? fromMs + openMs : afterOpenTime(openingHours, fromMs, openMs);
    },
    changed: (campaignId: number): void => void known.delete(campaignId),
  };
}
