/**
 * Decides when the next call is placed and for which campaign. After an event, the dial methods of the campaigns decide
 * how many calls they want. Campaigns then place calls in round-robin order at the global rate, so that none starves.
 * Between events, the originator wakes up only when a token, a contact, a decision, or the start or end of opening
 * hours is due.
 */
import { NO_HANDLE, type Handle } from '../kernel/slot-allocator.ts';
import type { Loop } from '../kernel/loop.ts';
import { nextUnit } from '../kernel/rng.ts';
import type { HoldReason } from '../model/facts.ts';
import { isPreview } from '../model/scenario.ts';
import { callsBeyondAgents } from '../policies/abandonment.ts';
import { hasToken, takeToken, tokenAt, type RateLimiter } from '../policies/pacing/rate-limiter.ts';
import type { Barrier } from '../ports.ts';
import { GROUP_HOLDS, rateHoldOf } from './barriers.ts';
import { linesFreeOf, recheckList, type CampaignRun } from './campaign-run.ts';
import type { HoldMonitor } from './hold-monitor.ts';
import type { LeadQueue } from './lead-queue.ts';
import { abandonmentCapOf, type PacingManager } from './pacing-manager.ts';

export type Originator = {
  /** Adds an active campaign to the round. */
  add(run: CampaignRun): void;
  remove(run: CampaignRun): void;
  /**
   * Lets the dial methods decide, places all calls that may be placed now, and schedules the next wake-up. Call this
   * after any change.
   */
  pump(): void;
  /** Does the same even if no campaign needs a decision, because an agent has ordered a call. */
  callOrdered(): void;
  /** Returns the time of the next wake-up, or Infinity if none is scheduled. */
  nextAt(): number;
  campaigns(): readonly CampaignRun[];
};

type OriginatorOptions = {
  readonly loop: Loop;
  readonly list: LeadQueue;
  readonly pacing: PacingManager;
  readonly holds: HoldMonitor;
  readonly globalLimiter: RateLimiter;
  /** While false, nothing is placed and no wake-up is scheduled. */
  readonly isRunning: () => boolean;
  /** Returns what holds the whole campaign, regardless of the next contact. */
  readonly barrierOf: (run: CampaignRun, nowMs: number) => Barrier | null;
  /** Returns when `barrierOf` next starts to return a barrier without an event, or Infinity if never. */
  readonly closesAtMs: (run: CampaignRun, nowMs: number) => number;
  /**
   * Places the calls that agents have ordered, and calls `onPlaced` after each. Returns when the next one may be placed,
   * or Infinity.
   */
  readonly placeOrdered: (nowMs: number, onPlaced: (run: CampaignRun) => void) => number;
  /** Called when no contact of the campaign is waiting or in a call. */
  readonly onFinished: (run: CampaignRun) => void;
};

/** Maximum time by which a decision is postponed to the next token. */
const NEAR_TOKEN_MS = 100;
/** A campaign counts as held by the rate limit if its calls are further apart than this. */
const RATE_HOLD_MS = 1000;

/** Returns whether the campaign places nothing by itself. It doesn’t complete either, because its people may dial any number. */
const isManual = ({ plan }: CampaignRun): boolean => plan.dialMethod?.kind === 'manual';

