/**
 * Invariant: an active campaign dials or reports why not, wakes up at the reported time, and other campaigns don't
 * overtake it.
 */
import { SECOND_MS } from '#shared/durations.ts';
import type { FactOf } from '#engine/model/facts.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

/** Tolerance for a report: a hold reason must last a second, and is reported only in the campaign's slot. */
const STEADY_MS = 2000;
/** Additional time that a dial method's pause must last before it is reported as a reason. */
const METHOD_PAUSE_MS = 4000;
/** Maximum number of calls per active campaign that others may place while a campaign waits only for its slot. */
const TURNS = 2;

type Sleep = {
  /** The campaign's plan at the last look. Another one may have other reasons to wait, which take as long to report. */
  plan: CampaignPlan | undefined;
  /** When the campaign last placed a call, reported a hold, or became active. */
  sinceMs: number;
  held: FactOf<'CampaignHeld'> | null;
  /** Number of calls that others have placed since the campaign's last call, while it waited only for its slot. */
  passedBy: number;
  /** When the first of the `passedBy` calls was placed. */
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
        // The campaign may have met another hold reason in its slot, which is not reported yet.
        must(
          sleep.passedBy <= TURNS * active.size || at - sleep.passedSinceMs <= STEADY_MS,
          () => `campaign ${id} waits for its slot while others place ${sleep.passedBy} calls`,
        );
      }
    }
  }

  /**
   * Returns whether, by its reported hold, the campaign waits only for its slot. A campaign that depends on free agents
   * never counts: it may find none free in its slot, and such a hold is not reported in its first second.
   */
  function waitsForTurn(id: number, { held }: Sleep): boolean {
    const { callsPerSecond, dialMethod, abandonmentCap } = plans.get(id)!;
    const dialsByAgents = abandonmentCap !== null || (dialMethod !== undefined && dialMethod.kind !== 'fixed');
    return held?.why === 'cps' && callsPerSecond === null && !dialsByAgents;
  }

  /** Returns the time limit for a report, ms: a campaign may have to wait for a slot of every active campaign. */
  function reportsWithinMs(id: number): number {
    const { callsPerSecond, dialMethod = { kind: 'fixed' } } = plans.get(id)!;
    const pauseMs = dialMethod.kind === 'fixed' ? 0 : METHOD_PAUSE_MS;
    const turnMs = ((active.size + 1) * SECOND_MS) / rules.settings.globalCallsPerSecond;
    return STEADY_MS + pauseMs + turnMs + (callsPerSecond === null ? 0 : SECOND_MS / callsPerSecond);
  }

  function look(id: number, sleep: Sleep, nowMs: number): void {
    if (sleep.plan !== plans.get(id)) Object.assign(sleep, { plan: plans.get(id), sinceMs: nowMs });
    const { held, sinceMs } = sleep;
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
          active.set(fact.campaignId, {
            plan: plans.get(fact.campaignId),
            sinceMs: fact.at,
            held: null,
            passedBy: 0,
            passedSinceMs: fact.at,
          });
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
