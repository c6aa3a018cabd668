/**
 * Dials the calculator's inputs on the virtual clock to find how many caller ids are needed. Pure: it uses no database.
 * A list that takes longer than the maximum number of days is reported as unfinished.
 */
import { dayOf } from '#engine/caller-ids/limits.ts';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import { callerIdsShown } from '#engine/route-availability.ts';
import { countryByKey, type Country } from '#shared/countries/countries.ts';
import { dialList, numbersOf, type DialledList, type PlacedCalls } from './dialled-list.ts';

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
  /** Caller ids that were enough to dial the list within the daily limit. */
  readonly callerIds: number;
  readonly callsPlaced: number;
  /** Calls on the busiest day. */
  readonly busiestDayCalls: number;
  /** Days with at least one call. */
  readonly days: number;
  /** Calls of the busiest caller id on one day. */
  readonly busiestCliCalls: number;
  /** How long the list waited because every caller id was at its limit. */
  readonly cliWaitMs: number;
  /** Numbers not finished within the simulated time. */
  readonly numbersLeft: number;
  /** Persons ÷ placed, 0 to 1. */
  readonly answerRate: number;
};

const SEED = 1;

/**
 * Dials the list first without limits to find the calls of the busiest day, then with as many caller ids as these need
 * under the limit. Throws RangeError for an unknown country.
 */
export function simulateClis(request: CliSimulationRequest): CliSimulationResult {
  const country = countryByKey(request.country);
  if (country === undefined) throw new RangeError(`country ${request.country} is unknown`);
  const order = { ...request, country };
  const free = dialList(order, SEED);
  const callerIds = Math.max(1, Math.ceil(daysOf(free.calls).most / request.dailyLimit));
  const plan = planOf(request, country, callerIds);
  return figuresOf(callerIds, underLimit(free, plan, country.key) ?? dialList(order, SEED, plan));
}

/**
 * Derives the run under the plan's limits from the run without limits. As long as each call finds a caller id, the
 * shown caller id does not affect any call, so the calls are the same and only their caller ids are chosen, as the
 * dialer does. Null when a call finds none: then calls would have waited, and only dialing again shows which.
 */
export function underLimit({ report, calls }: DialledList, plan: CallerIdPlan, country: string): DialledList | null {
  const shown = callerIdsShown(plan, country, calls.atMs, SEED);
  return shown && { report, calls: { atMs: calls.atMs, shown } };
}

/** The country's numbers used as caller ids; they follow those of the list. */
export function planOf(
  { numbers, dailyLimit }: CliSimulationRequest,
  country: Country,
  callerIds: number,
): CallerIdPlan {
  return {
    inventory: numbersOf(country, callerIds, numbers).map((phone, i) => ({
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
  };
}

/** The figures of the run under the limit with `callerIds` caller ids. */
export function figuresOf(callerIds: number, { report, calls }: DialledList): CliSimulationResult {
  const { days, most } = daysOf(calls);
  return {
    callerIds,
    callsPlaced: calls.atMs.length,
    busiestDayCalls: most,
    days,
    busiestCliCalls: busiestCli(calls),
    cliWaitMs: report.holds.cli_limit ?? 0,
    numbersLeft: report.contacts.left,
    answerRate: report.calls.answerRate,
  };
}

/** The number of days with calls, and the calls on the busiest day. */
function daysOf({ atMs }: PlacedCalls): { days: number; most: number } {
  let [day, days, today, most] = [NaN, 0, 0, 0];
  for (let i = 0; i < atMs.length; i++) {
    if (dayOf(atMs[i]!) !== day) [day, days, today] = [dayOf(atMs[i]!), days + 1, 0];
    most = Math.max(most, ++today);
  }
  return { days, most };
}

/** Calls of the busiest caller id on one day. */
function busiestCli({ atMs, shown }: PlacedCalls): number {
  const today = new Map<string | null, number>();
  let [day, most] = [NaN, 0];
  for (let i = 0; i < atMs.length; i++) {
    if (dayOf(atMs[i]!) !== day) {
      day = dayOf(atMs[i]!);
      today.clear();
    }
    const calls = (today.get(shown[i]!) ?? 0) + 1;
    today.set(shown[i]!, calls);
    most = Math.max(most, calls);
  }
  return most;
}
