/**
 * Decides when the next call is placed and whose it is. Active campaigns take turns at the global rate, so none starves;
 * it wakes only when a token, a due contact, a line or a change gives it something to do.
 */
import { NO_HANDLE, type Handle } from '../kernel/event-queue.ts';
import type { Loop } from '../kernel/loop.ts';
import { nextUnit } from '../kernel/rng.ts';
import type { HoldReason } from '../model/facts.ts';
import { fixed } from '../policies/pacing/fixed.ts';
import { hasToken, takeToken, tokenAt, type TokenBucket } from '../policies/pacing/token-bucket.ts';
import type { Lead, LeadAnswer, LeadSource } from '../ports.ts';
import type { AgentPool } from './agent-pool.ts';
import type { CampaignRun } from './campaign-run.ts';
import type { HoldWatch } from './hold-watch.ts';
import type { WaitingRoom } from './waiting-room.ts';

export type Originator = {
  /** Puts an active campaign into the round. */
  add(run: CampaignRun): void;
  remove(run: CampaignRun): void;
  /** Something changed: places whatever may be placed now, and sleeps until the next moment that is known. */
  pump(): void;
  campaigns(): readonly CampaignRun[];
};

export type OriginatorOptions = {
  readonly loop: Loop;
  readonly leads: LeadSource;
  readonly agents: AgentPool;
  readonly waitingRoom: WaitingRoom;
  readonly holds: HoldWatch;
  readonly globalBucket: TokenBucket;
  readonly agentCapacity: () => number;
  /** While false, nothing is placed, and it does not wake by itself. */
  readonly isRunning: () => boolean;
  readonly open: (run: CampaignRun, lead: Lead) => void;
  /** No contact of it waits or is in a call. */
  readonly onFinished: (run: CampaignRun) => void;
};

/** Without a call for that long, a campaign that waits for its turn is held by the rate. */
const RATE_HOLD_MS = 1000;

/** Contacts without an attempt left that are put aside at one look, so that no look takes long. */
const MOST_PUT_ASIDE = 256;

export function createOriginator(options: OriginatorOptions): Originator {
  const { loop, leads, agents, waitingRoom, holds, globalBucket, agentCapacity, isRunning, open, onFinished } = options;
  const round: CampaignRun[] = [];
  let turn = 0;
  let wake: Handle = NO_HANDLE;
  let wakeAtMs = Infinity;
  let pumping = false;
  let again = false;

  function pump(): void {
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
    let blocked = 0;
    while (blocked < round.length && isRunning()) {
      if (!hasToken(globalBucket, loop.now())) {
        wakeUpAt(tokenAt(globalBucket, loop.now()));
        return;
      }
      if (turn >= round.length) turn = 0;
      const campaigns = round.length;
      const placed = placeOne(round[turn++]!);
      // A campaign that finished has left the round: the others have not all been asked yet.
      blocked = placed || round.length < campaigns ? 0 : blocked + 1;
    }
    let readyAtMs = Infinity;
    if (isRunning()) for (const run of round) readyAtMs = Math.min(readyAtMs, run.readyAtMs);
    wakeUpAt(readyAtMs);
  }

  function wakeUpAt(timeMs: number): void {
    if (timeMs === wakeAtMs) return;
    loop.cancel(wake);
    wakeAtMs = timeMs;
    wake = timeMs === Infinity ? NO_HANDLE : loop.at(timeMs, onWake, null);
  }

  function onWake(): void {
    wakeAtMs = Infinity;
    pump();
  }

  function placeOne(run: CampaignRun): boolean {
    const now = loop.now();
    const linesFree = run.plan.maxConcurrentCalls - run.liveCalls;
    if (linesFree <= 0) return blockedUntil(run, Infinity, 'concurrency');
    if (run.dueAtMs > now) return noneDue(run);
    if (!hasToken(run.bucket, now)) {
      const starving = now - run.lastPlacedAtMs > RATE_HOLD_MS;
      return blockedUntil(run, tokenAt(run.bucket, now), starving ? 'cps' : null);
    }
    if (allowance(run, now, linesFree) < 1) return blockedUntil(run, Infinity, null);
    const answer = takeLead(run, now);
    if (answer.kind !== 'lead') {
      run.listEmpty = answer.kind === 'empty';
      run.dueAtMs = answer.kind === 'empty' ? Infinity : Math.max(answer.untilMs, now + 1);
      return noneDue(run);
    }
    takeToken(globalBucket, now);
    takeToken(run.bucket, now);
    run.lastPlacedAtMs = now;
    run.liveCalls++;
    holds.note(run, linesFree > 1 ? null : 'concurrency');
    open(run, answer.lead);
    return true;
  }

  /** The next contact that may be called: the attempts allowed may be fewer than when it was put off. */
  function takeLead({ plan }: CampaignRun, nowMs: number): LeadAnswer {
    for (let looked = 0; looked < MOST_PUT_ASIDE; looked++) {
      const answer = leads.take(plan.id, nowMs);
      if (answer.kind !== 'lead' || answer.lead.attempts < plan.maxAttempts) return answer;
      const { id, attempts } = answer.lead;
      leads.settle(plan.id, id, attempts, { kind: 'done', why: 'attempts_used' });
    }
    return { kind: 'wait', untilMs: nowMs + 1 };
  }

  function allowance(run: CampaignRun, nowMs: number, linesFree: number): number {
    const snapshot = {
      nowMs,
      linesFree,
      linesTaken: run.liveCalls,
      agentsAvailable: agents.available(),
      agentsBusy: agents.busy(),
      waiting: waitingRoom.size(),
    };
    const decision = fixed.pace(run.memory, snapshot, { agentCapacity: agentCapacity() }, nextUnit(run.luck));
    run.memory = decision.memory;
    return decision.place;
  }

  function noneDue(run: CampaignRun): false {
    if (run.listEmpty && run.liveCalls === 0) {
      onFinished(run);
      return false;
    }
    const untilMs = run.dueAtMs === Infinity ? null : run.dueAtMs;
    return blockedUntil(run, run.dueAtMs, untilMs === null ? 'list_finished' : 'retry_wait', untilMs);
  }

  function blockedUntil(
    run: CampaignRun,
    readyAtMs: number,
    why: HoldReason | null,
    untilMs: number | null = null,
  ): false {
    run.readyAtMs = readyAtMs;
    holds.note(run, why, untilMs);
    return false;
  }

  return {
    add(run) {
      if (!round.includes(run)) round.push(run);
    },
    remove(run) {
      const index = round.indexOf(run);
      if (index < 0) return;
      round.splice(index, 1);
      // Whose turn it was keeps it.
      if (index < turn) turn--;
    },
    pump,
    campaigns: () => round,
  };
}
