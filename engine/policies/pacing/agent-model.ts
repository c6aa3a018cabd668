/**
 * Estimates how many agents become free within a given time. The estimate uses the usual length of conversations and
 * wrap-ups, and how long each agent's current one has lasted. The model is plain data, mutated in place.
 */
import {
  createDurationModel,
  endsWithin,
  recordDuration,
  refreshHazards,
  type DurationModel,
} from './duration-model.ts';
import { AGENT_CODES, type AgentsView, type PacingObservation } from './policy.ts';
import type { Count } from './shortage-risk.ts';

/** Minimum number of served calls for a prediction. */
const MIN_SERVED = 5;
/** Window for the shares, in calls. */
const WINDOW_CALLS = 400;
/** Weight of the prior that a person is on every call, in calls. */
const PRIOR_CALLS = 10;
/** Number of served calls between recomputations of the hazards; fewer at first. */
const REFRESH_AFTER = 20;

type Served = Extract<PacingObservation, { readonly kind: 'served' }>;

export type AgentModel = {
  served: number;
  refreshedAt: number;
  readonly talk: DurationModel;
  readonly wrapUp: DurationModel;
  /** Recent share of persons among the calls that agents took, 0 to 1. */
  personShare: number;
  /** Recent share of calls that were followed by a wrap-up, 0 to 1. */
  wrapUpShare: number;
};

/** Creates a model without observations, which predicts that no agent becomes free. */
export function createAgentModel(): AgentModel {
  return {
    served: 0,
    refreshedAt: 0,
    talk: createDurationModel(),
    wrapUp: createDurationModel(),
    personShare: 1,
    wrapUpShare: 0,
  };
}

/** Records a served call. `wrapUpMs` is 0 without a wrap-up. */
export function served(model: AgentModel, { talkMs, wrapUpMs, byMachine }: Served): void {
  model.served++;
  recordDuration(model.talk, talkMs);
  if (wrapUpMs > 0) recordDuration(model.wrapUp, wrapUpMs);
  model.wrapUpShare += (Number(wrapUpMs > 0) - model.wrapUpShare) / Math.min(WINDOW_CALLS, model.served);
  model.personShare += (Number(!byMachine) - model.personShare) / Math.min(WINDOW_CALLS, PRIOR_CALLS + model.served);
}

/**
 * Returns the mean and variance of the number of agents who become free within `withinMs`. At most `capacity` agents
 * count, because surplus sessions end after their call.
 */
export function expectedFree(
  model: AgentModel,
  agents: AgentsView,
  capacity: number,
  nowMs: number,
  withinMs: number,
): Count {
  let mean = 0;
  let variance = 0;
  if (model.served < MIN_SERVED) return { mean, variance };
  if (isStale(model)) refresh(model, agents, nowMs);
  const { talk, wrapUp } = model;
  // A busy agent must finish the conversation and the wrap-up.
  const talkWithinMs = withinMs - wrapUp.meanMs * model.wrapUpShare;
  let left = capacity;
  for (let i = 0; i < agents.count && left > 0; i++) {
    const state = agents.states[i]!;
    if (state === AGENT_CODES.offline || state === AGENT_CODES.leaving) continue;
    left--;
    let chance = 0;
    if (state === AGENT_CODES.busy) chance = endsWithin(talk, nowMs - agents.sinceMs[i]!, talkWithinMs);
    else if (state === AGENT_CODES.wrap_up) chance = endsWithin(wrapUp, nowMs - agents.sinceMs[i]!, withinMs);
    else continue;
    mean += chance;
    variance += chance * (1 - chance);
  }
  return { mean, variance };
}

function isStale({ served, refreshedAt }: AgentModel): boolean {
  return served - refreshedAt >= Math.min(REFRESH_AFTER, 1 + refreshedAt / 5);
}

function refresh(model: AgentModel, agents: AgentsView, nowMs: number): void {
  model.refreshedAt = model.served;
  refreshHazards(model.talk, ongoing(agents, AGENT_CODES.busy, nowMs));
  refreshHazards(model.wrapUp, ongoing(agents, AGENT_CODES.wrap_up, nowMs));
}

function* ongoing(agents: AgentsView, state: number, nowMs: number): Generator<number> {
  for (let i = 0; i < agents.count; i++) if (agents.states[i] === state) yield nowMs - agents.sinceMs[i]!;
}
