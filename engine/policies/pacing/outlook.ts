/** The predictive method's forecast at a decision: requests, agents, and the risk of each further call. */
import { expectedFree, type AgentModel } from './agent-model.ts';
import { expectedWanted, shareOf, type AnswerModel } from './answer-model.ts';
import type { PacingSettings, PacingSnapshot } from './policy.ts';
import { freeAgents, shortageRisk, type Count, type FreeAgents } from './shortage-risk.ts';

/**
 * The share of calls that request an agent is treated as if estimated from MIN_KNOWN requests plus the observed ones, up
 * to MAX_KNOWN, because it is estimated in a window.
 */
const MIN_KNOWN = 3;
const MAX_KNOWN = 100;

/** A decision needs no finer number of calls. */
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
  /** Idle agents; less than 0 while more persons wait. */
  readonly idle: number;
  /** Agents who become free before the first answers of a new call. */
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
  // The age of other campaigns' calls is unknown; assume that of this campaign's.
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

/** Returns the agents who become free before an answer after `answerMs` hangs up. */
export function freeBefore(
  agents: AgentModel,
  snapshot: PacingSnapshot,
  { agentCapacity, agentWaitMs }: PacingSettings,
  answerMs: number,
): FreeAgents {
  return freeAgents(expectedFree(agents, snapshot.agents, agentCapacity, snapshot.nowMs, answerMs + agentWaitMs));
}

/**
 * Returns the chance that a further answer finds no agent, with `calls` more in flight. `weight`, over 0 to 1, is how
 * much each request counts.
 */
export function riskOf({ answerShare, own, others, doubt, idle, free }: Outlook, calls: number, weight = 1): number {
  const mean = weight * (own.mean + others + calls * answerShare);
  const variance = weight * (own.variance + others + calls * answerShare * (1 - answerShare)) + mean * mean * doubt;
  return shortageRisk({ mean, variance }, idle, free);
}

/** Returns how many calls, at most `most`, may be placed so that none has a higher risk than `limit` when it is placed. */
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
  // The next call itself is not among `calls`.
  return Math.min(low + 1, most);
}
