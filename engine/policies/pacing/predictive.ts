/**
 * The predictive dial method. Places calls as long as the risk that a further answer finds no agent is within a limit.
 * The risk is computed from the state of each call in flight and each agent, so one rule fits two agents or a hundred,
 * and cold or warm lists. The used and unused parts of the allowed abandonment control the limit. See docs/pacing.md.
 */
import { SECOND_MS } from '#shared/durations.ts';
import { createAgentModel, served, type AgentModel } from './agent-model.ts';
import { advanceTo, createAnswerModel, placed, resolved, shareOf, type AnswerModel } from './answer-model.ts';
import { callsWithin, foresee, freeBefore, riskOf, type Outlook } from './outlook.ts';
import {
  roundRandomly,
  type PacingObservation,
  type PacingPolicy,
  type PacingSettings,
  type PacingSnapshot,
} from './policy.ts';
import {
  createSafetyMargin,
  deviations,
  earnAllowance,
  recordAbandonment,
  recordAnswer,
  recordBeyond,
  recordPause,
  recordPlaced,
  truePart,
  type SafetyMargin,
} from './safety-margin.ts';
import { normalBelow } from './shortage-risk.ts';

/**
 * Interval between decisions while an agent is in wrap-up, because time alone brings that agent closer to being free.
 */
const DECIDE_AGAIN_MS = 1000;
const LEAST_REQUESTS = 0.1;
/**
 * Lower bound of the shortage risk for the abandonment cap: at most 20 requests beyond the agents per allowed
 * abandonment.
 */
const LEAST_RISK = 0.05;
/** Lower bound of observed ÷ expected abandoned calls for the abandonment cap, because few calls are observed. */
const LEAST_TRUE_PART = 1;
/**
 * The risk limit is never higher than at LEAST_DEVIATIONS. If more is allowed (agents return while calls ring), each
 * request counts for less instead, by a factor of e^LESS_PER_DEVIATION per deviation. A higher limit would place most
 * calls while no agent is idle, when they are most likely to be abandoned.
 */
const LEAST_DEVIATIONS = 0.4;
const LESS_PER_DEVIATION = 0.5;
/** Share of the other calls' requests that are assumed to come before the request of a new call. */
const EARLIER_SHARE = 0.7;
/** Below this part of an even share of requests, the other campaigns count as not using their share at all. */
const LEAST_OF_OTHERS = 0.25;

/** Mutated in place, so keep only one reference. */
export type PredictiveMemory = {
  readonly answers: AnswerModel;
  readonly agents: AgentModel;
  readonly margin: SafetyMargin;
  settings: PacingSettings;
  /** Calls of the last decision that are not placed yet. */
  owed: number;
  /** Whether calls of the previous decision were not placed, or lines limit the current decision. */
  isStarved: boolean;
  /** Risk of the next call to be placed. */
  risk: number;
  /** Increase of `risk` with each placed call. */
  riskStep: number;
  lastPlacedMs: number;
};

export const predictive: PacingPolicy<PredictiveMemory | null> = {
  initial: null,

  observe(memory, observation) {
    if (memory !== null) learn(memory, observation);
    return memory;
  },

  pace(memory, snapshot, settings, random) {
    memory ??= {
      answers: createAnswerModel(snapshot.nowMs, settings.targetAnswerRate, settings.ringTimeoutMs),
      agents: createAgentModel(),
      margin: createSafetyMargin(),
      settings,
      owed: 0,
      isStarved: false,
      risk: 0,
      riskStep: 0,
      lastPlacedMs: snapshot.nowMs,
    };
    memory.settings = settings;
    advanceTo(memory.answers, snapshot.nowMs);
    const outlook = foresee(memory.answers, memory.agents, snapshot, settings);
    const calls = shareOfRoom(room(memory, snapshot, outlook), snapshot.share, random);
    // Never place fewer calls than progressive dialing, or than the operator's minimum rate while agents are free.
    const spare = spareFor(snapshot);
    const floorAtMs = memory.lastPlacedMs + SECOND_MS / settings.minCallsPerSecond;
    const floor = snapshot.agentsAvailable > 0 && snapshot.nowMs >= floorAtMs ? 1 : 0;
    const place = Math.max(floor, spare, calls);
    if (place > 0) forecast(memory, snapshot, outlook, place);
    memory.isStarved = memory.owed > 0 || place >= snapshot.linesFree;
    memory.owed = place;
    if (place > 0) return { place, memory, shortageRisk: Math.max(LEAST_RISK, expectedLoss(memory, place)) };
    const againAtMs = snapshot.agentsInWrapUp > 0 ? snapshot.nowMs + DECIDE_AGAIN_MS : Infinity;
    return { place, memory, againAtMs: snapshot.agentsAvailable > 0 ? Math.min(againAtMs, floorAtMs) : againAtMs };
  },
};

/**
 * Returns how many calls progressive dialing would place. A campaign that shares agents gets only its share of them,
 * and only while the other campaigns have no calls in flight, because `room` accounts for those.
 */
