/** The predictive method's forecast for a decision: requests, agents, and the risk of each further call. */
import { expectedFree, type AgentModel } from './agent-model.ts';
import { expectedWanted, shareOf, type AnswerModel } from './answer-model.ts';
import type { PacingSettings, PacingSnapshot } from './policy.ts';
import { freeAgents, shortageRisk, type Count, type FreeAgents } from './shortage-risk.ts';

/**
 * The answer share is treated as an estimate from MIN_KNOWN plus the observed requests. At most MAX_KNOWN observed
 * requests count, because the estimate uses a window.
 */
const MIN_KNOWN = 3;
const MAX_KNOWN = 100;

/** Absolute and relative precision of the search for the number of calls. Either is enough. */
const CALLS_WITHIN = 0.05;

export type Outlook = {
  /** The chance that a new call requests an agent. */
  readonly answerShare: number;
  /** Expected requests of this campaign's calls in flight. */
  readonly own: Count;
  /** Expected requests of other campaigns' calls in flight. */
  readonly others: number;
  /** The relative variance of the answer share. */
  readonly doubt: number;
  /** Idle agents minus people waiting. May be negative. */
  readonly idle: number;
  /** Agents who become free in time for an early answer to a new call. */
  readonly free: FreeAgents;
};

/** Forecasts the requests and the agents at the moment of `snapshot`. */
export function foresee(
  answers: AnswerModel,
  agents: AgentModel,
  snapshot: PacingSnapshot,
  settings: PacingSettings,
): Outlook {
  const answerShare = shareOf(answers);
  const own = expectedWanted(answers, snapshot.inFlight);
  // The ages of other campaigns' calls are unknown, so they are assumed to be like this campaign's.
  const freshness = snapshot.inFlight > 0 ? own.mean / (snapshot.inFlight * answerShare) : 1;
  return {
    answerShare,
    own,
    others: freshness * snapshot.othersWanting,
    doubt: 1 / (MIN_KNOWN + Math.min(MAX_KNOWN, answers.rate.everSeen)),
    idle: snapshot.agentsAvailable - snapshot.waiting,
    free: freeBefore(agents, snapshot, settings, answers.earlyMs),
  };
}

/** Returns the agents who become free in time for a person who answers after `answerMs`. */
export function freeBefore(
  agents: AgentModel,
  snapshot: PacingSnapshot,
  { agentCapacity, agentWaitMs }: PacingSettings,
  answerMs: number,
): FreeAgents {
  return freeAgents(expectedFree(agents, snapshot.agents, agentCapacity, snapshot.nowMs, answerMs + agentWaitMs));
}

/**
 * Returns the chance that a further answer finds no agent if `calls` more calls are in flight. `weight` scales each
 * request; over 0, at most 1.
 */
export function riskOf({ answerShare, own, others, doubt, idle, free }: Outlook, calls: number, weight = 1): number {
  const mean = weight * (own.mean + others + calls * answerShare);
  const variance = weight * (own.variance + others + calls * answerShare * (1 - answerShare)) + mean * mean * doubt;
  return shortageRisk({ mean, variance }, idle, free);
}

/** Returns how many calls, up to `most`, may be placed so that each has a risk of at most `limit` when it is placed. */
export function callsWithin(outlook: Outlook, limit: number, most: number, weight = 1): number {
  if (riskOf(outlook, 0, weight) > limit) return 0;
  let [low, high] = [0, 1 / outlook.answerShare];
  while (high < most && riskOf(outlook, high, weight) <= limit) [low, high] = [high, 2 * high];
  while (high - low > CALLS_WITHIN && low < most) {
    const middle = (low + high) / 2;
    if (riskOf(outlook, middle, weight) <= limit) low = middle;
    else high = middle;
    if (high - low < CALLS_WITHIN * low) break;
  }
  // `riskOf` does not count the call that is being placed.
  return Math.min(low + 1, most);
}
