/** Converts a model into a scenario of the engine: its agents, and a network whose answers match the model. */
import type { CampaignPlan, Scenario } from '#engine/model/scenario.ts';
import { DEFAULT_PROFILE, type NetworkProfile } from '#engine/network/profile.ts';
import type { Model, ProgressiveModel, QueueModel } from './models.ts';

/**
 * Mean service time, ms. The engine rounds to milliseconds, so an instant is off by less than a millionth of this
 * value, while the narrowest required half-width of a wait is about a thousandth of it.
 */
export const SERVICE_MS = 1_000_000;
export const START_MS = Date.UTC(2026, 2, 2, 12);
/** More lines than the models ever use. */
const LINES = 10_000;
const FOREVER_MS = 1e12;
const NOTHING = { kind: 'constant', value: 0 } as const;

/** Converts a model into a scenario at speed 1. */
export function scenarioOf(model: Model): Scenario {
  return {
    startAtMs: START_MS,
    speed: 1,
    campaigns: [campaignOf(model)],
    settings: {
      globalCallsPerSecond: Infinity,
      agentCapacity: model.agents,
      agentWaitMs: model.kind === 'queue' && model.patience === 0 ? 0 : FOREVER_MS,
    },
    network: model.kind === 'queue' ? answersAtOnce(model) : ringsAndAnswersSome(model),
  };
}

function campaignOf(model: Model): CampaignPlan {
  return {
    id: 1,
    name: model.name,
    flow: 'direct',
    dialMethod: { kind: model.kind === 'queue' ? 'fixed' : 'progressive' },
    maxConcurrentCalls: LINES,
    callsPerSecond: null,
    maxAttempts: 1,
    retryIntervalMs: 0,
    ringTimeoutMs: FOREVER_MS,
    maxCallMs: FOREVER_MS,
    callerId: null,
    abandonmentCap: null,
  };
}

function answersAtOnce({ patience }: QueueModel): NetworkProfile {
  return {
    ...network(1),
    personRing: NOTHING,
    patience: patience === 0 || patience === Infinity ? null : { kind: 'exponential', mean: patience * SERVICE_MS },
    talk: { kind: 'exponential', mean: SERVICE_MS },
    wrapUp: NOTHING,
  };
}

function ringsAndAnswersSome({ answerShare, ringMs, talkMs, wrapUpMs }: ProgressiveModel): NetworkProfile {
  return {
    ...network(answerShare),
    personRing: { kind: 'exponential', mean: ringMs },
    // Unanswered calls ring just as long.
    failureDelay: { kind: 'exponential', mean: ringMs },
    patience: null,
    talk: { kind: 'exponential', mean: talkMs },
    wrapUp: { kind: 'exponential', mean: wrapUpMs },
  };
}

/** Returns a network in which a person answers `answerShare` of the calls, and the others are busy. */
function network(answerShare: number): NetworkProfile {
  return {
    ...DEFAULT_PROFILE,
    outcomes: {
      person: { morning: answerShare, afternoon: answerShare, evening: answerShare },
      noAnswer: 0,
      busy: 1 - answerShare,
      failed: 0,
    },
    postDialDelay: NOTHING,
    detection: null,
    breaks: null,
  };
}
