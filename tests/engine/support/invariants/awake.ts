/** An active campaign dials or says why not; when the time that it named comes, it wakes; and others don't push past it. */
import type { FactOf } from '#engine/model/facts.ts';
import { must, type Invariant, type Rules } from './invariant.ts';

/** A reason counts once it has lasted a second, and is looked at when the campaign's turn comes. */
const STEADY_MS = 2000;
/** How much longer what a dial method does must last before it is told as a reason. */
const METHOD_PAUSE_MS = 4000;
const SECOND_MS = 1000;
/** Calls of others between two of a campaign that waits for its turn alone, for each campaign there is. */
const TURNS = 2;

type Sleep = {
  /** When it last did something: placed, was told of, became active. */
  sinceMs: number;
  held: FactOf<'CampaignHeld'> | null;
  passedBy: number;
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
        sleep.passedBy++;
        must(
          sleep.passedBy <= TURNS * active.size,
          () => `campaign ${id} waits for its turn while others place ${sleep.passedBy} calls`,
        );
      }
    }
  }

  /**
   * As far as was told: what has held it for less than a second since its last call is not told yet. Who dials by the
   * agents, or is held to them by its cap, may find none left when its turn comes.
   */
  function waitsForTurn(id: number, { held }: Sleep): boolean {
    const { callsPerSecond, dialMethod, abandonmentCap } = plans.get(id)!;
    const dialsByAgents = abandonmentCap !== null || (dialMethod !== undefined && dialMethod.kind !== 'fixed');
    return held?.why === 'cps' && callsPerSecond === null && !dialsByAgents;
  }

  /** A turn of its own, and one of everybody else's. */
  function tellsWithinMs(id: number): number {
    const { callsPerSecond, dialMethod = { kind: 'fixed' } } = plans.get(id)!;
    const pauseMs = dialMethod.kind === 'fixed' ? 0 : METHOD_PAUSE_MS;
    const turnMs = ((active.size + 1) * SECOND_MS) / rules.settings.globalCallsPerSecond;
    return STEADY_MS + pauseMs + turnMs + (callsPerSecond === null ? 0 : SECOND_MS / callsPerSecond);
  }

  function look(id: number, { held, sinceMs }: Sleep, nowMs: number): void {
    const silentMs = nowMs - Math.max(sinceMs, gapEndsMs);
    if (held === null) {
      must(silentMs <= tellsWithinMs(id), () => `campaign ${id} places nothing for ${silentMs} ms and doesn't say why`);
    } else if (held.untilMs !== null) {
      const overdueMs = Math.min(silentMs, nowMs - held.untilMs);
      must(overdueMs <= tellsWithinMs(id), () => `campaign ${id} overslept ${held.why} by ${overdueMs} ms`);
    }
  }

  return {
    name: 'campaigns say why they sleep, and wake in time',
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
          active.set(fact.campaignId, { sinceMs: fact.at, held: null, passedBy: 0 });
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