function spareFor({ agentsToSpare, othersWanting, share }: PacingSnapshot): number {
  if (share === 1) return Math.floor(agentsToSpare);
  return othersWanting > 0 ? 0 : Math.ceil(agentsToSpare * share);
}

/**
 * Returns the campaign's share of the room. All campaigns see the same room, so each takes its share of it on average.
 */
function shareOfRoom(calls: number, share: number, random: number): number {
  return share < 1 ? roundRandomly(Math.max(0, calls) * share, random) : Math.floor(calls);
}

function learn(memory: PredictiveMemory, seen: PacingObservation): void {
  const { answers, agents, margin, settings } = memory;
  if (seen.kind === 'placed') {
    memory.owed--;
    const { risk, isStarved } = memory;
    recordPlaced(margin, settings, agents.personShare, { answerShare: shareOf(answers), risk, isStarved });
    memory.risk += memory.riskStep;
    recordPause(margin, seen.atMs - memory.lastPlacedMs);
    memory.lastPlacedMs = seen.atMs;
    placed(answers, seen.atMs);
  } else if (seen.kind === 'answered') recordAnswer(margin);
  else if (seen.kind === 'wanted_agent') {
    resolved(answers, seen.atMs, seen.afterMs, true);
    earnAllowance(margin, settings, agents.personShare, answers.hourly);
  } else if (seen.kind === 'lost') resolved(answers, seen.atMs, seen.afterMs, false);
  else if (seen.kind === 'abandoned') recordAbandonment(margin);
  else if (seen.kind === 'served') served(agents, seen);
}

/** Returns how many calls may be placed before the risk of another call exceeds the limit. */
function room(
  { answers, agents, margin, settings }: PredictiveMemory,
  snapshot: PacingSnapshot,
  outlook: Outlook,
): number {
  if (snapshot.share === 1) margin.fairness = 0;
  const z = deviations(margin, settings, agents.personShare, snapshot, unfairness(snapshot, outlook));
  // While there is little data, allow at most as many calls beyond the agents as there are resolved calls. If agents
  // are shared, allow one more, because other campaigns may leave no agent idle.
  const untried = answers.resolved + (snapshot.share < 1 ? 1 : 0);
  const most = Math.min(snapshot.linesFree, snapshot.agentsAvailable - snapshot.inFlight + untried);
  return callsWithin(outlook, normalBelow(-Math.max(z, LEAST_DEVIATIONS)), most, weightOf(z));
}

/** Returns the weight of a request in the risk at `z` deviations; over 0, at most 1. */
const weightOf = (z: number): number => Math.exp(LESS_PER_DEVIATION * Math.min(0, z - LEAST_DEVIATIONS));

/**
 * Returns the corrected forecast, 0 to 1, of the chance that no agent is free when the last of `place` calls requests
 * one.
 */
function expectedLoss({ margin, risk, riskStep }: PredictiveMemory, place: number): number {
  return Math.min(1, Math.max(LEAST_TRUE_PART, truePart(margin)) * (risk + riskStep * (place - 1)));
}

/**
 * Returns the campaign's part of the agents and of the calls in flight minus its share, -1 to 1, or 0 if it shares
 * agents with no other campaign. An excess counts only as far as other campaigns have calls in flight to use the
 * agents, so that a campaign with few lines or contacts leaves its share to others.
 */
function unfairness(snapshot: PacingSnapshot, { own, others }: Outlook): number {
  const { share, agentsServing, agentsBusy, agentsInWrapUp, agentsLeaving } = snapshot;
  const load = own.mean + agentsServing;
  const allLoad = own.mean + others + agentsBusy + agentsInWrapUp + agentsLeaving;
  if (share === 1 || allLoad <= 0) return 0;
  const above = load / allLoad - share;
  if (above <= 0) return above;
  const evenly = (Math.max(own.mean, LEAST_REQUESTS) * (1 - share)) / share;
  return above * Math.min(1, Math.max(0, others / evenly - LEAST_OF_OTHERS) / LEAST_OF_OTHERS);
}

/**
 * Records the risk of each call to be placed: the chance that no agent is free in time for a person who answers. Only
 * some requests of other calls come earlier, and the answer is assumed to come after the mean time. Also records the
 * abandoned calls expected beyond the free agents.
 */
function forecast(memory: PredictiveMemory, snapshot: PacingSnapshot, outlook: Outlook, place: number): void {
  const { answers, agents, margin, settings } = memory;
  const later = { ...outlook, free: freeBefore(agents, snapshot, settings, answers.meanMs) };
  const riskAt = (calls: number): number => agents.personShare * riskOf(later, calls, EARLIER_SHARE);
  memory.risk = riskAt(0);
  memory.riskStep = place > 1 ? (riskAt(place - 1) - memory.risk) / (place - 1) : 0;
  const beyond = snapshot.inFlight + place - snapshot.agentsAvailable;
  recordBeyond(margin, Math.max(0, beyond * outlook.answerShare) * expectedLoss(memory, place));
}
