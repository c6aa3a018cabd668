/**
 * Invariant: an active campaign dials or reports why not, wakes up at the reported time, and other campaigns don't
 * overtake it.
 */
import { SECOND_MS } from '#shared/durations.ts';
import type { FactOf } from '#engine/model/facts.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

/** A hold reason is reported only after a second, and only in the campaign's slot. */
const STEADY_MS = 2000;
/** Additional time that a dial method's pause must last before it is reported as a reason. */
const METHOD_PAUSE_MS = 4000;
/** Maximum calls of each other campaign between two calls of a campaign that waits only for its slot. */
const TURNS = 2;

type Sleep = {
  /** When the campaign last placed a call, reported a hold, or became active. */
  sinceMs: number;
  held: FactOf<'CampaignHeld'> | null;
  passedBy: number;
  /** When the first of those calls was placed. */
  passedSinceMs: number;
};

export function awake(rules: Rules): Invariant {
  const { plans } = rules;
  const active = new Map<number, Sleep>();
  let running = false;
  let gapEndsMs = -Infinity;

  function stir(campaignId: number, at: number): void {
    const sleep = active.get(campaignId);
    if (sleep !== undefined) sleep.sinceMs = at;
  }

  function queued(campaignId: number, at: number): void {
    stir(campaignId, at);
    for (const [id, sleep] of active) {
      if (id === campaignId) sleep.passedBy = 0;
      else if (waitsForTurn(id, sleep) && at - sleep.sinceMs > STEADY_MS) {
        if (sleep.passedBy++ === 0) sleep.passedSinceMs = at;
        // The campaign's slot may have given another reason that is not reported yet.
        must(
          sleep.passedBy <= TURNS * active.size || at - sleep.passedSinceMs <= STEADY_MS,
          () => `campaign ${id} waits for its slot while others place ${sleep.passedBy} calls`,
        );
      }
    }
  }

  /**
   * Returns whether the campaign waits only for its slot, as far as reported. A hold of less than a second since the
   * last call is not reported yet. A campaign that dials by agents, or is limited to them by its cap, may find none
   * free in its slot.
   */
  function waitsForTurn(id: number, { held }: Sleep): boolean {
    const { callsPerSecond, dialMethod, abandonmentCap } = plans.get(id)!;
    const dialsByAgents = abandonmentCap !== null || (dialMethod !== undefined && dialMethod.kind !== 'fixed');
    return held?.why === 'cps' && callsPerSecond === null && !dialsByAgents;
  }

  /** Returns the time limit for a report: the campaign's own slot and one of every other campaign. */
  function reportsWithinMs(id: number): number {
    const { callsPerSecond, dialMethod = { kind: 'fixed' } } = plans.get(id)!;
    const pauseMs = dialMethod.kind === 'fixed' ? 0 : METHOD_PAUSE_MS;
    const turnMs = ((active.size + 1) * SECOND_MS) / rules.settings.globalCallsPerSecond;
    return STEADY_MS + pauseMs + turnMs + (callsPerSecond === null ? 0 : SECOND_MS / callsPerSecond);
  }

  function look(id: number, { held, sinceMs }: Sleep, nowMs: number): void {
    const silentMs = nowMs - Math.max(sinceMs, gapEndsMs);
    if (held === null) {
      must(
        silentMs <= reportsWithinMs(id),
        () => `campaign ${id} places nothing for ${silentMs} ms and reports no hold`,
      );
    } else if (held.untilMs !== null) {
      const overdueMs = Math.min(silentMs, nowMs - held.untilMs);
      must(overdueMs <= reportsWithinMs(id), () => `campaign ${id} woke up late from ${held.why} by ${overdueMs} ms`);
    }
  }

  return {
    name: 'campaigns report their holds and wake up in time',
    accept(fact) {
      switch (fact.kind) {
        case 'DialerStarted':
        case 'DialerStopped':
          running = fact.kind === 'DialerStarted';
          for (const sleep of active.values()) Object.assign(sleep, { sinceMs: fact.at, passedBy: 0 });
          break;
        case 'ClockGap':
          gapEndsMs = fact.toMs;
          break;
        case 'CampaignStarted':
        case 'CampaignResumed':
          active.set(fact.campaignId, { sinceMs: fact.at, held: null, passedBy: 0, passedSinceMs: fact.at });
          break;
        case 'CampaignPaused':
        case 'CampaignStopped':
        case 'CampaignCompleted':
          active.delete(fact.campaignId);
          break;
        case 'CampaignHeld':
        case 'CampaignReleased':
          stir(fact.campaignId, fact.at);
          active.get(fact.campaignId)!.held = fact.kind === 'CampaignHeld' ? fact : null;
          active.get(fact.campaignId)!.passedBy = 0;
          break;
        case 'CallQueued':
          queued(fact.campaignId, fact.at);
          break;
        default:
      }
    },
    look(_glance, nowMs) {
      if (running) for (const [id, sleep] of active) look(id, sleep, nowMs);
    },
  };
}
