/** A pacing scenario as data, and its conversion for the engine. */
import type { Distribution } from '#engine/kernel/distributions.ts';
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';

/** Shares of dials, in percent. */
export type Mix = {
  readonly person: number;
  readonly machine: number;
  readonly noAnswer: number;
  readonly busy: number;
  readonly failed: number;
};

/** A permanent change at an instant. */
export type Step = {
  /** Position in the run, 0 to 1. */
  readonly at: number;
  readonly mix?: Mix;
  readonly agents?: number;
  readonly talkSeconds?: number;
};

export type PacingScenario = {
  readonly name: string;
  readonly what: string;
  readonly agents: number;
  readonly mix: Mix;
  readonly talk: Distribution;
  readonly wrapUp: Distribution;
  /** Absent: gamma of shape 4 and mean 10 s. */
  readonly personRing?: Distribution;
  /** Share of persons who press the key. Absent: every person requests an agent. */
  readonly pressShare?: number;
  /** Machine detection with delay and errors. */
  readonly detects?: boolean;
  /** In order of time. */
  readonly steps?: readonly Step[];
};

export const START_MS = Date.UTC(2026, 2, 2, 9);
const SECOND_MS = 1000;
const RING_LIMIT_MS = 25 * SECOND_MS;
/** From placing; longer than any delay plus the network's own limit, so the network ends the call. */
const RING_TIMEOUT_MS = 35 * SECOND_MS;
const LINES = 1_000_000;

/** Shares of persons classified as machines, and of machines classified as persons. */
const FALSE_MACHINE = 0.015;
const FALSE_PERSON = 0.1;

export const seconds = (value: number): number => value * SECOND_MS;

/** `cap`: the engine's abandonment cap, 0 to 1; null: the method runs without one. */
export function engineScenarioOf(scenario: PacingScenario, cap: number | null): Scenario {
  return {
    startAtMs: START_MS,
    speed: 1,
    campaigns: [campaignOf(scenario, cap)],
    settings: {
      globalCallsPerSecond: Infinity,
      agentCapacity: scenario.agents,
      agentWaitMs: 2 * SECOND_MS,
      ...(scenario.detects === true && { falseMachineShare: FALSE_MACHINE }),
    },
    network: profileOf(scenario, scenario.mix, scenario.talk),
  };
}

function campaignOf({ name, pressShare }: PacingScenario, cap: number | null): CampaignPlan {
  return {
    id: 1,
    name,
    flow: pressShare === undefined ? 'direct' : 'press1',
    maxConcurrentCalls: LINES,
    callsPerSecond: null,
    maxAttempts: 1,
    retryIntervalMs: 0,
    ringTimeoutMs: RING_TIMEOUT_MS,
    callerId: null,
    abandonmentCap: cap,
    menu: {
      byCountry: {},
      fallback: { key: '1', timeoutMs: 600 * SECOND_MS, language: 'es-AR' },
      optOutKey: '8',
      promptMs: 0,
    },
  };
}

/** Returns the network profile of a scenario under a mix and a distribution of talk times. */
export function profileOf(scenario: PacingScenario, mix: Mix, talk: Distribution): NetworkProfile {
  const person = mix.person / 100;
  const pressShare = scenario.pressShare ?? 0;
  return {
    ...DEFAULT_PROFILE,
    outcomes: {
      person: { morning: person, afternoon: person, evening: person },
      noAnswer: mix.noAnswer / 100,
      busy: mix.busy / 100,
      failed: mix.failed / 100,
    },
    postDialDelay: { kind: 'lognormal', mean: 2500, cv: 0.5 },
    // Post-dial delay plus 0.5 s: the same mean and deviation.
    failureDelay: { kind: 'lognormal', mean: 3000, cv: 1.25 / 3 },
    personRing: scenario.personRing ?? { kind: 'gamma', shape: 4, mean: 10_000 },
    machineRing: { kind: 'uniform', min: 18_000, max: 25_000 },
    ringLimitMs: RING_LIMIT_MS,
    detection:
      scenario.detects === true
        ? {
            verdictAfter: {
              person: { kind: 'uniform', min: 900, max: 2100 },
              machine: { kind: 'uniform', min: 900, max: 2100 },
            },
            falseMachine: FALSE_MACHINE,
            falsePerson: FALSE_PERSON,
            machineTalk: { kind: 'constant', value: 8000 },
          }
        : null,
    menu: {
      pressShare,
      optOutShare: 0,
      repeatShare: 0,
      disconnectShare: 0,
      invalidShare: 0,
      hangUpShare: 1 - pressShare,
      pressAfter: { kind: 'lognormal', mean: 12_000, cv: 0.5 },
      hangUpAfter: { kind: 'lognormal', mean: 0.7 * 12_000, cv: 0.5 },
    },
    talk,
    wrapUp: scenario.wrapUp,
    breaks: null,
  };
}

/** Returns the same distribution with another mean. */
export function withMean(distribution: Distribution, mean: number): Distribution {
  return distribution.kind === 'lognormal' ? { ...distribution, mean } : { kind: 'exponential', mean };
}
