/** A pacing scenario as data, and its conversion for the engine. */
import { SECOND_MS } from '#shared/durations.ts';
import { meanOf, type Distribution } from '#engine/kernel/distributions.ts';
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import type { PeopleProfile } from '#engine/network/simulated-people.ts';
import { DEFAULT_PROFILE, type Breaks, type Detection, type NetworkProfile } from '#engine/network/profile.ts';

/** Shares of calls by outcome, in percent. */
export type Mix = {
  readonly person: number;
  readonly machine: number;
  readonly noAnswer: number;
  readonly busy: number;
  readonly failed: number;
};

/** A permanent change during the run. */
export type Step = {
  /** Position in the run, 0 to 1. */
  readonly at: number;
  readonly mix?: Mix;
  readonly agents?: number;
  readonly talkSeconds?: number;
};

/** A pacing scenario. Omitted fields are as in the standard scenarios. Distributions are in milliseconds. */
export type PacingScenario = {
  readonly name: string;
  readonly what: string;
  readonly agents: number;
  readonly mix: Mix;
  readonly talk: Distribution;
  /** Wrap-up time, or null for none. */
  readonly wrapUp: Distribution | null;
  /** Time from placing to ringing. Default: lognormal, mean 2.5 s, cv 0.5. */
  readonly postDialDelay?: Distribution;
  /** Time from placing to a busy tone or a failure. Default: lognormal, mean 3 s, standard deviation 1.25 s. */
  readonly failureDelay?: Distribution;
  /** Time from ringing to a person's answer. Default: gamma, shape 4, mean 10 s. */
  readonly personRing?: Distribution;
  /** Time from ringing to a machine's answer. Default: uniform from 18 to 25 s. */
  readonly machineRing?: Distribution;
  /** Ring time after which the network ends a call, or null if it never does. Default: 25 s. */
  readonly ringLimitMs?: number | null;
  /** Time from placing after which the dialer ends an unanswered call. Default: 35 s. */
  readonly ringTimeoutMs?: number;
  /** The operator's prior for the share of calls that request an agent, 0 to 1. Default: the engine's, 0.15. */
  readonly targetAnswerRate?: number;
  /** Maximum wait for an agent. At 0, an answer that finds no agent is abandoned at once. Default: 2 s. */
  readonly graceMs?: number;
  /** Share of persons who press the key; the others hang up. Default: every person requests an agent. */
  readonly pressShare?: number;
  /** Time from the answer to the key. Default: lognormal, mean 12 s, cv 0.5. */
  readonly pressAfter?: Distribution;
  /** Time from the answer to the hang-up. Default: lognormal, mean 8.4 s, cv 0.5. */
  readonly hangUpAfter?: Distribution;
  /** Answering machine detection. Default: the answering party is known at once and correctly. */
  readonly detection?: Detection;
  /** Default: agents take no breaks. */
  readonly breaks?: Breaks;
  /** Whether the agents are people who sign in to a team. Default: false. */
  readonly isTeam?: boolean;
  /** How long people of a team stay, and how long they are away. Default: they stay. */
  readonly shifts?: PeopleProfile['shifts'];
  /** Steps in order of time. */
  readonly steps?: readonly Step[];
};

export const START_MS = Date.UTC(2026, 2, 2, 9);
const RING_LIMIT_MS = 25 * SECOND_MS;
/** Longer than almost any post-dial delay plus the network's ring limit, so that the network ends the call. */
const RING_TIMEOUT_MS = 35 * SECOND_MS;
const LINES = 1_000_000;

const GRACE_MS = 2 * SECOND_MS;
/** The team of a scenario with people. */
export const TEAM = 1;
const NOTHING: Distribution = { kind: 'constant', value: 0 };

/** A machine detector with delay and errors. */
export const DETECTION: Detection = {
  verdictAfter: {
    person: { kind: 'uniform', min: 900, max: 2100 },
    machine: { kind: 'uniform', min: 900, max: 2100 },
  },
  falseMachine: 0.015,
  falsePerson: 0.1,
  machineTalk: { kind: 'constant', value: 8000 },
};

