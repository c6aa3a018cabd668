/**
 * Dials the calculator's list on the virtual clock to find how many caller ids it needs. Pure; uses no database. A list
 * that takes longer than the maximum number of days is reported as unfinished.
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
  /** Number of caller ids that the busiest day needs under the daily limit. */
  readonly callerIds: number;
  readonly callsPlaced: number;
  readonly busiestDayCalls: number;
  /** Days with at least one call. */
  readonly days: number;
  /** Maximum number of calls of one caller id on one day. */
  readonly busiestCliCalls: number;
  /** Time the list waited because every caller id was at its limit, ms. */
  readonly cliWaitMs: number;
  /** Numbers not finished within the simulated time. */
  readonly numbersLeft: number;
  /** Calls answered by a person ÷ placed, 0 to 1. */
  readonly answerRate: number;
};

const SEED = 1;

/**
 * Dials the list without limits to find the busiest day, then with as many caller ids as that day needs under the
 * limit. Throws RangeError for an unknown country.
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
 * Derives the limited run from the unlimited one without dialing again. While every call finds a caller id, the choice
 * changes nothing else, so only the caller ids are assigned, as the dialer would. Returns null if a call finds none:
 * calls would then have waited, and only dialing again shows which.
 */
export function underLimit({ report, calls }: DialledList, plan: CallerIdPlan, country: string): DialledList | null {
  const shown = callerIdsShown(plan, country, calls.atMs, SEED);
  return shown && { report, calls: { atMs: calls.atMs, shown } };
}

/** Builds a plan with `callerIds` numbers of the country, all different from the numbers of the list. */
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

/** Returns the figures of a run with `callerIds` caller ids. */
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

/** Returns the number of days with calls, and the number of calls on the busiest day (`most`). */
function daysOf({ atMs }: PlacedCalls): { days: number; most: number } {
  let [day, days, today, most] = [NaN, 0, 0, 0];
  for (let i = 0; i < atMs.length; i++) {
    if (dayOf(atMs[i]!) !== day) [day, days, today] = [dayOf(atMs[i]!), days + 1, 0];
    most = Math.max(most, ++today);
  }
  return { days, most };
}

/** Maximum number of calls of one caller id on one day. */
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
