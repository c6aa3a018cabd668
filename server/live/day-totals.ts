import { isReturned } from '#engine/model/call.ts';
import { hasKnownEnd, isCarried, type Disposition } from '#shared/domain/dispositions.ts';
import { foundPerson, type Fact } from '#engine/model/facts.ts';
import type { Db } from '#server/platform/db/open.ts';
import { SINCE, sinceOf, type Since } from '../dialer/call-figures.ts';

/** Totals since the beginning of a day. */
export type DayTotals = {
  placed: number;
  /** Calls answered by a person. */
  answered: number;
  abandoned: number;
  carried: number;
  ended: number;
  /** Ended calls whose real end is known. */
  measured: number;
  /** Sum of the durations of the measured calls from placed to ended, ms. */
  durationMs: number;
  /** Ended calls by country key. */
  countries: Record<string, number>;
  /** Ended calls by the agent who was connected. */
  agentCalls: Record<number, number>;
};

export function emptyTotals(): DayTotals {
  return {
    placed: 0,
    answered: 0,
    abandoned: 0,
    carried: 0,
    ended: 0,
    measured: 0,
    durationMs: 0,
    countries: {},
    agentCalls: {},
  };
}

type CountedRow = {
  country: string;
  disposition: Disposition;
  calls: number;
  placed: number;
  persons: number;
  durationMs: number;
};

/**
 * Reads the totals since `sinceMs` from the counters. They are exact only while no call is live, as after a recovery.
 */
export function createTotalsReader(db: Db): (sinceMs: number) => DayTotals {
  const counted = db.sqlite.prepare<[Since], CountedRow>(
    `select country, disposition, sum(calls) calls, sum(placed) placed, sum(persons) persons, sum(duration_ms) durationMs
     from hourly_counters where ${SINCE} group by country, disposition`,
  );
  // The recursive query finds each agent by its key. The key has the agent before the hour, so filtering by hour alone
  // would scan all rows.
  const agents = db.sqlite.prepare<[Since], { agentId: number; calls: number }>(
    `with recursive v(value) as (
       select min(value) from dimension_hours where dimension = 'agent'
       union all
       select (select min(value) from dimension_hours where dimension = 'agent' and value > v.value)
       from v where v.value is not null)
     select cast(v.value as integer) agentId, sum(calls) calls from v cross join dimension_hours
       on dimension = 'agent' and dimension_hours.value = v.value
     where ${SINCE} group by v.value`,
  );

  return (sinceMs) => {
    const since = sinceOf(sinceMs);
    const totals = emptyTotals();
    for (const row of counted.all(since)) {
      totals.placed += row.placed;
      totals.answered += row.persons;
      totals.ended += row.calls;
      if (hasKnownEnd(row.disposition)) {
        totals.measured += row.calls;
        totals.durationMs += row.durationMs;
      }
      if (row.disposition === 'abandoned') totals.abandoned += row.calls;
      if (isCarried(row.disposition)) totals.carried += row.calls;
      totals.countries[row.country] = (totals.countries[row.country] ?? 0) + row.calls;
    }
    for (const row of agents.all(since)) totals.agentCalls[row.agentId] = row.calls;
    return totals;
  };
}

export function addFact(totals: DayTotals, fact: Fact): void {
  if (fact.kind === 'CallPlaced') totals.placed += 1;
  else if (foundPerson(fact)) totals.answered += 1;
  else if (fact.kind === 'CallEnded' && !isReturned(fact)) {
    totals.ended += 1;
    if (fact.disposition === 'abandoned') totals.abandoned += 1;
    if (isCarried(fact.disposition)) totals.carried += 1;
    if (hasKnownEnd(fact.disposition)) {
      totals.measured += 1;
      if (fact.placedAtMs !== null) totals.durationMs += fact.at - fact.placedAtMs;
    }
    totals.countries[fact.country] = (totals.countries[fact.country] ?? 0) + 1;
    if (fact.agentId !== null) totals.agentCalls[fact.agentId] = (totals.agentCalls[fact.agentId] ?? 0) + 1;
  }
}
