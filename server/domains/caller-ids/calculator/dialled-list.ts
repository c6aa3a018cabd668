/** Dials a list on the virtual clock and records the placed calls. */
import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import type { FactSink } from '#engine/ports.ts';
import type { Report } from '#engine/report.ts';
import { simulate } from '#engine/simulate.ts';
import { SIMULATION_LIMITS } from '#shared/domain/caller-ids.ts';
import type { Country } from '#shared/countries/countries.ts';

type ListOrder = {
  readonly numbers: number;
  readonly callsPerHour: number;
  readonly workHours: number;
  readonly maxAttempts: number;
  readonly country: Country;
};

/** In order of placing. */
export type PlacedCalls = {
  /** Epoch milliseconds. */
  readonly atMs: Float64Array;
  /** The caller id each call showed; null: none. */
  readonly shown: readonly (string | null)[];
};

export type DialledList = { readonly report: Report; readonly calls: PlacedCalls };

const DAY_MS = 86_400_000;
const CAMPAIGN = 1;
/** Ten digits. */
const FIRST_NUMBER = 2_000_000_000;
/** A Monday, 00:00 UTC, so that working hours lie within one day of the limits. */
const START_MS = Date.UTC(2026, 2, 2);
/** More lines than calls of the profile's duration ever need. */
const LINES_PER_CPS = 600;

/**
 * The same seed gives the same calls. `callerIds` undefined: calls show none. A list that takes longer than the maximum
 * number of days is left unfinished.
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
 * `count` distinct numbers of a country, starting with the `first`. Nobody reads them, so they are not checked against
 * the numbering plan: that took longer than the calls.
 */
export function numbersOf({ dialCode }: Country, count: number, first: number): string[] {
  return Array.from({ length: count }, (_, i) => `+${dialCode}${FIRST_NUMBER + first + i}`);
}

function scenarioOf(order: ListOrder, callerIds: CallerIdPlan | undefined): Scenario {
  return {
    startAtMs: START_MS,
    speed: 1,
    network: DEFAULT_PROFILE,
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

/** The simulated network accepts every queued call at once. */
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