export const seconds = (value: number): number => value * SECOND_MS;

/**
 * Converts a scenario for the engine.
 * @param cap the engine's abandonment cap, 0 to 1, or null to run without one.
 */
export function engineScenarioOf(scenario: PacingScenario, cap: number | null): Scenario {
  return {
    startAtMs: START_MS,
    speed: 1,
    campaigns: [campaignOf(scenario, cap)],
    settings: {
      globalCallsPerSecond: Infinity,
      agentCapacity: scenario.isTeam === true ? 0 : scenario.agents,
      agentWaitMs: scenario.graceMs ?? GRACE_MS,
      ...(scenario.targetAnswerRate !== undefined && { targetAnswerRate: scenario.targetAnswerRate }),
      ...(scenario.detection !== undefined && { falseMachineShare: scenario.detection.falseMachine }),
    },
    network: profileOf(scenario, scenario.mix, scenario.talk),
  };
}

function campaignOf({ name, pressShare, ringTimeoutMs, isTeam }: PacingScenario, cap: number | null): CampaignPlan {
  return {
    id: 1,
    name,
    flow: pressShare === undefined ? 'direct' : 'press1',
    maxConcurrentCalls: LINES,
    callsPerSecond: null,
    maxAttempts: 1,
    retryIntervalMs: 0,
    ringTimeoutMs: ringTimeoutMs ?? RING_TIMEOUT_MS,
    callerId: null,
    abandonmentCap: cap,
    ...(isTeam === true && { teamId: TEAM }),
    menu: {
      byCountry: {},
      fallback: { key: '1', timeoutMs: 600 * SECOND_MS, language: 'es-AR' },
      optOutKey: '8',
      promptMs: 0,
    },
  };
}

/** Returns the network profile of a scenario for a mix and a distribution of talk times. */
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
    postDialDelay: scenario.postDialDelay ?? { kind: 'lognormal', mean: 2500, cv: 0.5 },
    // The default post-dial delay plus 0.5 s, with the same standard deviation.
    failureDelay: scenario.failureDelay ?? { kind: 'lognormal', mean: 3000, cv: 1.25 / 3 },
    personRing: scenario.personRing ?? { kind: 'gamma', shape: 4, mean: 10_000 },
    machineRing: scenario.machineRing ?? { kind: 'uniform', min: 18_000, max: 25_000 },
    ringLimitMs: scenario.ringLimitMs === undefined ? RING_LIMIT_MS : scenario.ringLimitMs,
    detection: scenario.detection ?? null,
    menu: {
      pressShare,
      optOutShare: 0,
      repeatShare: 0,
      disconnectShare: 0,
      invalidShare: 0,
      hangUpShare: 1 - pressShare,
      pressAfter: scenario.pressAfter ?? { kind: 'lognormal', mean: 12_000, cv: 0.5 },
      hangUpAfter: scenario.hangUpAfter ?? { kind: 'lognormal', mean: 0.7 * 12_000, cv: 0.5 },
    },
    talk,
    wrapUp: scenario.wrapUp ?? NOTHING,
    breaks: scenario.breaks ?? null,
  };
}

/** Scales a distribution to another mean. */
export function withMean(distribution: Distribution, mean: number): Distribution {
  const factor = mean / meanOf(distribution);
  switch (distribution.kind) {
    case 'constant':
      return { ...distribution, value: mean };
    case 'uniform':
      return { ...distribution, min: factor * distribution.min, max: factor * distribution.max };
    case 'exponential':
    case 'lognormal':
    case 'gamma':
      return { ...distribution, mean };
    case 'mixture':
      return {
        ...distribution,
        parts: distribution.parts.map(({ weight, of }) => ({ weight, of: withMean(of, factor * meanOf(of)) })),
      };
  }
}
