/** Whether campaigns are inside their operating hours, for whoever shows it. */
import type { Openings } from '#engine/policies/openings.ts';
import { openingsOf } from '#engine/policies/operating-hours.ts';
import { hoursOf } from '#server/dialer/timing-plan.ts';
import type { TimingRow } from './store.ts';

/** `opensAtMs`: epoch ms; null: it is open, or never opens. */
export type Opening = { readonly isOpen: boolean; readonly opensAtMs: number | null };

const ALWAYS: Opening = { isOpen: true, opensAtMs: null };

/** Keeps the hours of each campaign until `changed` is called for it. */
export function createOpeningWatch(findConfig: (campaignId: number) => TimingRow | undefined) {
  const known = new Map<number, Openings | null>();

  function openingsFor(campaignId: number): Openings | null {
    let openings = known.get(campaignId);
    if (openings === undefined) {
      const config = findConfig(campaignId);
      openings = config === undefined ? null : openingsOf(hoursOf(config));
      known.set(campaignId, openings);
    }
    return openings;
  }

  return {
    at(campaignId: number, nowMs: number): Opening {
      const openings = openingsFor(campaignId);
      if (openings === null || openings.isOpen(nowMs)) return ALWAYS;
      const opensAtMs = openings.nextOpening(nowMs);
      return { isOpen: false, opensAtMs: opensAtMs === Infinity ? null : opensAtMs };
    },
    changed: (campaignId: number): void => void known.delete(campaignId),
  };
}
