/**
 * Preview dialing. A claimed contact is shown to an agent, who is reserved for it until the agent calls or skips it, the
 * time limit has passed, or it goes back because the agent or the campaign has stopped.
 */
import type { Loop } from '../kernel/loop.ts';
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { FactOf, Settlement } from '../model/facts.ts';
import { isPreview } from '../model/scenario.ts';
import { hasToken, tokenAt, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { Barrier, Lead, LeadSource } from '../ports.ts';
import { contactBack, type AgentGroup, type CampaignRun, type LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';

/**
 * What became of an order to call a reserved contact. A barrier means that the contact went back because of it, and
 * 'blacklisted' that its number may not be called any more.
 */
export type PreviewCall = 'ordered' | 'not_reserved' | 'blacklisted' | Barrier;

/** How an agent skips a contact: it waits for the retry interval, or is done. `reason` is the agent's word for it. */
export type Skip = { readonly reason: string; readonly after: 'later' | 'done' };

export type PreviewManager = {
  /** Reserves the agent who has been idle longest for a claimed contact. Returns what prevents it, or null. */
  reserve(run: CampaignRun, lead: Lead): Barrier | null;
  /** Calls the agent's reserved contact, as soon as the rate limits permit. */
  call(agentId: number, leadId: number): PreviewCall;
  /** Skips the agent's reserved contact without an attempt. Returns false if the agent isn't reserved for it. */
  skip(agentId: number, leadId: number, skip: Skip): boolean;
  /** Assigns the reserved agent to the call that has just been ordered. */
  called(call: LiveCall): void;
  /** Records that a call has ended. */
  over(call: LiveCall): void;
  /** Gives back the contact of an agent who is not reserved any more. */
  agentLeft(agentId: number): void;
  /** Hangs up the call of an agent who can't take it any more, unless it is answered. */
  agentAway(agentId: number): void;
  /** Gives back, after the current event, the contacts of campaigns that no longer show any. */
  review(): void;
  /**
   * Places the ordered calls that the rate limits permit, and calls `onPlaced` after each. Returns when the next one may
   * be placed, or Infinity.
   */
  placeOrdered(nowMs: number, onPlaced: (run: CampaignRun) => void): number;
};

type PreviewManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly leads: Pick<LeadSource, 'settle' | 'holdOf'>;
  readonly globalLimiter: RateLimiter;
  readonly isRunning: () => boolean;
  /** Returns what blocks a call of the campaign to the contact now, other than its number. */
  readonly barrierOf: (run: CampaignRun, lead: Lead, nowMs: number) => Barrier | null;
  /** Orders the call, which the agent takes, or puts the contact back and returns what blocks it. */
  readonly open: (run: CampaignRun, lead: Lead, agentId: number) => Barrier | null;
  /** Called when a call is ordered. `placeOrdered` must follow as soon as the rate limits permit. */
  readonly onOrdered: () => void;
  /** Hangs up the unanswered call that the agent waits for. */
  readonly hangUp: (callId: number, agentId: number) => void;
  /** Called after a contact went back. */
  readonly onBack: () => void;
};

type Reservation = {
  readonly run: CampaignRun;
  readonly group: AgentGroup;
  readonly lead: Lead;
  readonly agentId: number;
  timer: Handle;
  /** What has become of the agent's order, or null before it. */
  outcome: PreviewCall | null;
};

type Release = Pick<FactOf<'ContactReleased'>, 'why' | 'skipReason'>;

/** How long a contact waits that can't be called until an unknown time. */
const PUT_BACK_MS = 60_000;
/** Longest time between two tries of an ordered call that waits for the carrier to confirm earlier orders. */
const MAX_TOKEN_WAIT_MS = 1000;
const TIME_LIMIT: Skip = { reason: 'time_limit', after: 'later' };

/** Creates a manager without reservations. */
export function createPreviewManager(options: PreviewManagerOptions): PreviewManager {
  const { loop, facts, leads, globalLimiter, isRunning, barrierOf, open } = options;
  const byAgent = new Map<number, Reservation>();
  /** Call id by agent, for calls that are ordered for their agent and not over. */
  const calling = new Map<number, number>();

  function reservationOf(agentId: number, leadId: number): Reservation | null {
    const found = byAgent.get(agentId);
    return found?.lead.id === leadId ? found : null;
  }

  /** Ends the reservation. The agent stays reserved. */
  function close(reservation: Reservation): void {
    loop.cancel(reservation.timer);
    byAgent.delete(reservation.agentId);
    reservation.run.liveCalls--;
  }

  /** Reports a contact that was not called, and frees its agent. */
  function release({ run, group, lead, agentId }: Reservation, settlement: Settlement, how: Release): void {
    const at = loop.now();
    const campaignId = run.plan.id;
    facts.ContactReleased?.({ kind: 'ContactReleased', at, campaignId, leadId: lead.id, agentId, settlement, ...how });
    contactBack(run, settlement);
    group.pool.endReservation(agentId);
    options.onBack();
  }

  function giveBack(reservation: Reservation, settlement: Settlement, how: Release): void {
    const { run, lead } = reservation;
    close(reservation);
    leads.settle(run.plan.id, lead.id, lead.attempts, settlement);
    release(reservation, settlement, how);
  }

  const retryAt = (dueAtMs: number): Settlement => ({ kind: 'retry', dueAtMs });
  const returned = (reservation: Reservation) =>
    giveBack(reservation, retryAt(loop.now()), { why: 'returned', skipReason: null });

  function skip(reservation: Reservation, { reason, after }: Skip): void {
    const settlement: Settlement =
      after === 'done'
        ? { kind: 'done', why: 'ended_by_user' }
        : retryAt(loop.now() + reservation.run.plan.retryIntervalMs);
    giveBack(reservation, settlement, { why: 'skipped', skipReason: reason });
  }

  function limitReached(reservation: Reservation): void {
    const { dialMethod } = reservation.run.plan;
    if (dialMethod?.kind === 'preview' && dialMethod.atLimit === 'call') order(reservation);
    else skip(reservation, TIME_LIMIT);
  }

  function order(reservation: Reservation): PreviewCall {
    loop.cancel(reservation.timer);
    reservation.outcome = 'ordered';
    options.onOrdered();
    return reservation.outcome;
  }

  /**
   * Checks everything again, because time has passed since the claim, and orders the call. Returns false if it must wait
   * for the rate limits.
   */
  function place(reservation: Reservation, nowMs: number, onPlaced: (run: CampaignRun) => void): boolean {
    const { run, lead, agentId } = reservation;
    const barrier = barrierOf(run, lead, nowMs) ?? leads.holdOf(run.plan.id, lead, nowMs, run.plan.purpose);
    if (barrier !== null) {
      reservation.outcome = barrier;
      giveBack(reservation, retryAt(putBackUntilMs(barrier, nowMs)), { why: 'held', skipReason: null });
      return true;
    }
    if (!hasToken(globalLimiter, nowMs) || !hasToken(run.limiter, nowMs)) return false;
    close(reservation);
    const noRoute = open(run, lead, agentId);
    if (noRoute !== null) {
      reservation.outcome = noRoute;
      release(reservation, retryAt(noRoute.untilMs), { why: 'held', skipReason: null });
      return true;
    }
    onPlaced(run);
    return true;
  }

  function isOver({ run, group }: Reservation): boolean {
    return !isRunning() || run.status !== 'active' || run.group !== group || !isPreview(run.plan);
  }

  function reviewAll(): void {
    for (const reservation of byAgent.values()) if (isOver(reservation)) returned(reservation);
  }

  return {
    reserve(run, lead) {
      const { id: campaignId, dialMethod } = run.plan;
      const { group } = run;
      const agent = group.pool.reserve();
      const at = loop.now();
      if (agent === null) {
        leads.settle(campaignId, lead.id, lead.attempts, retryAt(at + 1));
        return { why: 'no_free_agent', untilMs: at + 1 };
      }
      const limitMs = dialMethod?.kind === 'preview' ? dialMethod.limitMs : 0;
      const untilMs = at + limitMs;
      const reservation: Reservation = { run, group, lead, agentId: agent.id, timer: NO_HANDLE, outcome: null };
      reservation.timer = loop.at(untilMs, limitReached, reservation);
      byAgent.set(agent.id, reservation);
      run.liveCalls++;
      const [leadId, agentId] = [lead.id, agent.id];
      facts.ContactReserved?.({ kind: 'ContactReserved', at, campaignId, leadId, agentId, untilMs });
      return null;
    },

    call(agentId, leadId) {
      const reservation = reservationOf(agentId, leadId);
      if (reservation === null) return 'not_reserved';
      return reservation.outcome ?? order(reservation);
    },

    skip(agentId, leadId, how) {
      const reservation = reservationOf(agentId, leadId);
      if (reservation === null) return false;
      skip(reservation, how);
      return true;
    },

    called({ id: callId, run, ownAgentId }) {
      if (ownAgentId === null) return;
      calling.set(ownAgentId, callId);
      run.group.pool.takeReserved(ownAgentId, callId);
    },

    over({ id: callId, ownAgentId }) {
      if (ownAgentId !== null && calling.get(ownAgentId) === callId) calling.delete(ownAgentId);
    },

    agentAway(agentId) {
      const callId = calling.get(agentId);
      if (callId !== undefined) options.hangUp(callId, agentId);
    },

    agentLeft(agentId) {
      const reservation = byAgent.get(agentId);
      if (reservation !== undefined) returned(reservation);
    },

    review: () => void loop.at(loop.now(), reviewAll, undefined),

    placeOrdered(nowMs, onPlaced) {
      let nextAtMs = Infinity;
      for (const reservation of byAgent.values()) {
        if (reservation.outcome === null || place(reservation, nowMs, onPlaced)) continue;
        const readyAtMs = Math.max(tokenAt(globalLimiter, nowMs), tokenAt(reservation.run.limiter, nowMs));
        nextAtMs = Math.min(nextAtMs, readyAtMs, nowMs + MAX_TOKEN_WAIT_MS);
      }
      return nextAtMs;
    },
  };
}

/** Returns when a contact that may not be called is due again. A blacklisted one is due at once, to be excluded. */
function putBackUntilMs(barrier: Barrier | 'blacklisted', nowMs: number): number {
  if (barrier === 'blacklisted') return nowMs;
  return barrier.untilMs === Infinity ? nowMs + PUT_BACK_MS : barrier.untilMs;
}
