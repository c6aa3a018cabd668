/** Runs a load test on any clock: the real engine with synthetic numbers and no database. Independent of threads. */
import { createDialer } from '#engine/dialer.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE } from '#engine/network/profile.ts';
import { createSimulatedCarrier } from '#engine/network/simulated-carrier.ts';
import type { LoadTestFigures, LoadTestPlan, LoadTestWorkerData } from './contract.ts';
import { createSyntheticLeads, syntheticCallerIds } from './leads.ts';
import { createCounters } from './counters.ts';

/** Id of the test's only campaign. */
const CAMPAIGN = 1;

/** Lines and agents per call per second, more than the profile's durations ever need. */
const LINES_PER_CPS = 600;
const AGENTS_PER_CPS = 100;

/** Calls missed during a longer gap are skipped, because the machine could not have placed them. */
const GAP_MS = 1000;

export type LoadTestRun = {
  /** Does everything due until `nowMs`, epoch ms. */
  advanceTo(nowMs: number): void;
  /** Returns when something is due next, epoch ms; Infinity if nothing is. */
  nextAt(): number;
  /** True when the test's time has passed and nothing more happens. */
  isOver(): boolean;
  figures(): LoadTestFigures;
};

/** Creates a test that begins dialing at `startAtMs`. Throws RangeError for an unknown country. */
export function createLoadTestRun({ plan, seed, speed }: LoadTestWorkerData, startAtMs: number): LoadTestRun {
  /** Last millisecond of the test. */
  const lastMs = startAtMs + plan.durationMs - 1;
  const loop = createLoop(startAtMs);
  const counters = createCounters(startAtMs, plan.durationMs);
  const carrier = createSimulatedCarrier({
    loop,
    profile: DEFAULT_PROFILE,
    seed,
    speed,
    report: (callId, event) => dialer.carrierEvent(callId, event),
    reportAgent: (agentId, isReachable) => dialer.setAgentReachable(agentId, isReachable),
  });
  const leads = createSyntheticLeads(plan.countries, seed);
  const dialer = createDialer({
    loop,
    scenario: scenarioOf(plan, seed, speed, startAtMs),
    seed,
    ports: { leads, placer: carrier, sinks: [counters] },
  });
  dialer.start();
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

/** Returns a campaign limited only by the rate: no dial windows, no abandonment cap, and enough lines and agents. */
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