/** Creates an originator without campaigns. */
export function createOriginator(options: OriginatorOptions): Originator {
  const { loop, list, pacing, holds, globalLimiter, isRunning, barrierOf, closesAtMs, placeOrdered, onFinished } =
    options;
  const round: CampaignRun[] = [];
  let nextIndex = 0;
  let wake: Handle = NO_HANDLE;
  let wakeAtMs = Infinity;
  let pumping = false;
  let again = false;
  /** Whether the round or the dialer's on/off state has changed, so that the wake-up time may be wrong. */
  let isChanged = false;

  function pump(): void {
    for (let i = 0; i < round.length; i++) if (!isWaitingForContact(round[i]!)) round[i]!.stale = true;
    if (isRoundNeeded()) placeAll();
  }

  /** Returns false if a round would have the same result as the last round. */
  function isRoundNeeded(): boolean {
    if (isChanged || !isRunning()) return true;
    for (let i = 0; i < round.length; i++) if (round[i]!.stale) return true;
    return false;
  }

  /** Returns whether the campaign waits for a contact to become due, so that other events change nothing for it. */
  function isWaitingForContact({ dueAtMs, waitsUntilMs, listEmpty }: CampaignRun): boolean {
    return dueAtMs === waitsUntilMs && !listEmpty && dueAtMs > loop.now();
  }

  function placeAll(): void {
    // A call may end while it is being placed; the current round handles that.
    if (pumping) {
      again = true;
      return;
    }
    pumping = true;
    try {
      do {
        again = false;
        runRound();
      } while (again && isRoundNeeded());
    } finally {
      pumping = false;
    }
  }

  function runRound(): void {
    isChanged = false;
    if (!isRunning()) {
      wakeUpAt(Infinity);
      return;
    }
    if (isTokenNear()) return;
    const orderedAtMs = placeOrdered(loop.now(), orderedPlaced);
    decideAll();
    let blocked = 0;
    while (blocked < round.length && isRunning()) {
      const index = nextIndex < round.length ? nextIndex : 0;
      const campaigns = round.length;
      const run = round[index]!;
      if (run.allowance > 0 && !hasToken(globalLimiter, loop.now())) {
        const nextAtMs = tokenAt(globalLimiter, loop.now());
        noteRateOrder(nextAtMs);
        wakeUpAt(Math.min(nextAtMs, earliestReady(), orderedAtMs));
        return;
      }
      // An index past the end selects a campaign that is added while a token is awaited.
      nextIndex = index + 1;
      const placed = run.allowance > 0 && placeOne(run);
      // If a campaign completed and left the round, the others still await their turn.
      blocked = placed || round.length < campaigns ? 0 : blocked + 1;
    }
    wakeUpAt(isRunning() ? Math.min(earliestReady(), orderedAtMs) : Infinity);
  }

  /**
   * Returns whether the next global token is already awaited and near. No call can be placed earlier, so all changes
   * are handled together when it arrives.
   */
  function isTokenNear(): boolean {
    const nowMs = loop.now();
    const nextAtMs = tokenAt(globalLimiter, nowMs);
    return nextAtMs > nowMs && nextAtMs === wakeAtMs && nextAtMs <= nowMs + NEAR_TOKEN_MS;
  }

  function earliestReady(): number {
    let readyAtMs = Infinity;
    for (let i = 0; i < round.length; i++) readyAtMs = Math.min(readyAtMs, round[i]!.readyAtMs);
    return Math.max(readyAtMs, loop.now() + 1);
  }

  function wakeUpAt(timeMs: number): void {
    if (timeMs === wakeAtMs) return;
    loop.cancel(wake);
    wakeAtMs = timeMs;
    wake = timeMs === Infinity ? NO_HANDLE : loop.at(timeMs, onWake, null);
  }

  /** A token alone does not require new decisions: the rest of the last allowance remains valid. */
  function onWake(): void {
    wakeAtMs = Infinity;
    const nowMs = loop.now();
    for (let i = 0; i < round.length; i++) if (round[i]!.readyAtMs <= nowMs) round[i]!.stale = true;
    placeAll();
  }

  function decideAll(): void {
    const nowMs = loop.now();
    if (round.length > 1) countDialing(nowMs);
    for (let i = 0; i < round.length; i++) {
      const run = round[i]!;
      if (!run.stale) continue;
      run.stale = false;
      const size = round.length;
      decide(run, nowMs, round.length === 1 ? 1 : shareOf(run));
      // The campaign has completed and left the round.
      if (round.length < size) i--;
    }
  }

  /** Counts, for each group of agents, the campaigns that share it and have a contact to call. */
  function countDialing(nowMs: number): void {
    for (let i = 0; i < round.length; i++) round[i]!.group.couldDial = 0;
    for (let i = 0; i < round.length; i++) {
      const run = round[i]!;
      if (isManual(run)) continue;
      if (run.servedBy === 'agents' && run.dueAtMs <= nowMs && barrierOf(run, nowMs) === null) run.group.couldDial++;
    }
  }

  function shareOf({ servedBy, group }: CampaignRun): number {
    return servedBy === 'agents' ? 1 / Math.max(1, group.couldDial) : 1;
  }

  function decide(run: CampaignRun, nowMs: number, share: number): void {
    run.allowance = 0;
    if (isManual(run)) return block(run, Infinity, 'manual_dialing');
    const barrier = barrierOf(run, nowMs);
    if (barrier !== null) return holdAtBarrier(run, barrier, nowMs);
    // Without this, the contacts that were due would stay behind a barrier that nothing else takes away.
    if (GROUP_HOLDS.has(run.dueWhy)) {
      recheckList(run);
      run.stale = false;
    }
    if (run.dueAtMs > nowMs) return noneDue(run);
    const linesFree = linesFreeOf(run);
    if (linesFree <= 0) return holdAtRest(run, Infinity, 'concurrency', nowMs);
    const decision = run.policy.pace(
      run.memory,
      pacing.snapshotOf(run, linesFree, share),
      pacing.settingsOf(run),
      nextUnit(run.rng),
    );
    run.memory = decision.memory;
    const underCap = callsBeyondAgents(run.abandonment, abandonmentCapOf(run.plan), nowMs, decision.shortageRisk);
    run.beyondAgents = decision.withinAgents === true ? 0 : underCap;
    const room = Math.floor(roomOf(run));
    run.allowance = Math.min(decision.place, linesFree, room);
    run.readyAtMs = Math.min(decision.againAtMs ?? Infinity, closesAtMs(run, nowMs));
    run.isCapped = underCap <= run.beyondAgents;
    run.restWhy = restReason(run, decision.place > Math.max(0, room));
    if (run.allowance < 1) holdAtRest(run, run.readyAtMs, run.restWhy, nowMs);
  }

  /** Returns how many calls the agents and the abandonment cap permit. */
  function roomOf(run: CampaignRun): number {
    return run.beyondAgents === Infinity ? Infinity : pacing.agentsToSpare(run) + run.beyondAgents;
  }

  /** Returns why no more calls are allowed: the agents or the cap permit too few, or the dial method wants none. */
  function restReason(run: CampaignRun, isRoomShort: boolean): HoldReason {
    if (isRoomShort && run.isCapped) return 'abandonment_cap';
    return pacing.isAgentIdle(run) ? 'dial_method' : 'no_free_agent';
  }

  /**
   * Holds a campaign that may place no call. An empty list takes precedence over `why`, so the list is checked first.
   */
  function holdAtRest(run: CampaignRun, readyAtMs: number, why: HoldReason, nowMs: number): void {
    if (run.liveCalls === 0 && !run.isLeadDue) {
      list.checkBehind(run, nowMs, null);
      if (run.dueAtMs > nowMs) return noneDue(run);
    }
    block(run, readyAtMs, why);
  }

  /** Holds a campaign behind a barrier, or completes it if no contact remains. */
  function holdAtBarrier(run: CampaignRun, barrier: Barrier, nowMs: number): void {
    if (run.liveCalls === 0 && run.dueAtMs <= nowMs) list.checkBehind(run, nowMs, barrier);
    if (run.liveCalls === 0 && run.listEmpty) onFinished(run);
    else block(run, barrier.untilMs, barrier.why, barrier.untilMs);
  }

  function placeOne(run: CampaignRun): boolean {
    const nowMs = loop.now();
    // Since the decision, the opening hours may have ended, and other campaigns may have placed calls.
    const barrier = barrierOf(run, nowMs);
    if (barrier !== null) {
      holdAtBarrier(run, barrier, nowMs);
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
    if (!hasToken(run.limiter, nowMs)) {
      const nextAtMs = tokenAt(run.limiter, nowMs);
      noteRate(run, nextAtMs);
      run.readyAtMs = Math.min(run.readyAtMs, nextAtMs);
      return false;
    }
    if (!list.openNext(run, nowMs)) {
      noneDue(run);
      return false;
    }
    run.isLeadDue = false;
    run.dueWhy = 'retry_wait';
    run.allowance--;
    const isShown = isPreview(run.plan);
    if (!isShown) recordPlaced(run, nowMs);
    if (linesFree === 1) note(run, 'concurrency');
    else if (run.allowance < 1) note(run, isShown ? restReason(run, false) : run.restWhy);
    return true;
  }

  function recordPlaced(run: CampaignRun, nowMs: number): void {
    takeToken(globalLimiter, nowMs);
    takeToken(run.limiter, nowMs);
    // Must precede the change of `lastPlacedAtMs`, because the monitor reads the time of the previous call.
    note(run, null);
    run.lastPlacedAtMs = nowMs;
  }

  /** Records a call to a contact that was shown. What keeps the campaign from showing more is unchanged. */
  function orderedPlaced(run: CampaignRun): void {
    const { present, presentUntilMs } = run.hold;
    recordPlaced(run, loop.now());
    note(run, present, presentUntilMs);
  }

  function noneDue(run: CampaignRun): void {
    run.allowance = 0;
    run.stale = false;
    if (run.listEmpty && run.liveCalls === 0) {
      onFinished(run);
      return;
    }
    block(run, run.dueAtMs, run.listEmpty ? 'list_finished' : run.dueWhy, run.isDueTimeKnown ? run.dueAtMs : null);
    run.waitsUntilMs = run.dueAtMs;
  }

  /** Notes when each campaign gets its turn under the global rate limit, in round-robin order from `nextAtMs` on. */
  function noteRateOrder(nextAtMs: number): void {
    let turnAtMs = nextAtMs;
    for (let i = 0; i < round.length; i++) {
      const run = round[(nextIndex + i) % round.length]!;
      if (run.allowance <= 0) continue;
      noteRate(run, Math.max(turnAtMs, tokenAt(run.limiter, loop.now())));
      turnAtMs += globalLimiter.intervalMs;
    }
  }

  /**
   * Notes whether the rate limit holds the campaign, which waits for it until `nextAtMs` at the earliest. At Infinity,
   * the carrier must confirm orders first.
   */
  function noteRate(run: CampaignRun, nextAtMs: number): void {
    if (nextAtMs === Infinity) return note(run, 'carrier_slow');
    note(run, nextAtMs - run.lastPlacedAtMs > RATE_HOLD_MS ? rateHoldOf(run) : null);
  }

  function block(run: CampaignRun, readyAtMs: number, why: HoldReason, untilMs: number | null = null): void {
    run.allowance = 0;
    run.waitsUntilMs = NaN;
    run.readyAtMs = Math.min(readyAtMs, closesAtMs(run, loop.now()));
    note(run, why, untilMs === Infinity ? null : untilMs);
  }

  /** Notes a hold reason, unless a sink has just stopped the campaign or the dialer, which takes precedence. */
  function note(run: CampaignRun, why: HoldReason | null, untilMs: number | null = null): void {
    if (isRunning() && run.status === 'active') holds.note(run, why, untilMs);
  }

  return {
    add(run) {
      if (round.includes(run)) return;
      round.push(run);
      isChanged = true;
    },
    remove(run) {
      const index = round.indexOf(run);
      if (index < 0) return;
      round.splice(index, 1);
      isChanged = true;
      run.allowance = 0;
      // Keeps the turn of the next campaign.
      if (index < nextIndex) nextIndex--;
    },
    pump,
    callOrdered() {
      isChanged = true;
      placeAll();
    },
    nextAt: () => wakeAtMs,
    campaigns: () => round,
  };
}
