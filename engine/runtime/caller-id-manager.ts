/** Manages caller ids at runtime: usage, limits, and the choice for each call. */
import type { CallerIdBlockedAt } from '../caller-ids/blocks.ts';
import {
  createCallerIdChoice,
  type CallerIdBlock,
  type CallerIdRequest,
  type CallerIdChoice,
} from '../caller-ids/choice.ts';
import { addUse, createUsageLedger, limitFor, nextResetAt, startNewDay, usedFor } from '../caller-ids/limits.ts';
import { createCliPool, type Cli, type OrderedRest } from '../caller-ids/pool.ts';
import type { Loop } from '../kernel/loop.ts';
import { openStream } from '../kernel/rng.ts';
import type { CallerIdPlan, CallerIdUse } from '../model/caller-id.ts';
import type { Barrier } from '../ports.ts';

export type CallerIdManager = {
  /**
   * Replaces the plan and keeps the recorded usage. Undefined means that each campaign shows its own number, without
   * limits.
   */
  setPlan(plan: CallerIdPlan | undefined): void;
  /** Replaces the recorded usage. Today's usage counts towards the limits, and all usage towards success rates. */
  setUse(use: readonly CallerIdUse[]): void;
  /** Replaces the recorded blocked calls, oldest first, from which the rests of caller ids follow. */
  setBlocked(calls: readonly CallerIdBlockedAt[]): void;
  /** Replaces the ordered rests. */
  setRests(rests: readonly OrderedRest[]): void;
  isUsed(): boolean;
  /**
   * Returns the caller id of a call, 'none' if the call shows none, or what blocks it. Call `markUsed` when the call is
   * opened.
   */
  choose(request: CallerIdRequest, country: string): Cli | 'none' | CallerIdBlock;
  /**
   * Returns what blocks the request, or null if a caller id is available or not needed. `trunkId` is null if the trunk
   * is unknown or not needed.
   */
  barrierTo(country: string, request: CallerIdRequest): Barrier | null;
  markUsed(cli: Cli, country: string): void;
  /**
   * Reverses a use because its call was withdrawn or refused. Today's counts change only if the use was today. Returns
   * whether this lifted a limit that campaigns may be waiting for.
   */
  takeBack(phone: string, country: string, shownAtMs: number): boolean;
  /** Records that a person answered a call that showed this number (E.164). */
  answered(phone: string): void;
  /** Records that a filter has blocked a call that showed this number (E.164). */
  blocked(phone: string): void;
  /** Returns the next 00:00 UTC in epoch milliseconds. */
  nextResetAt(): number;
};

/** Creates a manager without recorded usage. `seed` determines random rotations. */
export function createCallerIdManager(
  loop: Pick<Loop, 'now'>,
  seed: number,
  firstPlan: CallerIdPlan | undefined,
): CallerIdManager {
  const pool = createCliPool();
  const rng = openStream(seed, 'caller_id');
  const ledger = createUsageLedger(loop.now());
  let plan = firstPlan;
  let choice = choiceOf(firstPlan);

  function choiceOf(of: CallerIdPlan | undefined): CallerIdChoice | null {
    return of === undefined ? null : createCallerIdChoice(of, pool, isBlocked);
  }

  function isBlocked(cli: Cli, country: string): boolean {
    return usedFor(ledger, cli.slot, country) >= limitFor(plan?.dailyLimits ?? {}, country);
  }

  function renewDay(): void {
    if (!startNewDay(ledger, loop.now())) return;
    for (const cli of pool.all()) cli.usedToday = 0;
    choice = choiceOf(plan);
  }

  return {
    setPlan(next) {
      plan = next;
      choice = choiceOf(next);
    },

    setUse(use) {
      renewDay();
      ledger.byCountry.clear();
      for (const cli of pool.all()) Object.assign(cli, { usedToday: 0, used: 0, answered: 0 });
      for (const { day, phone, country, used, answered } of use) {
        const cli = pool.of(phone);
        cli.used += used;
        cli.answered += answered;
        if (day !== ledger.day) continue;
        cli.usedToday += used;
        addUse(ledger, cli.slot, country, used);
      }
      choice = choiceOf(plan);
    },

    setBlocked(calls) {
      for (const cli of pool.all()) Object.assign(cli, { blockedAt: [], restsUntilMs: -Infinity });
      for (const { phone, atMs } of calls) pool.markBlocked(pool.of(phone), atMs);
      choice = choiceOf(plan);
    },

    setRests(rests) {
      for (const cli of pool.all()) cli.orderedRestUntilMs = -Infinity;
      for (const { phone, untilMs } of rests) pool.of(phone).orderedRestUntilMs = untilMs;
      // A rest that ends early leaves its caller id among the resting ones of the rotations.
      choice = choiceOf(plan);
    },

    isUsed: () => choice !== null,

    choose(request, country) {
      renewDay();
      return choice === null ? 'none' : choice.choose(request, country, loop.now(), rng);
    },

    barrierTo(country, request) {
      renewDay();
      const why = choice?.blockOf(request, country) ?? null;
      if (why === null) return null;
      return { why, untilMs: why === 'cli_limit' ? nextResetAt(loop.now()) : Infinity };
    },

    markUsed(cli, country) {
      pool.markUsed(cli, loop.now());
      addUse(ledger, cli.slot, country, 1);
    },

    takeBack(phone, country, shownAtMs) {
      renewDay();
      const cli = pool.find(phone);
      if (cli === undefined) return false;
      cli.used = Math.max(0, cli.used - 1);
      if (nextResetAt(shownAtMs) !== nextResetAt(loop.now())) return false;
      const wasBlocked = isBlocked(cli, country);
      cli.usedToday = Math.max(0, cli.usedToday - 1);
      addUse(ledger, cli.slot, country, -1);
      choice?.improved(cli);
      return wasBlocked;
    },

    answered(phone) {
      const cli = pool.find(phone);
      if (cli === undefined) return;
      cli.answered++;
      choice?.improved(cli);
    },

    blocked(phone) {
      const cli = pool.find(phone);
      if (cli !== undefined) pool.markBlocked(cli, loop.now());
    },

    nextResetAt: () => nextResetAt(loop.now()),
  };
}
