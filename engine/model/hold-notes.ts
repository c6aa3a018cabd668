/** Notes why contacts were held back, so that a campaign that waits for them can say so. */
import type { Barrier } from '../ports.ts';
import type { HoldReason } from './facts.ts';

export type HoldNotes = {
  note(campaignId: number, barrier: Barrier): void;
  /** Returns the reason that holds a contact until `untilMs` or later, the shortest hold first, or retry_wait. */
  reasonUntil(campaignId: number, untilMs: number): HoldReason;
};

export function createHoldNotes(): HoldNotes {
  /** Latest end of a hold by reason, by campaign id. */
  const ends = new Map<number, Map<HoldReason, number>>();
  return {
    note(campaignId, { why, untilMs }) {
      let own = ends.get(campaignId);
      if (own === undefined) ends.set(campaignId, (own = new Map<HoldReason, number>()));
      own.set(why, Math.max(own.get(why) ?? untilMs, untilMs));
    },
    reasonUntil(campaignId, untilMs) {
      let reason: HoldReason = 'retry_wait';
      let firstMs = Infinity;
      for (const [why, endMs] of ends.get(campaignId) ?? [])
        if (endMs >= untilMs && endMs < firstMs) [reason, firstMs] = [why, endMs];
      return reason;
    },
  };
}
