/**
 * The predictive dial method: calls are placed while those who will want an agent leave a margin of safety to the agents
 * who are idle or about to be free. The margin is counted in standard deviations of that difference, so that one rule
 * serves five agents and a hundred, cold lists and warm ones; it is steered by the abandonment that comes of it.
 * See docs/pacing.md.
 */
import {
  createAnswerModel,
  expectedWanted,
  placed,
  resolved,
  shareOf,
  turn,
  type AnswerModel,
} from './answer-model.ts';
import { createSafetyMargin, deviations, learnMargin, payMargin, type SafetyMargin } from './safety-margin.ts';
import {
  roundByLuck,
  type PacingObservation,
  type PacingPolicy,
  type PacingSettings,
  type PacingSnapshot,
} from './policy.ts';
import { createWrapUpModel, expectedFree, personShareOf, served, type WrapUpModel } from './wrap-up-model.ts';

/** Agents count who will be free within this part of the mean time until a call wants one. */
const HORIZON = 0.9;

/** The share of calls that want an agent is known as well as from so many of them, and those seen, up to MOST_KNOWN. */
const LEAST_KNOWN = 3;
const MOST_KNOWN = 100;

/** Deviations more for a campaign that has all of the agents and of the calls on their way beyond its part, fewer for who has less than that. */
const FAIRNESS = 6;

/** Asked again after that long while somebody wraps up: time alone brings an agent nearer. */
const AGAIN_MS = 1000;
const SECOND_MS = 1000;

/** Changed in place: whoever holds it holds the only one. */
export type PredictiveMemory = {
  readonly answers: AnswerModel;
  readonly wrapUps: WrapUpModel;
  readonly margin: SafetyMargin;
  settings: PacingSettings;
  /** Calls it asked for at its last decision that have not been placed. */
  owed: number;
  lastPlacedMs: number;
};

export const predictive: PacingPolicy<PredictiveMemory | null> = {
  initial: null,

  observe(memory, observation) {
    if (memory !== null) learn(memory, observation);
    return memory;
  },

  pace(memory, snapshot, settings, luck) {
    memory ??= {
      answers: createAnswerModel(snapshot.nowMs, settings.targetAnswerRate, settings.ringTimeoutMs),
      wrapUps: createWrapUpModel(),
      margin: createSafetyMargin(),
      settings,
      owed: 0,
      lastPlacedMs: snapshot.nowMs,
    };
    memory.settings = settings;
    turn(memory.answers, snapshot.nowMs);
    // Progressive at least; and the rate that the operator wants while agents are free.
    const spare = spareFor(snapshot);
    const floorAtMs = memory.lastPlacedMs + SECOND_MS / settings.minCallsPerSecond;
    const floor = snapshot.agentsAvailable > 0 && snapshot.nowMs >= floorAtMs ? 1 : 0;
    const place = Math.max(floor, spare, partOf(room(memory, snapshot, settings), snapshot.share, luck));
    memory.owed = place;
    if (place > 0) return { place, memory };
    const againAtMs = snapshot.agentsInWrapUp > 0 ? snapshot.nowMs + AGAIN_MS : Infinity;
    return { place, memory, againAtMs: snapshot.agentsAvailable > 0 ? Math.min(againAtMs, floorAtMs) : againAtMs };
  },
};

/** Beside others, its part, and only while they have no call on its way: what comes of theirs is in the room already. */
function spareFor({ agentsToSpare, othersWanting, share }: PacingSnapshot): number {
  if (share === 1) return Math.floor(agentsToSpare);
  return othersWanting > 0 ? 0 : Math.ceil(agentsToSpare * share);
}

/** All campaigns see the same room and place at the same moment: each takes its part, on the average. */
function partOf(calls: number, share: number, luck: number): number {
  return share < 1 ? roundByLuck(Math.max(0, calls) * share, luck) : Math.floor(calls);
}

function learn(memory: PredictiveMemory, seen: PacingObservation): void {
  const { answers, wrapUps, margin, settings } = memory;
  if (seen.kind === 'placed') {
    memory.owed--;
    memory.lastPlacedMs = seen.atMs;
    placed(answers, seen.atMs);
  } else if (seen.kind === 'wanted_agent') {
    learnMargin(margin, settings, personShareOf(wrapUps), memory.owed > 0);
    resolved(answers, seen.atMs, seen.afterMs, true);
  } else if (seen.kind === 'lost') resolved(answers, seen.atMs, seen.afterMs, false);
  else if (seen.kind === 'abandoned') payMargin(margin);
  else if (seen.kind === 'served') served(wrapUps, seen.talkMs, seen.wrapUpMs);
}

/**
 * The number k of calls for which agents − wanted − k·p = z·√(variance + k·p·(1 − p)): z standard deviations of the
 * difference are left when k more are placed. Half an agent is the correction for counting in whole ones.
 */
function room(memory: PredictiveMemory, snapshot: PacingSnapshot, settings: PacingSettings): number {
  const { answers, wrapUps, margin } = memory;
  const steered = deviations(margin, settings, personShareOf(wrapUps), snapshot.abandonedDay, snapshot.abandonedMonth);
  const p = shareOf(answers);
  const wanted = expectedWanted(answers, snapshot.inFlight);
  // Other campaigns' calls are as old as ours, for all that is known.
  const freshness = snapshot.inFlight > 0 ? wanted.mean / (snapshot.inFlight * p) : 1;
  const others = freshness * snapshot.othersWanting;
  // All see the same risk, so their margins steer the sum and would drift apart: who has less than its part goes first.
  const all = wanted.mean + others;
  const load = wanted.mean + snapshot.agentsServing;
  const allLoad = all + snapshot.agentsBusy + snapshot.agentsInWrapUp;
  const unfair = snapshot.share < 1 && allLoad > 0 ? load / allLoad - snapshot.share : 0;
  const z = Math.max(0, steered + FAIRNESS * unfair);
  const capacity = settings.agentCapacity;
  const free = expectedFree(wrapUps, snapshot.agents, capacity, snapshot.nowMs, HORIZON * answers.meanMs);
  const left = snapshot.agentsAvailable + free.mean - snapshot.waiting - 0.5 - all;
  if (left <= 0) return 0;
  // The share itself is known no better than from so many wanted calls.
  const unsure = (left + all) / Math.sqrt(LEAST_KNOWN + Math.min(MOST_KNOWN, answers.rate.everSeen));
  const variance = free.variance + wanted.variance + others + unsure * unsure;
  if (left * left <= z * z * variance) return 0;
  const b = 2 * p * left + z * z * p * (1 - p);
  const calls = (b - Math.sqrt(Math.max(0, b * b - 4 * p * p * (left * left - z * z * variance)))) / (2 * p * p);
  // Few calls tell little: as many beyond the agents as have ended; one more where others leave no agent idle.
  const untried = answers.resolved + (snapshot.share < 1 ? 1 : 0);
  return Math.min(calls, snapshot.agentsAvailable - snapshot.inFlight + untried);
}
