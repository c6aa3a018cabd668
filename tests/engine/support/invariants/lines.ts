/** Invariant: a campaign's calls, plus its lines that rest after a placed call, never exceed its lines. */
import { createLiveCalls, must, type Invariant, type Rules } from './invariant.ts';

/** Maximum factor by which adaptive timing shortens a rest. */
const ADAPTIVE_RANGE = 4;

export function lines({ plans }: Rules): Invariant {
  const live = createLiveCalls();
  const liveOf = new Map<number, number>();
  /** Earliest ends of the lines' rests, by campaign id. */
  const resting = new Map<number, number[]>();

  function ended(callId: number, at: number, wasPlaced: boolean): void {
    const call = live.get(callId);
    if (call === undefined) return;
    const { campaignId } = call;
    liveOf.set(campaignId, liveOf.get(campaignId)! - 1);
    const { lineRestMs = 0, timing } = plans.get(campaignId)!;
    const until = at + Math.floor(timing?.adaptive === true ? lineRestMs / ADAPTIVE_RANGE : lineRestMs);
    if (wasPlaced && until > at) resting.set(campaignId, [...(resting.get(campaignId) ?? []), until]);
  }

  return {
    name: 'lines are not exceeded, resting ones included',
    accept(fact) {
      if (fact.kind === 'CallEnded') ended(fact.callId, fact.at, fact.placedAtMs !== null);
      if (fact.kind === 'CallWithdrawn') ended(fact.callId, fact.at, false);
      live.accept(fact);
      if (fact.kind !== 'CallQueued') return;
      const { campaignId, at } = fact;
      const rests = (resting.get(campaignId) ?? []).filter((until) => until > at);
      resting.set(campaignId, rests);
      const taken = (liveOf.get(campaignId) ?? 0) + 1;
      liveOf.set(campaignId, taken);
      const { maxConcurrentCalls: most } = plans.get(campaignId)!;
      must(taken + rests.length <= most, () => `${taken} calls and ${rests.length} rests on ${most} lines`);
    },
  };
}
