/**
 * Decides when the next call is placed and whose it is. After each event every campaign's dial method is asked how many
 * calls it wants; then the campaigns take turns at the global rate, so none starves. It wakes only when a token, a due
 * contact, a line or a change gives it something to do.
 */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { Loop } from '../kernel/loop.ts';
import { nextUnit } from '../kernel/rng.ts';
import type { HoldReason } from '../model/facts.ts';
import { callsBeyondAgents } from '../policies/abandonment.ts';
import { hasToken, takeToken, tokenAt, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { Barrier } from '../ports.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { HoldMonitor } from './hold-monitor.ts';
import type { LeadQueue } from './lead-queue.ts';
import { abandonmentCapOf, type PacingManager } from './pacing-manager.ts';

export type Originator = {
  /** Puts an active campaign into the round. */
  add(run: CampaignRun): void;
  remove(run: CampaignRun): void;
  /** Something changed: asks the dial methods, places whatever may be placed now, and sleeps until the next moment that is known. */
  pump(): void;
  /** When it wakes next, to place a call or to ask again; Infinity: not by itself. */
  nextAt(): number;
  campaigns(): readonly CampaignRun[];
};

export type OriginatorOptions = {
  readonly loop: Loop;
  readonly list: LeadQueue;
  readonly pacing: PacingManager;
  readonly holds: HoldMonitor;
  readonly globalLimiter: RateLimiter;
  /** While false, nothing is placed, and it does not wake by itself. */
  readonly isRunning: () => boolean;
  /** What keeps a whole campaign from dialing, whoever is called. */
  readonly barrierOf: (run: CampaignRun, nowMs: number) => Barrier | null;
  /** When that comes between by itself, later than now; Infinity: it does not. */
  readonly closesAtMs: (run: CampaignRun, nowMs: number) => number;
  /** No contact of it waits or is in a call. */
  readonly onFinished: (run: CampaignRun) => void;
};

/** A decision may wait so long for the token that it needs. */
const NEAR_TOKEN_MS = 100;
/** Longer than that between two calls of a campaign, and the rate holds it. */
const RATE_HOLD_MS = 1000;

export function createOriginator(options: OriginatorOptions): Originator {
  const { loop, list, pacing, holds, globalLimiter, isRunning, barrierOf, closesAtMs, onFinished } = options;
  const round: CampaignRun[] = [];
  let turn = 0;
  let wake: Handle = NO_HANDLE;
  let wakeAtMs = Infinity;
  let pumping = false;
  let again = false;

  function pump(): void {
    for (let i = 0; i < round.length; i++) round[i]!.stale = true;
    placeAll();
  }

  function placeAll(): void {
    // A call may end while it is being placed; the round in progress sees to it.
    if (pumping) {
      again = true;
      return;
    }
    pumping = true;
    try {
      do {
        again = false;
        goRound();
      } while (again);
    } finally {
      pumping = false;
    }
  }

  function goRound(): void {
    if (!isRunning()) {
      wakeUpAt(Infinity);
      return;
    }
    if (isTokenNear()) return;
    decideAll();
    let blocked = 0;
    while (blocked < round.length && isRunning()) {
      const index = turn < round.length ? turn : 0;
      const campaigns = round.length;
      const run = round[index]!;
      if (run.allowance > 0 && !hasToken(globalLimiter, loop.now())) {
        const nextAtMs = tokenAt(globalLimiter, loop.now());
        noteTurns(nextAtMs);
        wakeUpAt(Math.min(nextAtMs, earliestReady()));
        return;
      }
      // Past the last one stands who comes next: a campaign that is added while a token is awaited.
      turn = index + 1;
      const placed = run.allowance > 0 && placeOne(run);
      // A campaign that finished has left the round: the others have not all been asked yet.
      blocked = placed || round.length < campaigns ? 0 : blocked + 1;
    }
    wakeUpAt(isRunning() ? earliestReady() : Infinity);
  }

  /**
   * It sleeps until the next global token, and that is near: whatever has happened can't be acted on before, and is
   * looked at then, once for all.
   */
  function isTokenNear(): boolean {
    const now = loop.now();
    const nextAtMs = tokenAt(globalLimiter, now);
    return nextAtMs > now && nextAtMs === wakeAtMs && nextAtMs <= now + NEAR_TOKEN_MS;
  }

  function earliestReady(): number {
    let readyAtMs = Infinity;
    for (const run of round) readyAtMs = Math.min(readyAtMs, run.readyAtMs);
    return Math.max(readyAtMs, loop.now() + 1);
  }

  function wakeUpAt(timeMs: number): void {
    if (timeMs === wakeAtMs) return;
    loop.cancel(wake);
    wakeAtMs = timeMs;
    wake = timeMs === Infinity ? NO_HANDLE : loop.at(timeMs, onWake, null);
  }

  /** A token alone is no event: what was allowed and not yet placed still stands. */
  function onWake(): void {
    wakeAtMs = Infinity;
    const now = loop.now();
    for (const run of round) if (run.readyAtMs <= now) run.stale = true;
    placeAll();
  }

  function decideAll(): void {
    const now = loop.now();
    const share = round.length === 1 ? 1 : 1 / Math.max(1, couldDial(now));
    for (let i = 0; i < round.length; i++) {
      const run = round[i]!;
      if (!run.stale) continue;
      run.stale = false;
      const size = round.length;
      decide(run, now, share);
      // It finished, and left.
      if (round.length < size) i--;
    }
  }

  /** Campaigns with somebody to call: those that share the agents. */
  function couldDial(nowMs: number): number {
    let campaigns = 0;
    for (const run of round) if (run.dueAtMs <= nowMs && barrierOf(run, nowMs) === null) campaigns++;
    return campaigns;
  }

  function decide(run: CampaignRun, nowMs: number, share: number): void {
    run.allowance = 0;
    const barrier = barrierOf(run, nowMs);
    if (barrier !== null) return closed(run, barrier, nowMs);
    if (run.dueAtMs > nowMs) return noneDue(run);
    const linesFree = linesFreeOf(run);
    if (linesFree <= 0) return rest(run, Infinity, 'concurrency', nowMs);
    const decision = run.policy.pace(
      run.memory,
      pacing.snapshotOf(run, linesFree, share),
      pacing.settingsOf(run.plan),
      nextUnit(run.luck),
    );
    run.memory = decision.memory;
    const underCap = callsBeyondAgents(run.abandonment, abandonmentCapOf(run.plan), nowMs);
    run.beyondAgents = decision.withinAgents === true ? 0 : underCap;
    const room = Math.floor(roomOf(run));
    run.allowance = Math.min(decision.place, linesFree, room);
    run.readyAtMs = Math.min(decision.againAtMs ?? Infinity, closesAtMs(run, nowMs));
    run.isCapped = underCap <= run.beyondAgents;
    run.restWhy = restReason(run, decision.place > Math.max(0, room));
    if (run.allowance < 1) rest(run, run.readyAtMs, run.restWhy, nowMs);
  }

  /** Calls that the agents and the cap leave room for. */
  function roomOf(run: CampaignRun): number {
    return run.beyondAgents === Infinity ? Infinity : pacing.agentsToSpare(run) + run.beyondAgents;
  }

  /** Why no more calls are allowed: the room that the agents and the cap leave falls short, or the dial method asks for none. */
  function restReason(run: CampaignRun, isRoomShort: boolean): HoldReason {
    if (isRoomShort && run.isCapped) return 'abandonment_cap';
    return pacing.isAgentIdle() ? 'dial_method' : 'no_free_agent';
  }

  /** There may be nobody left to call: that comes before what keeps it from calling them, and asks the list once. */
  function rest(run: CampaignRun, readyAtMs: number, why: HoldReason, nowMs: number): void {
    if (run.liveCalls === 0 && !run.isSomebodyDue) {
      list.lookBehind(run, nowMs, null);
      if (run.dueAtMs > nowMs) return noneDue(run);
    }
    block(run, readyAtMs, why);
  }

  /** Whoever is left waits for the opening; when nobody is, there is nothing to wait for. */
  function closed(run: CampaignRun, barrier: Barrier, nowMs: number): void {
    if (run.liveCalls === 0 && run.dueAtMs <= nowMs) list.lookBehind(run, nowMs, barrier);
    if (run.liveCalls === 0 && run.listEmpty) onFinished(run);
    else block(run, barrier.untilMs, barrier.why, barrier.untilMs);
  }

  const linesFreeOf = (run: CampaignRun): number => run.plan.maxConcurrentCalls - run.liveCalls - run.linesResting;

  function placeOne(run: CampaignRun): boolean {
    const now = loop.now();
    // Since it was asked its hours may have ended, and others may have placed calls.
    const barrier = barrierOf(run, now);
    if (barrier !== null) {
      closed(run, barrier, now);
      return false;
    }
    if (roomOf(run) < 1) {
      block(run, run.readyAtMs, restReason(run, true));
      return false;
    }
    const linesFree = linesFreeOf(run);
    if (linesFree <= 0) {
      block(run, Infinity, 'concurrency');
      return false;
    }
    if (!hasToken(run.limiter, now)) {
      const nextAtMs = tokenAt(run.limiter, now);
      noteRate(run, nextAtMs);
      run.readyAtMs = Math.min(run.readyAtMs, nextAtMs);
      return false;
    }
    if (!list.openNext(run, now)) {
      noneDue(run);
      return false;
    }
    takeToken(globalLimiter, now);
    takeToken(run.limiter, now);
    run.isSomebodyDue = false;
    run.allowance--;
    // First: it looks at when the call before this one was placed.
    note(run, null);
    run.lastPlacedAtMs = now;
    if (linesFree === 1) note(run, 'concurrency');
    else if (run.allowance < 1) note(run, run.restWhy);
    return true;
  }

  function noneDue(run: CampaignRun): void {
    run.allowance = 0;
    if (run.listEmpty && run.liveCalls === 0) {
      onFinished(run);
      return;
    }
    block(run, run.dueAtMs, run.listEmpty ? 'list_finished' : run.dueWhy, run.isDueTold ? run.dueAtMs : null);
  }

  /** Whoever may dial waits for a turn of the global rate: the first has it at `nextAtMs`. */
  function noteTurns(nextAtMs: number): void {
    let turnAtMs = nextAtMs;
    for (let i = 0; i < round.length; i++) {
      const run = round[(turn + i) % round.length]!;
      if (run.allowance <= 0) continue;
      noteRate(run, Math.max(turnAtMs, tokenAt(run.limiter, loop.now())));
      turnAtMs += globalLimiter.intervalMs;
    }
  }

  /** The call must wait for its turn or its token, at `nextAtMs` at the earliest. */
  function noteRate(run: CampaignRun, nextAtMs: number): void {
    note(run, nextAtMs - run.lastPlacedAtMs > RATE_HOLD_MS ? 'cps' : null);
  }

  function block(run: CampaignRun, readyAtMs: number, why: HoldReason, untilMs: number | null = null): void {
    run.allowance = 0;
    run.readyAtMs = Math.min(readyAtMs, closesAtMs(run, loop.now()));
    note(run, why, untilMs === Infinity ? null : untilMs);
  }

  /** Whoever was told of the call that is being placed may have stopped the campaign or the dialer: that is the reason then. */
  function note(run: CampaignRun, why: HoldReason | null, untilMs: number | null = null): void {
    if (isRunning() && run.status === 'active') holds.note(run, why, untilMs);
  }

  return {
    add(run) {
      if (!round.includes(run)) round.push(run);
    },
    remove(run) {
      const index = round.indexOf(run);
      if (index < 0) return;
      round.splice(index, 1);
      run.allowance = 0;
      // Whose turn it was keeps it.
      if (index < turn) turn--;
    },
    pump,
    nextAt: () => wakeAtMs,
    campaigns: () => round,
  };
}
