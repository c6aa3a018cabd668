/** A fact sink that checks every invariant and throws at the first fact or instant that violates one. */
import type { DialerSummary } from '#engine/dialer-contract.ts';
import type { Fact } from '#engine/model/facts.ts';
import type { PacingSnapshot } from '#engine/policies/pacing/policy.ts';
import type { CallOrder, FactSink } from '#engine/ports.ts';
import { abandonmentCap } from './abandonment-cap.ts';
import { agents } from './agents.ts';
import { awake } from './awake.ts';
import { blacklist } from './blacklist.ts';
import { callLife } from './call-life.ts';
import { callerIds } from './caller-ids.ts';
import { campaigns } from './campaigns.ts';
import { contacts } from './contacts.ts';
import { ofCampaigns, ofDialledCalls, type Invariant, type Rules } from './invariant.ts';
import { lines } from './lines.ts';
import { abandonedNumbers, numberCaps, oneCallAtATime } from './numbers.ts';
import { pacingInput } from './pacing-input.ts';
import { previews } from './previews.ts';
import { rates } from './rates.ts';
import { registries } from './registries.ts';
import { outside } from './outside.ts';
import { returnedCalls } from './returned-calls.ts';
import { sessions } from './sessions.ts';
import { teams } from './teams.ts';
import { trunkHealth } from './trunk-health.ts';
import { trunks } from './trunks.ts';
import { windows } from './windows.ts';

export const INVARIANTS: readonly ((rules: Rules) => Invariant)[] = [
  callLife,
  contacts,
  agents,
  sessions,
  teams,
  returnedCalls,
  outside,
  pacingInput,
  previews,
  rates,
  lines,
  trunks,
  trunkHealth,
  callerIds,
  abandonmentCap,
  windows,
  blacklist,
  registries,
  oneCallAtATime,
  numberCaps,
  abandonedNumbers,
  campaigns,
  awake,
];

/**
 * Invariants on facts that don't apply to test calls: these have no contact, opening hours or lines, and their numbers
 * are checked when they are requested and before they are placed.
 */
const OF_CAMPAIGNS: ReadonlySet<(rules: Rules) => Invariant> = new Set([
  contacts,
  lines,
  windows,
  blacklist,
  registries,
  campaigns,
  awake,
]);

/** Invariants that the calls of people who have called us must not touch. */
const OF_DIALLED_CALLS: ReadonlySet<(rules: Rules) => Invariant> = new Set([
  contacts,
  sessions,
  previews,
  rates,
  lines,
  trunkHealth,
  callerIds,
  windows,
  blacklist,
  registries,
  numberCaps,
  abandonedNumbers,
  campaigns,
  awake,
]);

export type Checker = FactSink & {
  /** Compares the dialer's summary with its facts, between two instants. */
  look(summary: DialerSummary, nowMs: number): void;
  /** Checks an order that reaches the carrier at `nowMs`. */
  placing(order: CallOrder, nowMs: number): void;
  /** Checks what a campaign's dial method sees. */
  pacing(campaignId: number, snapshot: PacingSnapshot): void;
};

/** Number of facts before the violation that its message includes. */
const CONTEXT = 8;

export function createChecker(rules: Rules): Checker {
  const all = INVARIANTS.map((create) => {
    const own = OF_CAMPAIGNS.has(create) ? ofCampaigns(create(rules)) : create(rules);
    return OF_DIALLED_CALLS.has(create) ? ofDialledCalls(own) : own;
  });
  const recent: Fact[] = [];

  function check(invariant: Invariant, nowMs: number, judge: () => void): void {
    try {
      judge();
    } catch (error) {
      const told = recent.map((fact) => JSON.stringify(fact)).join('\n  ');
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(`${invariant.name}: ${what}, at ${new Date(nowMs).toISOString()}, after\n  ${told}`, {
        cause: error,
      });
    }
  }

  return {
    kinds: 'all',
    accept(fact) {
      recent.push(fact);
      if (recent.length > CONTEXT) recent.shift();
      for (const invariant of all)
        if (invariant.accept !== undefined) check(invariant, fact.at, () => invariant.accept!(fact));
    },
    placing(order, nowMs) {
      for (const invariant of all)
        if (invariant.placing !== undefined) check(invariant, nowMs, () => invariant.placing!(order));
    },
    pacing(campaignId, snapshot) {
      for (const invariant of all)
        if (invariant.pacing !== undefined)
          check(invariant, snapshot.nowMs, () => invariant.pacing!(campaignId, snapshot));
    },
    look(summary, nowMs) {
      for (const invariant of all)
        if (invariant.look !== undefined) check(invariant, nowMs, () => invariant.look!(summary, nowMs));
    },
  };
}
