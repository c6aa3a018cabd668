/** The caller ids while the dialer runs: how often each was shown today, who has room left, and which one a call shows. */
import { createCallerIdChoice, type CallerIdAsker, type CallerIdChoice } from '../caller-ids/choice.ts';
import { addUse, createUsageLedger, limitFor, nextResetAt, turnDay, usedFor } from '../caller-ids/limits.ts';
import { createCliPool, type Cli } from '../caller-ids/pool.ts';
import type { Loop } from '../kernel/loop.ts';
import { openStream } from '../kernel/rng.ts';
import type { CallerIdPlan, CallerIdUse } from '../model/caller-id.ts';
import type { Barrier } from '../ports.ts';

export type CallerIdManager = {
  /** Replaces the plan; undefined: each campaign shows its own number, without limits. What was used stays. */
  setPlan(plan: CallerIdPlan | undefined): void;
  /** Replaces what is known of the use: that of today counts towards the limits, all of it towards the success. */
  setUse(use: readonly CallerIdUse[]): void;
  isUsed(): boolean;
  /** E.164, null when there is none to show, or what is in the way. Whoever shows it calls `shown`. */
  choose(asker: CallerIdAsker, country: string): Cli | 'none' | 'cli_limit';
  /** Whether a call by any of these trunks finds a caller id (none: the trunk is not known, or not needed). */
  barrierTo(country: string, asker: CallerIdAsker): Barrier | null;
  shown(cli: Cli, country: string): void;
  /** The call was none, after all: its use is taken back, if it was today's. Whether somebody may be waiting for it. */
  takeBack(phone: string, country: string, shownAtMs: number): boolean;
  /** A person answered a call that showed it. */
  answered(phone: string): void;
  /** The next 00:00 UTC, epoch milliseconds. */
  nextResetAt(): number;
};

export function createCallerIdManager(
  loop: Pick<Loop, 'now'>,
  seed: number,
  firstPlan: CallerIdPlan | undefined,
): CallerIdManager {
  const pool = createCliPool();
  const luck = openStream(seed, 'caller_id');
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
    if (!turnDay(ledger, loop.now())) return;
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

    isUsed: () => choice !== null,

    choose(asker, country) {
      renewDay();
      return choice === null ? 'none' : choice.choose(asker, country, loop.now(), luck);
    },

    barrierTo(country, asker) {
      renewDay();
      if (choice === null || choice.hasAny(asker, country)) return null;
      return { why: 'cli_limit', untilMs: nextResetAt(loop.now()) };
    },

    shown(cli, country) {
      pool.shown(cli, loop.now());
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

    nextResetAt: () => nextResetAt(loop.now()),
  };
}
