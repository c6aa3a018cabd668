/** A load test on any clock: the engine that dials live, with synthetic numbers and no database. It knows no thread. */
import { createDialer } from '#engine/dialer.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { LoadTestFigures, LoadTestPlan, LoadTestWorkerData } from './contract.ts';
import { createSyntheticLeads, syntheticCallerIds } from './leads.ts';
import { createCounters } from './counters.ts';

/** The one campaign of a test. */
const CAMPAIGN = 1;

/** Lines and agents for each call per second: more than calls and talks of the profile's length ever take. */
const LINES_PER_CPS = 600;
const AGENTS_PER_CPS = 100;

/** Late by more than this, the time between earns no calls: what the machine did not manage is not made up for. */
const GAP_MS = 1000;

export type LoadTestRun = {
  /** Does what is due until then, epoch milliseconds. */
  advanceTo(nowMs: number): void;
  /** When something is due next; Infinity when nothing is, any more. */
  nextAt(): number;
  /** Its time has passed: nothing happens any more. */
  isOver(): boolean;
  figures(): LoadTestFigures;
};

/** A test that begins at `startAtMs`, dialing at once. Throws RangeError for a country that is not known. */
export function createLoadTestRun({ plan, seed, speed }: LoadTestWorkerData, startAtMs: number): LoadTestRun {
  /** The moment after it belongs to no test any more. */
  const lastMs = startAtMs + plan.durationMs - 1;
  const loop = createLoop(startAtMs);
  const counters = createCounters(startAtMs, plan.durationMs);
  const carrier = createSimulatedCarrier({
    loop,
    profile: DEFAULT_PROFILE,
    seed,
    speed,
    report: (callId, event) => dialer.carrierEvent(callId, event),
  });
  const leads = createSyntheticLeads(plan.countries, seed);
  const dialer = createDialer({
    loop,
    scenario: scenarioOf(plan, seed, speed, startAtMs),
    seed,
    ports: { leads, placer: carrier, sinks: [counters] },
  });
  dialer.startCampaign(CAMPAIGN, null);

  const isOver = (): boolean => loop.now() >= lastMs;

  return {
    advanceTo(nowMs) {
      const untilMs = Math.min(nowMs, lastMs);
      const dueAtMs = dialer.nextEventAt();
      if (untilMs - dueAtMs > GAP_MS) dialer.clockGap(dueAtMs, untilMs);
      dialer.advanceTo(untilMs);
    },
    nextAt: () => (isOver() ? Infinity : Math.min(dialer.nextEventAt(), lastMs)),
    isOver,
    figures: () => counters.figures(isOver() ? lastMs + 1 : loop.now()),
  };
}

function scenarioOf(plan: LoadTestPlan, seed: number, speed: number, startAtMs: number): Scenario {
  return {
    startAtMs,
    settings: {
      globalCallsPerSecond: plan.targetCps,
      agentCapacity: plan.targetCps * AGENTS_PER_CPS,
      agentWaitMs: 2000,
    },
    campaigns: [campaignOf(plan)],
    network: DEFAULT_PROFILE,
    speed,
    callerIds: {
      inventory: syntheticCallerIds(plan.countries, plan.callerIds, seed),
      rotation: { strategy: 'least_used', minRestMs: 0 },
      byCampaign: {},
      byTrunk: {},
      dailyLimits: {},
    },
  };
}

/** Nothing but the rate holds it: no hours, no cap, lines and agents enough. */
function campaignOf({ targetCps }: LoadTestPlan): CampaignPlan {
  return {
    id: CAMPAIGN,
    name: 'load test',
    flow: 'press1',
    dialMethod: { kind: 'fixed' },
    maxConcurrentCalls: targetCps * LINES_PER_CPS,
    callsPerSecond: null,
    maxAttempts: 1,
    retryIntervalMs: 0,
    ringTimeoutMs: 30_000,
    callerId: null,
    abandonmentCap: null,
  };
}
