/**
 * The predictive dial method. It places calls as long as the expected agent requests leave a safety margin to the
 * agents who are idle or about to become free. The margin is measured in standard deviations of that difference, so
 * that one rule fits five agents and a hundred, cold and warm lists; feedback from abandonment controls it. See
 * docs/pacing.md.
 */
import {
  createAnswerModel,
  expectedWanted,
  placed,
  resolved,
  shareOf,
  advanceTo,
  type AnswerModel,
} from './answer-model.ts';
import { createSafetyMargin, deviations, earnMargin, recordAbandonment, type SafetyMargin } from './safety-margin.ts';
import {
  roundRandomly,
  type PacingObservation,
  type PacingPolicy,
  type PacingSettings,
  type PacingSnapshot,
} from './policy.ts';
import { createWrapUpModel, expectedFree, personShareOf, served, type WrapUpModel } from './wrap-up-model.ts';

/** An agent counts as about to become free within this fraction of the mean time until a call requests an agent. */
const HORIZON = 0.9;

/**
 * The share of calls that request an agent is treated as if estimated from MIN_KNOWN requests plus the observed ones,
 * up to MAX_KNOWN.
 */
const MIN_KNOWN = 3;
const MAX_KNOWN = 100;

/**
 * Extra deviations for a campaign that holds all agents and calls beyond its share; negative for one below its share.
 */
const FAIRNESS = 6;

/**
 * The decision repeats at this interval while an agent is in wrap-up, because the passing of time alone brings that
 * agent closer to free.
 */
const DECIDE_AGAIN_MS = 1000;
const SECOND_MS = 1000;

/** Mutated in place, so there must be only one reference. */
export type PredictiveMemory = {
  readonly answers: AnswerModel;
  readonly wrapUps: WrapUpModel;
  readonly margin: SafetyMargin;
  settings: PacingSettings;
  /** Calls that the last decision requested and that have not been placed. */
  owed: number;
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
      wrapUps: createWrapUpModel(),
      margin: createSafetyMargin(),
      settings,
      owed: 0,
      lastPlacedMs: snapshot.nowMs,
    };
    memory.settings = settings;
    advanceTo(memory.answers, snapshot.nowMs);
    // At least progressive dialing, and at least the operator's minimum rate while agents are free.
    const spare = spareFor(snapshot);
    const floorAtMs = memory.lastPlacedMs + SECOND_MS / settings.minCallsPerSecond;
    const floor = snapshot.agentsAvailable > 0 && snapshot.nowMs >= floorAtMs ? 1 : 0;
    const place = Math.max(floor, spare, shareOfRoom(room(memory, snapshot, settings), snapshot.share, random));
    memory.owed = place;
    if (place > 0) return { place, memory };
    const againAtMs = snapshot.agentsInWrapUp > 0 ? snapshot.nowMs + DECIDE_AGAIN_MS : Infinity;
    return { place, memory, againAtMs: snapshot.agentsAvailable > 0 ? Math.min(againAtMs, floorAtMs) : againAtMs };
  },
};

/**
 * Next to other campaigns: only its share, and only while they have no call in flight, because the room already
 * accounts for those.
 */
function spareFor({ agentsToSpare, othersWanting, share }: PacingSnapshot): number {
  if (share === 1) return Math.floor(agentsToSpare);
  return othersWanting > 0 ? 0 : Math.ceil(agentsToSpare * share);
}

/** All campaigns see the same room at the same moment, so each takes its share of it, on average. */
function shareOfRoom(calls: number, share: number, random: number): number {
  return share < 1 ? roundRandomly(Math.max(0, calls) * share, random) : Math.floor(calls);
}

function learn(memory: PredictiveMemory, seen: PacingObservation): void {
  const { answers, wrapUps, margin, settings } = memory;
  if (seen.kind === 'placed') {
    memory.owed--;
    memory.lastPlacedMs = seen.atMs;
    placed(answers, seen.atMs);
  } else if (seen.kind === 'wanted_agent') {
    earnMargin(margin, settings, personShareOf(wrapUps), memory.owed > 0);
    resolved(answers, seen.atMs, seen.afterMs, true);
  } else if (seen.kind === 'lost') resolved(answers, seen.atMs, seen.afterMs, false);
  else if (seen.kind === 'abandoned') recordAbandonment(margin);
  else if (seen.kind === 'served') served(wrapUps, seen.talkMs, seen.wrapUpMs);
}

/**
 * Returns the number k of calls for which agents − requests − k·p = z·√(variance + k·p·(1 − p)): placing k more leaves
 * z standard deviations of the difference. Half an agent is subtracted as a continuity correction.
 */
function room(memory: PredictiveMemory, snapshot: PacingSnapshot, settings: PacingSettings): number {
  const { answers, wrapUps, margin } = memory;
  const steered = deviations(margin, settings, personShareOf(wrapUps), snapshot.abandonedDay, snapshot.abandonedMonth);
  const p = shareOf(answers);
  const wanted = expectedWanted(answers, snapshot.inFlight);
  // The age of other campaigns' calls is unknown; assume that of this campaign's.
  const freshness = snapshot.inFlight > 0 ? wanted.mean / (snapshot.inFlight * p) : 1;
  const others = freshness * snapshot.othersWanting;
  // All campaigns see the same risk, so their margins control the sum and would drift apart. A campaign below its share
  // goes first.
  const all = wanted.mean + others;
  const load = wanted.mean + snapshot.agentsServing;
  const allLoad = all + snapshot.agentsBusy + snapshot.agentsInWrapUp;
  const unfair = snapshot.share < 1 && allLoad > 0 ? load / allLoad - snapshot.share : 0;
  const z = Math.max(0, steered + FAIRNESS * unfair);
  const capacity = settings.agentCapacity;
  const free = expectedFree(wrapUps, snapshot.agents, capacity, snapshot.nowMs, HORIZON * answers.meanMs);
  const left = snapshot.agentsAvailable + free.mean - snapshot.waiting - 0.5 - all;
  if (left <= 0) return 0;
  // The uncertainty of the estimated share itself.
  const unsure = (left + all) / Math.sqrt(MIN_KNOWN + Math.min(MAX_KNOWN, answers.rate.everSeen));
  const variance = free.variance + wanted.variance + others + unsure * unsure;
  if (left * left <= z * z * variance) return 0;
  const b = 2 * p * left + z * z * p * (1 - p);
  const calls = (b - Math.sqrt(Math.max(0, b * b - 4 * p * p * (left * left - z * z * variance)))) / (2 * p * p);
  // With little data: at most as many calls beyond the agents as have ended, and one more where other campaigns leave
  // no agent idle.
  const untried = answers.resolved + (snapshot.share < 1 ? 1 : 0);
  return Math.min(calls, snapshot.agentsAvailable - snapshot.inFlight + untried);
}
