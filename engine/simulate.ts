/** Runs a scenario on a virtual clock, as fast as possible. */
import { createDialer } from './dialer.ts';
import { createFaultCounter, type FaultFigures } from './fault-figures.ts';
import { createLoop } from './kernel/loop.ts';
import type { MemoryLeads } from './memory-leads.ts';
import type { CampaignPlan, Scenario } from './model/scenario.ts';
import { createFaults } from './network/faults.ts';
import { createSimulatedCarrier } from './network/simulated-carrier.ts';
import type { PacingPolicy } from './policies/pacing/policy.ts';
import type { FactSink } from './ports.ts';
import { createReportCollector, type Report } from './report.ts';

export type SimulationOptions = {
  readonly scenario: Scenario;
  /** An integer from 0 to 2^53 − 1. The same seed and scenario produce byte-identical facts. */
  readonly seed: number;
  /** The contacts of the scenario's campaigns. The run consumes them. */
  readonly leads: MemoryLeads;
  /**
   * Maximum simulated time in milliseconds. The run ends earlier if every campaign is done or `maxCalls` is reached.
   */
  readonly durationMs: number;
  /** Stops dialing after this many calls. */
  readonly maxCalls?: number;
  readonly sinks?: readonly FactSink[];
  /** Replaces the built-in dial methods, for comparisons. */
  readonly pacing?: (plan: CampaignPlan) => PacingPolicy<unknown>;
  /** Called once per simulated minute. */
  readonly onProgress?: (progress: Progress) => void;
};

/** Progress of a run. `placed` counts calls. */
export type Progress = { readonly simulatedMs: number; readonly placed: number; readonly contactsWaiting: number };

/** The report of a run. `faults` is null for a network without faults. */
export type SimulationReport = Report & { readonly faults: FaultFigures | null };

const STEP_MS = 60_000;

/** Runs all campaigns of the scenario and returns the report. Throws RangeError for an invalid scenario. */
export function simulate(options: SimulationOptions): SimulationReport {
  const { scenario, seed, leads, durationMs, maxCalls = Infinity, sinks = [], pacing, onProgress } = options;
  const loop = createLoop(scenario.startAtMs);
  const collector = createReportCollector();
  const guard: FactSink = {
    kinds: new Set(maxCalls === Infinity ? [] : (['CallPlaced'] as const)),
    accept: () => collector.placed() >= maxCalls && dialer.stop(),
  };
  const { network, speed, startAtMs } = scenario;
  const faults =
    network.faults.length === 0 ? null : createFaultCounter(createFaults(network.faults, seed, speed, startAtMs));
  const carrier = createSimulatedCarrier({
    loop,
    profile: scenario.network,
    seed,
    speed: scenario.speed,
    report: (callId, event) => dialer.carrierEvent(callId, event),
    reportAgent: (agentId, isReachable) => dialer.setAgentReachable(agentId, isReachable),
  });
  const dialer = createDialer({
    loop,
    scenario,
    seed,
    ports: { leads, placer: carrier, sinks: [collector, guard, ...(faults === null ? [] : [faults]), ...sinks] },
    pacing,
  });

  const waiting = () => scenario.campaigns.reduce((sum, plan) => sum + leads.waiting(plan.id), 0);
  const contacts = waiting();
  dialer.start();
  for (const plan of scenario.campaigns) dialer.startCampaign(plan.id, null);

  const endAtMs = Math.floor(scenario.startAtMs + durationMs);
  /** Returns the end of the next step. Without a progress callback, a step skips minutes without events. */
  const nextStepAt = () => {
    const idleMs = onProgress === undefined ? loop.nextEventAt() - loop.now() : 0;
    return loop.now() + STEP_MS * Math.max(1, Math.ceil(idleMs / STEP_MS));
  };
  const isOver = () => {
    const { activeCampaigns, liveCalls, running } = dialer.summary();
    return liveCalls === 0 && (activeCampaigns === 0 || !running);
  };
  while (loop.now() < endAtMs && !isOver()) {
    loop.advanceTo(Math.min(endAtMs, nextStepAt()));
    onProgress?.({
      simulatedMs: loop.now() - scenario.startAtMs,
      placed: collector.placed(),
      contactsWaiting: waiting(),
    });
  }
  const report = collector.report({
    seed,
    startedAtMs: scenario.startAtMs,
    endedAtMs: isOver() ? collector.lastFactAtMs() : endAtMs,
    events: loop.fired(),
    contacts,
  });
  return { ...report, faults: faults?.figures() ?? null };
}
