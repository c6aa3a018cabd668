/** The calculator's inputs, dialled on the virtual clock: how many caller ids that takes. Pure: it knows no database. A list that takes longer than the most days is told as not finished. */
import { dayOf } from '#engine/caller-ids/limits.ts';
import type { CallerIdPlan } from '#engine/model/caller-id.ts';
import { callerIdsShown } from '#engine/route-availability.ts';
import { countryByKey, type Country } from '#shared/countries.ts';
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

const SEED = 1;

/**
 * First the list is dialled without limits, which tells the calls of the busiest day; as many caller ids as these need
 * then dial it under the limit. Throws RangeError for an unknown country.
 */
export function simulateClis(request: CliSimulationRequest): CliSimulationResult {
  const country = countryByKey(request.country);
  if (country === undefined) throw new RangeError(`country ${request.country} is not known`);
  const order = { ...request, country };
  const free = dialList(order, SEED);
  const callerIds = Math.max(1, Math.ceil(daysOf(free.calls).most / request.dailyLimit));
  const plan = planOf(request, country, callerIds);
  return figuresOf(callerIds, underLimit(free, plan, country.key) ?? dialList(order, SEED, plan));
}

/**
 * The run under the plan's limits, from the run without any: as long as each call finds a caller id, nothing that a call
 * shows moves it or another, so the calls are the same and only their caller ids are chosen, as the dialer does. Null when
 * one finds none: then calls would have waited, and only dialing tells for whom.
 */
export function underLimit({ report, calls }: DialledList, plan: CallerIdPlan, country: string): DialledList | null {
  const shown = callerIdsShown(plan, country, calls.atMs, SEED);
  return shown && { report, calls: { atMs: calls.atMs, shown } };
}

/** A country's numbers that take turns, after those of the list. */
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

/** What the run under the limit, with so many caller ids, came to. */
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

/** On how many days there were calls, and how many on the day that had most. */
function daysOf({ atMs }: PlacedCalls): { days: number; most: number } {
  let [day, days, today, most] = [NaN, 0, 0, 0];
  for (let i = 0; i < atMs.length; i++) {
    if (dayOf(atMs[i]!) !== day) [day, days, today] = [dayOf(atMs[i]!), days + 1, 0];
    most = Math.max(most, ++today);
  }
  return { days, most };
}

/** Calls of the caller id that had most, on one day. */
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
