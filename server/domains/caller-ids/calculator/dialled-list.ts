/** Dials a list on the virtual clock and records the placed calls. */
import { DAY_MS } from '#shared/durations.ts';
import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import type { FactSink } from '#engine/ports.ts';
import type { Report } from '#engine/report.ts';
import { simulate } from '#engine/simulate.ts';
import { SIMULATION_LIMITS } from '#shared/domain/caller-ids.ts';
import type { Country } from '#shared/countries/countries.ts';

/** No filter blocks calls, because the calculator asks what the daily limit needs, not which caller ids rest. */
const NETWORK: NetworkProfile = {
  ...DEFAULT_PROFILE,
  failureCauses: DEFAULT_PROFILE.failureCauses.map((cause) =>
    cause.sipCause === 608 ? { ...cause, sipCause: 403 } : cause,
  ),
};

type ListOrder = {
  readonly numbers: number;
  readonly callsPerHour: number;
  readonly workHours: number;
  readonly maxAttempts: number;
  readonly country: Country;
};

/** Placed calls as parallel arrays, in the order of placing. */
export type PlacedCalls = {
  /** Epoch milliseconds. */
  readonly atMs: Float64Array;
  /** Caller id that each call showed, or null. */
  readonly shown: readonly (string | null)[];
};

export type DialledList = { readonly report: Report; readonly calls: PlacedCalls };

const CAMPAIGN = 1;
/** National part of the first generated number. */
const FIRST_NUMBER = 2_000_000_000;
/** A Monday at 00:00 UTC, so that the working hours fall within one UTC day, the period of the limits. */
const START_MS = Date.UTC(2026, 2, 2);
/** Lines per call per second, enough that lines never limit the simulation. */
const LINES_PER_CPS = 600;

/**
 * Dials the list and returns its report and calls. The same seed gives the same calls. Without `callerIds`, calls show
 * no caller id. Stops after `SIMULATION_LIMITS.days` even if the list is unfinished.
 */
export function dialList(order: ListOrder, seed: number, callerIds?: CallerIdPlan): DialledList {
  const log = createCallLog(order.numbers * order.maxAttempts);
  const report = simulate({
    scenario: scenarioOf(order, callerIds),
    seed,
    leads: leadsOf(order),
    durationMs: SIMULATION_LIMITS.days * DAY_MS - 1,
    sinks: [log.sink],
  });
  return { report, calls: log.calls() };
}

/**
 * Returns `count` distinct numbers of a country, beginning at index `first`. Skips validation against the numbering
 * plan, which would take longer than simulating the calls.
 */
export function numbersOf({ dialCode }: Country, count: number, first: number): string[] {
  return Array.from({ length: count }, (_, i) => `+${dialCode}${FIRST_NUMBER + first + i}`);
}

function scenarioOf(order: ListOrder, callerIds: CallerIdPlan | undefined): Scenario {
  return {
    startAtMs: START_MS,
    speed: 1,
    network: NETWORK,
    settings: { globalCallsPerSecond: order.callsPerHour / 3600, agentCapacity: 1, agentWaitMs: 2000 },
    ...(callerIds !== undefined && { callerIds }),
    campaigns: [campaignOf(order)],
  };
}

function campaignOf({ callsPerHour, workHours, maxAttempts }: ListOrder): CampaignPlan {
  return {
    id: CAMPAIGN,
    name: 'cli simulation',
    flow: 'press1',
    afterKey: 'end',
    dialMethod: { kind: 'fixed' },
    maxConcurrentCalls: Math.max(100, Math.ceil((callsPerHour / 3600) * LINES_PER_CPS)),
    callsPerSecond: null,
    maxAttempts,
    retryIntervalMs: 300_000,
    ringTimeoutMs: 30_000,
    callerId: null,
    abandonmentCap: null,
    hours: {
      timeZone: 'UTC',
      open: { fromMinute: 0, toMinute: workHours * 60 - 1 },
      weekdays: [0, 1, 2, 3, 4, 5, 6],
      lunch: null,
    },
  };
}

function leadsOf({ country, numbers }: ListOrder): MemoryLeads {
  const leads = createMemoryLeads(numbers);
  for (const phone of numbersOf(country, numbers, 0)) leads.add(CAMPAIGN, phone, country.key);
  return leads;
}

/** Records queued calls as placed, because the simulated network accepts them immediately. */
function createCallLog(mostCalls: number) {
  const atMs = new Float64Array(mostCalls);
  const shown: (string | null)[] = [];
  const sink: FactSink = {
    kinds: new Set(['CallQueued'] as const),
    accept(fact) {
      if (fact.kind !== 'CallQueued') return;
      atMs[shown.length] = fact.at;
      shown.push(fact.callerId);
    },
  };
  return { sink, calls: (): PlacedCalls => ({ atMs: atMs.subarray(0, shown.length), shown }) };
}
