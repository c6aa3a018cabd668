/** The calculator's inputs, dialled on the virtual clock: how many caller ids that takes. Pure: it knows no database. A list that takes longer than the most days is told as not finished. */
import { createMemoryLeads, type MemoryLeads } from '#engine/memory-leads.ts';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import type { Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import type { FactSink } from '#engine/ports.ts';
import { simulate } from '#engine/simulate.ts';
import { SIMULATION_LIMITS } from '#shared/contracts/cli-calculator.ts';
import { countryByKey, type Country } from '#shared/countries.ts';

export type CliSimulationRequest = {
  readonly numbers: number;
  readonly callsPerHour: number;
  readonly dailyLimit: number;
  readonly workHours: number;
  readonly maxAttempts: number;
  /** Country key. */
  readonly country: string;
};

export type CliSimulationResult = {
  /** With so many the list was dialled under the daily limit. */
  readonly callerIds: number;
  readonly callsPlaced: number;
  /** Calls of the day that had most. */
  readonly busiestDayCalls: number;
  /** Days on which somebody was called. */
  readonly days: number;
  /** Calls of the caller id that had most, on one day. */
  readonly busiestCliCalls: number;
  /** How long the list waited because every caller id was at its limit. */
  readonly cliWaitMs: number;
  /** Numbers that were not done with within the simulated time. */
  readonly numbersLeft: number;
  /** Persons ÷ placed, 0 to 1. */
  readonly answerRate: number;
};

const DAY_MS = 86_400_000;
const SEED = 1;
const CAMPAIGN = 1;
/** Ten digits. */
const FIRST_NUMBER = 2_000_000_000;
/** A Monday, 00:00 UTC: hours of work lie within one day of the limits. */
const START_MS = Date.UTC(2026, 2, 2);
/** More lines than calls of the profile's length ever take. */
const LINES_PER_CPS = 600;

/**
 * First the list is dialled without limits, which tells the calls of the busiest day; as many caller ids as these need are
 * then given to the same run under the limit. Throws RangeError for an unknown country.
 */
export function simulateClis(request: CliSimulationRequest): CliSimulationResult {
  const country = countryByKey(request.country);
  if (country === undefined) throw new RangeError(`country ${request.country} is not known`);
  const phones = numbersOf(country, request.numbers, 0);
  const free = dial(request, country, phones, 1, 0);
  const callerIds = Math.max(1, Math.ceil(free.busiestDay / request.dailyLimit));
  const { report, calls, busiestDay, days, busiestCli } = dial(request, country, phones, callerIds, request.dailyLimit);
  return {
    callerIds,
    callsPlaced: calls,
    busiestDayCalls: busiestDay,
    days,
    busiestCliCalls: busiestCli,
    cliWaitMs: report.holds.cli_limit ?? 0,
    numbersLeft: report.contacts.left,
    answerRate: report.calls.answerRate,
  };
}

/** One run. `dailyLimit` 0: none. */
function dial(
  request: CliSimulationRequest,
  country: Country,
  phones: readonly string[],
  callerIds: number,
  dailyLimit: number,
) {
  const tally = createDayTally();
  const report = simulate({
    scenario: scenarioOf(request, {
      inventory: numbersOf(country, callerIds, phones.length).map((phone, i) => ({
        id: i + 1,
        phone,
        country: country.key,
        isActive: true,
        isSynthetic: true,
      })),
      rotation: { strategy: 'least_used', minRestMs: 0 },
      byCampaign: {},
      byTrunk: {},
      dailyLimits: { [country.key]: dailyLimit },
    }),
    seed: SEED,
    leads: leadsOf(phones, country),
    durationMs: SIMULATION_LIMITS.days * DAY_MS - 1,
    sinks: [tally.sink],
  });
  return { report, ...tally.figures() };
}

function scenarioOf(request: CliSimulationRequest, callerIds: CallerIdPlan): Scenario {
  const callsPerSecond = request.callsPerHour / 3600;
  return {
    startAtMs: START_MS,
    speed: 1,
    network: DEFAULT_PROFILE,
    settings: { globalCallsPerSecond: callsPerSecond, agentCapacity: 1, agentWaitMs: 2000 },
    callerIds,
    campaigns: [
      {
        id: CAMPAIGN,
        name: 'cli simulation',
        flow: 'press1',
        afterKey: 'end',
        dialMethod: { kind: 'fixed' },
        maxConcurrentCalls: Math.max(100, Math.ceil(callsPerSecond * LINES_PER_CPS)),
        callsPerSecond: null,
        maxAttempts: request.maxAttempts,
        retryIntervalMs: 300_000,
        ringTimeoutMs: 30_000,
        callerId: null,
        abandonmentCap: null,
        hours: {
          timeZone: 'UTC',
          open: { fromMinute: 0, toMinute: request.workHours * 60 - 1 },
          weekdays: [0, 1, 2, 3, 4, 5, 6],
          lunch: null,
        },
      },
    ],
  };
}

/** Counts placed calls by day, and by day and caller id. */
function createDayTally() {
  const byDay = new Map<number, number>();
  const byCli = new Map<string, number>();
  const shown = new Map<number, string>();
  let calls = 0;
  const sink: FactSink = {
    kinds: new Set(['CallQueued', 'CallPlaced'] as const),
    accept(fact) {
      if (fact.kind === 'CallQueued') shown.set(fact.callId, fact.callerId ?? '');
      if (fact.kind !== 'CallPlaced') return;
      const day = Math.floor(fact.at / DAY_MS);
      const cli = `${day} ${shown.get(fact.callId) ?? ''}`;
      shown.delete(fact.callId);
      calls++;
      byDay.set(day, (byDay.get(day) ?? 0) + 1);
      byCli.set(cli, (byCli.get(cli) ?? 0) + 1);
    },
  };
  const greatest = (counts: ReadonlyMap<unknown, number>): number => {
    let most = 0;
    for (const count of counts.values()) most = Math.max(most, count);
    return most;
  };
  return {
    sink,
    figures: () => ({ calls, days: byDay.size, busiestDay: greatest(byDay), busiestCli: greatest(byCli) }),
  };
}

/**
 * So many different numbers of a country, from the `first`th on. Nobody reads them, so they are not looked for among those
 * that the country has given out: that took longer than the calls.
 */
function numbersOf({ dialCode }: Country, count: number, first: number): string[] {
  return Array.from({ length: count }, (_, i) => `+${dialCode}${FIRST_NUMBER + first + i}`);
}

function leadsOf(phones: readonly string[], country: Country): MemoryLeads {
  const leads = createMemoryLeads(Math.max(1, phones.length));
  for (const phone of phones) leads.add(CAMPAIGN, phone, country.key);
  return leads;
}
