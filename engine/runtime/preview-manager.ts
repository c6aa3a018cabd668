/**
 * Preview dialing. A claimed contact is shown to an agent, who is reserved for it until the agent calls or skips it, the
 * time limit has passed, or it goes back because the agent or the campaign has stopped. Contacts that an agent has
 * promised to call are shown likewise, under any dial method (see promise-manager.ts), and those that an agent dials by
 * hand are reserved until the rate limits permit the call.
 */
import type { Loop } from '../kernel/loop.ts';
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { FactOf, Settlement } from '../model/facts.ts';
import { isPreview, servedByOf } from '../model/scenario.ts';
import { hasToken, tokenAt, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { Barrier, Lead, LeadSource } from '../ports.ts';
import { contactBack, type AgentGroup, type CampaignRun, type LiveCall } from './campaign-run.ts';
import type { FactDispatcher } from './fact-dispatcher.ts';
import { DONE_AGAIN } from './settlements.ts';

/**
 * What became of a reserved contact whose call was ordered. A barrier means that the contact went back because of it, and
 * 'blacklisted' that its number may not be called any more.
 */
export type OrderedCall = 'ordered' | 'blacklisted' | Barrier;

/** What became of an order to call a reserved contact. */
export type PreviewCall = OrderedCall | 'not_reserved';

/** How an agent skips a contact: it waits for the retry interval, or is done. `reason` is the agent's word for it. */
export type Skip = { readonly reason: string; readonly after: 'later' | 'done' };

export type PreviewManager = {
  /** Reserves the agent who has been idle longest for a claimed contact. Returns what prevents it, or null. */
  reserve(run: CampaignRun, lead: Lead): Barrier | null;
  /** Reserves this available agent for a claimed contact, which is called at a time, unless the agent does so earlier. */
  reserveFor(run: CampaignRun, agentId: number, lead: Lead, times: PromiseTimes): void;
  /**
   * Reserves this available agent for a claimed contact that the agent dials by hand, and orders the call. Without one,
   * the contact is due at `backAtMs` again, as before.
   */
  dial(run: CampaignRun, agentId: number, lead: Lead, backAtMs: number): OrderedCall;
  /** Gives back a promised contact that is shown, or one that is dialled by hand later, to be due again at a time. */
  withdraw(leadId: number, dueAtMs: number): void;
  /** Calls the agent's reserved contact, as soon as the rate limits permit. */
  call(agentId: number, leadId: number): PreviewCall;
  /**
   * Skips the agent's reserved contact without an attempt. Returns false if the agent isn't reserved for it, has
   * promised to call it or dials it by hand.
   */
  skip(agentId: number, leadId: number, skip: Skip): boolean;
  /** Gives back the contact that the agent dials by hand, whose call waits. Returns false if there is none. */
  cancelManual(agentId: number, leadId: number): boolean;
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

export type PreviewManagerOptions = {
  readonly loop: Loop;
  readonly facts: FactDispatcher;
  readonly leads: Pick<LeadSource, 'settle' | 'holdOf'>;
  readonly globalLimiter: RateLimiter;
  readonly isRunning: () => boolean;
  /** Returns what blocks a call of the campaign to the contact now, other than its number. */
  readonly barrierOf: (run: CampaignRun, lead: Lead, nowMs: number) => Barrier | null;
  /** Orders the call, which the agent takes, or puts the contact back and returns what blocks it. */
  readonly open: (run: CampaignRun, lead: Lead, agentId: number, backAtMs: number, isManual: boolean) => Barrier | null;
  /** Called when a call is ordered. `placeOrdered` must follow as soon as the rate limits permit. */
  readonly onOrdered: () => void;
  /** Hangs up the unanswered call that the agent waits for. */
  readonly hangUp: (callId: number, agentId: number) => void;
  /** Called after a contact went back. */
  readonly onBack: () => void;
};

/** Why a contact is reserved: its campaign shows it, or its agent has promised the call or dials it by hand. */
type ReservedFor = 'preview' | 'promise' | 'manual';

type Reservation = {
  readonly run: CampaignRun;
  readonly group: AgentGroup;
  readonly lead: Lead;
  readonly agentId: number;
  readonly why: ReservedFor;
  /** When the contact is due again if it goes back: exactly if it is dialled by hand, otherwise at the earliest. */
  backAtMs: number;
  timer: Handle;
  /** What has become of the agent's order, or null before it. */
  outcome: OrderedCall | null;
};

/** When a promised contact is called, and when it is due for everybody if it goes back (epoch milliseconds). */
export type PromiseTimes = { readonly callAtMs: number; readonly backAtMs: number };

type Release = Pick<FactOf<'ContactReleased'>, 'why' | 'skipReason' | 'heldBy'>;

/** How long a contact waits that can't be called until an unknown time. */
const PUT_BACK_MS = 60_000;
/** Longest time between two tries of an ordered call that waits for a line, or for the carrier to confirm earlier orders. */
const MAX_TOKEN_WAIT_MS = 1000;
/** Fields of the fact about a reservation. */
const MARKS = { preview: {}, promise: { isPromised: true }, manual: { isManual: true } } as const;
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
  const backAt = ({ why, lead, backAtMs }: Reservation, dueAtMs: number): Settlement =>
    lead.isDoneAfter ? DONE_AGAIN : retryAt(why === 'manual' ? backAtMs : Math.max(dueAtMs, backAtMs));
  const heldBy = (barrier: Barrier | 'blacklisted'): Release => ({
    why: 'held',
    skipReason: null,
    heldBy: barrier === 'blacklisted' ? barrier : barrier.why,
  });
  const returned = (reservation: Reservation) =>
    giveBack(reservation, backAt(reservation, loop.now()), { why: 'returned', skipReason: null });

  function skip(reservation: Reservation, { reason, after }: Skip): void {
    const settlement: Settlement =
      after === 'done'
        ? { kind: 'done', why: 'ended_by_user' }
        : retryAt(loop.now() + reservation.run.plan.retryIntervalMs);
    giveBack(reservation, settlement, { why: 'skipped', skipReason: reason });
  }

  function limitReached(reservation: Reservation): void {
    const { dialMethod } = reservation.run.plan;
    const isCalled = dialMethod?.kind === 'preview' && dialMethod.atLimit === 'call';
    if (isCalled || reservation.why === 'promise') order(reservation);
    else skip(reservation, TIME_LIMIT);
  }

  function order(reservation: Reservation): OrderedCall {
    loop.cancel(reservation.timer);
    reservation.outcome = 'ordered';
    options.onOrdered();
    return reservation.outcome;
  }

  /**
   * Checks everything again, because time has passed since the claim, and orders the call. Returns false if it must wait
   * for the rate limits or for a line, which a promised contact may lack.
   */
  function place(reservation: Reservation, nowMs: number, onPlaced: (run: CampaignRun) => void): boolean {
    const { run, lead, agentId, backAtMs, why } = reservation;
    if (isOver(reservation)) {
      returned(reservation);
      return true;
    }
    const barrier = barrierOf(run, lead, nowMs) ?? leads.holdOf(run.plan.id, lead, nowMs, run.plan.purpose);
    if (barrier !== null) {
      reservation.outcome = barrier;
      giveBack(reservation, backAt(reservation, putBackUntilMs(barrier, nowMs)), heldBy(barrier));
      return true;
    }
    if (!hasLine(run)) return false;
    if (!hasToken(globalLimiter, nowMs) || !hasToken(run.limiter, nowMs)) return false;
    close(reservation);
    const noRoute = open(run, lead, agentId, backAtMs, why === 'manual');
    if (noRoute !== null) {
      reservation.outcome = noRoute;
      release(reservation, backAt(reservation, noRoute.untilMs), heldBy(noRoute));
      return true;
    }
    onPlaced(run);
    return true;
  }

  /** Returns whether the campaign has a line for a contact that is shown, which a promised one may lack. */
  const hasLine = ({ liveCalls, linesResting, plan }: CampaignRun): boolean =>
    liveCalls + linesResting <= plan.maxConcurrentCalls;

  function isOver({ run, group, why }: Reservation): boolean {
    if (!isRunning() || run.status !== 'active' || run.group !== group) return true;
    return why === 'preview' ? !isPreview(run.plan) : servedByOf(run.plan) === 'sessions';
  }

  /** Shows the contact to its agent, who is reserved already, until the limit. */
  function show(
    run: CampaignRun,
    agentId: number,
    lead: Lead,
    untilMs: number,
    { why, backAtMs }: Pick<Reservation, 'why' | 'backAtMs'>,
  ): Reservation {
    const { group } = run;
    const reservation: Reservation = { run, group, lead, agentId, why, backAtMs, timer: NO_HANDLE, outcome: null };
    reservation.timer = loop.at(untilMs, limitReached, reservation);
    byAgent.set(agentId, reservation);
    run.liveCalls++;
    const fact = { at: loop.now(), campaignId: run.plan.id, leadId: lead.id, agentId, untilMs };
    facts.ContactReserved?.({ kind: 'ContactReserved', ...fact, ...MARKS[why] });
    return reservation;
  }

  function reviewAll(): void {
    for (const reservation of byAgent.values()) if (isOver(reservation)) returned(reservation);
  }

  return {
    reserve(run, lead) {
      const { id: campaignId, dialMethod } = run.plan;
      const agent = run.group.pool.reserve();
      const at = loop.now();
      if (agent === null) {
        leads.settle(campaignId, lead.id, lead.attempts, retryAt(at + 1));
        return { why: 'no_free_agent', untilMs: at + 1 };
      }
      const limitMs = dialMethod?.kind === 'preview' ? dialMethod.limitMs : 0;
      show(run, agent.id, lead, at + limitMs, { why: 'preview', backAtMs: -Infinity });
      return null;
    },

    reserveFor(run, agentId, lead, { callAtMs, backAtMs }) {
      run.group.pool.reserveAgent(agentId);
      show(run, agentId, lead, callAtMs, { why: 'promise', backAtMs });
    },

    dial(run, agentId, lead, backAtMs) {
      return order(show(run, agentId, lead, loop.now(), { why: 'manual', backAtMs }));
    },

    withdraw(leadId, dueAtMs) {
      const shown = [...byAgent.values()].find(({ lead }) => lead.id === leadId);
      if (shown?.why === 'promise') giveBack(shown, retryAt(dueAtMs), { why: 'returned', skipReason: null });
      else if (shown?.why === 'manual') shown.backAtMs = dueAtMs;
    },

    call(agentId, leadId) {
      const reservation = reservationOf(agentId, leadId);
      if (reservation === null) return 'not_reserved';
      return reservation.outcome ?? order(reservation);
    },

    skip(agentId, leadId, how) {
      const reservation = reservationOf(agentId, leadId);
      if (reservation?.why !== 'preview') return false;
      skip(reservation, how);
      return true;
    },

    cancelManual(agentId, leadId) {
      const reservation = reservationOf(agentId, leadId);
      if (reservation?.why !== 'manual') return false;
      returned(reservation);
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
        const { run } = reservation;
        const readyAtMs = hasLine(run)
          ? Math.max(tokenAt(globalLimiter, nowMs), tokenAt(run.limiter, nowMs))
          : Infinity;
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
