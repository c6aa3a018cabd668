/** Runs one scenario under a dial method through the engine's public interface. Worker threads execute this file. */
import { createDialer } from '#engine/dialer.ts';
import type { Dialer } from '#engine/dialer-contract.ts';
import { createLoop } from '#engine/kernel/loop.ts';
import type { CampaignPlan } from '#engine/model/scenario.ts';
import type { Distribution } from '#engine/kernel/distributions.ts';
import { createSimulatedPeople } from '#engine/network/simulated-people.ts';
import type { PacingPolicy } from '#engine/policies/pacing/policy.ts';
import type { LeadSource } from '#engine/ports.ts';
import { CAP, capFor, policyOf, type NamedPolicy } from './policies.ts';
import { createMeasure, type Minutes } from './measure.ts';
import { engineScenarioOf, profileOf, seconds, START_MS, TEAM, withMean, type PacingScenario } from './scenario.ts';
import { createSteppingCarrier, type Phase } from './stepping-carrier.ts';

export type PlayOrder = {
  readonly scenario: PacingScenario;
  readonly policy: NamedPolicy;
  /** Seed of the random numbers, which are the same for all policies. */
  readonly seed: number;
  readonly durationMs: number;
};

export type MethodOrder = Omit<PlayOrder, 'policy'> & {
  readonly method: PacingPolicy<unknown>;
  /** The engine's abandonment cap, 0 to 1, or null to run without one. */
  readonly cap: number | null;
  /** Additional settings of the campaign. */
  readonly plan?: Pick<CampaignPlan, 'hours' | 'abandonmentDayZone'>;
};

/** Plays a named policy, deterministically by its order. */
export function play({ policy, ...order }: PlayOrder): Minutes {
  return playMethod({ ...order, method: policyOf(policy), cap: capFor(policy, CAP) });
}

/** Like `play`, but for a method that is given as an object. */
export function playMethod({ scenario, method, cap, plan, seed, durationMs }: MethodOrder): Minutes {
  const { campaigns, ...rest } = engineScenarioOf(scenario, cap);
  const engineScenario = { ...rest, campaigns: campaigns.map((campaign) => ({ ...campaign, ...plan })) };
  const loop = createLoop(START_MS);
  const measure = createMeasure(START_MS, durationMs);
  const placer = createSteppingCarrier({
    loop,
    seed,
    phases: phasesOf(scenario, durationMs),
    report: (callId, event) => dialer.carrierEvent(callId, event),
    reportAgent: (agentId, isReachable) => dialer.setAgentReachable(agentId, isReachable),
    ...(scenario.detection !== undefined && { onTruth: measure.truth }),
  });
  const { wrapUp, breaks } = engineScenario.network;
  const people = createSimulatedPeople({
    loop,
    seed,
    speed: 1,
    teamId: TEAM,
    profile: { wrapUp, breaks, shifts: scenario.shifts ?? null },
    dialer: () => dialer,
  });
  const dialer: Dialer = createDialer({
    loop,
    scenario: engineScenario,
    seed,
    ports: { leads: endlessLeads(), placer, sinks: [measure, people] },
    pacing: () => method,
  });
  if (scenario.isTeam === true) people.setSize(scenario.agents);
  dialer.start();
  dialer.startCampaign(1, null);
  for (const { at, agents } of scenario.steps ?? []) {
    if (agents === undefined) continue;
    loop.advanceTo(START_MS + Math.round(at * durationMs));
    if (scenario.isTeam === true) people.setSize(agents);
    else dialer.setSettings({ agentCapacity: agents });
  }
  loop.advanceTo(START_MS + durationMs);
  return measure.minutes(START_MS + durationMs);
}

function phasesOf(scenario: PacingScenario, durationMs: number): Phase[] {
  let { mix } = scenario;
  let talk: Distribution = scenario.talk;
  const phases: Phase[] = [{ fromMs: START_MS, profile: profileOf(scenario, mix, talk) }];
  for (const step of scenario.steps ?? []) {
    mix = step.mix ?? mix;
    if (step.talkSeconds !== undefined) talk = withMean(talk, seconds(step.talkSeconds));
    phases.push({ fromMs: START_MS + Math.round(step.at * durationMs), profile: profileOf(scenario, mix, talk) });
  }
  return phases;
}

/** Returns a source that never runs out of new leads. */
function endlessLeads(): LeadSource {
  let id = 0;
  return {
    take: () => ({
      kind: 'lead',
      lead: { id: ++id, phone: '+541123456789', country: 'argentina', windowClass: 'argentina', attempts: 0 },
    }),
    settle: () => {},
    lastFailure: () => null,
    giveBack: () => 'done',
    takeOne: () => ({ kind: 'empty' }),
    holdOf: () => null,
  };
}
