/** Simulates a past week of the example campaign on the engine's virtual clock. */
import { WEEK_MS } from '#shared/durations.ts';
import { createMemoryLeads } from '#engine/memory-leads.ts';
import type { Fact, FactOf } from '#engine/model/facts.ts';
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import { windowClassOf } from '#engine/model/window-class.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { simulate } from '#engine/simulate.ts';
import { COUNTED_FACTS } from '#server/dialer/samples.ts';
import type { DemoContact } from './list.ts';

/** Time between the end of the simulation and the present, ms. */
const ENDS_BEFORE_MS = 5 * 60_000;
/** Number of lines: few, so that the list lasts the week. */
const LINES = 5;
/** Opening hours: Monday to Saturday, 9:00 to 19:00, with a break from 13:00 to 15:00. */
const HOURS = {
  open: { fromMinute: 9 * 60, toMinute: 19 * 60 - 1 },
  lunch: { fromMinute: 13 * 60, toMinute: 15 * 60 - 1 },
  weekdays: [1, 2, 3, 4, 5, 6],
};

export type DemoRun = {
  /**
   * Facts of the ended calls that the counters count, in order. Lead ids start at 1 and follow the order of the
   * contacts.
   */
  readonly facts: readonly Fact[];
  readonly ends: readonly FactOf<'CallEnded'>[];
  /** The agents' status changes and the ends of all calls, in order. */
  readonly agentWork: readonly (FactOf<'AgentChanged'> | FactOf<'CallEnded'>)[];
  readonly startedAtMs: number;
};

type Options = Pick<Scenario, 'settings' | 'trunks' | 'callerIds'> & {
  readonly plan: CampaignPlan;
  readonly contacts: readonly DemoContact[];
  readonly timeZone: string;
  readonly nowMs: number;
  readonly seed: number;
};

/** Simulates the week before `nowMs`. Calls still in progress at its end are left out. */
export function runDemoWeek({ plan, contacts, timeZone, nowMs, seed, ...world }: Options): DemoRun {
  const startedAtMs = nowMs - WEEK_MS;
  const leads = createMemoryLeads(contacts.length);
  for (const { phone, country, zones } of contacts)
    leads.add(plan.id, phone, country, windowClassOf({ country, zones }));
  const facts: Fact[] = [];
  simulate({
    scenario: {
      ...world,
      startAtMs: startedAtMs,
      campaigns: [{ ...plan, maxConcurrentCalls: LINES, hours: { ...HOURS, timeZone } }],
      network: DEFAULT_PROFILE,
      speed: 1,
    },
    seed,
    leads,
    durationMs: WEEK_MS - ENDS_BEFORE_MS,
    sinks: [{ kinds: new Set([...COUNTED_FACTS, 'AgentChanged'] as const), accept: (fact) => void facts.push(fact) }],
  });
  const ends = facts.filter((fact) => fact.kind === 'CallEnded');
  const ended = new Set(ends.map(({ callId }) => callId));
  return {
    facts: facts.filter((fact) => fact.kind !== 'AgentChanged' && 'callId' in fact && ended.has(fact.callId)),
    agentWork: facts.filter((fact) => fact.kind === 'AgentChanged' || fact.kind === 'CallEnded'),
    ends,
    startedAtMs,
  };
}
