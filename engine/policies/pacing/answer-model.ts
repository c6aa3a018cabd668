/**
 * Estimates, by age, the probability that a call in flight will still request an agent. The model learns competing
 * hazards: of the calls that reached an age, how many requested an agent at that age, and how many were lost. A burst
 * of young calls therefore does not bias the estimate. The model is plain data, mutated in place.
 */
import { HOUR_MS } from '#shared/durations.ts';
import {
  createRateChangeDetector,
  addExpected,
  countRequest,
  type RateChangeDetector,
} from './rate-change-detector.ts';

/** Number of age steps per ring time-out. */
const RING = 24;
/**
 * Upper bound of the ring time-out when computing the step length. Nearly all answers come sooner, and longer steps
 * would be coarse.
 */
const LONG_RING_MS = 45_000;
/** Number of age steps. The last one contains all older calls. */
const STEPS = 96;

/**
 * The window of the learned time distributions covers at least WINDOW_CALLS requests for an agent, and at least the
 * requests of WINDOW_HOURS.
 */
const WINDOW_CALLS = 400;
const WINDOW_HOURS = 2;
/** Upper bound of the time counted between requests, so that a night does not lower the hourly requests. */
const MOST_WAIT_MS = 60_000;
const MAX_WEIGHT = 1e6;
const LEAST_REACHED = 1e-6;
/** Lower bound of the share, because a share of 0 would permit endless calls. */
const LEAST_SHARE = 1e-6;

/**
 * Share of requests that count as early (see `earlyMs`). Computed optima (docs/pacing.md) show that an agent helps only
 * if free by the time of these requests.
 */
const EARLY_SHARE = 0.05;

/** Weight of the prior, in calls. */
const PRIOR_CALLS = 20;

export type AnswerModel = {
  readonly stepMs: number;
  /** The current clock step. */
  step: number;
  /** Ring buffer of the calls in flight, by the step in which they were placed. */
  readonly inFlight: number[];
  /** The weight with which a call is counted now. It grows exponentially, so that old calls fade. */
  weight: number;
  /** Weighted number of calls that reached each age. */
  readonly reached: number[];
  /** Weighted number of calls that requested an agent at each age. */
  readonly wantedAt: number[];
  /** Weighted number of calls that were lost at each age. */
  readonly lostAt: number[];
  /** Number of calls that have requested an agent or were lost. */
  resolved: number;
  /** Exponentially weighted number of requests of about the last hour. */
  hourly: number;
  /** Time of the last request, in epoch milliseconds. */
  requestedMs: number;
  readonly rate: RateChangeDetector;
  /** By age, as of the last step: the probability that a call requests an agent at this age or later. */
  readonly laterShare: number[];
  /**
   * By age, as of the last step: the probability, not corrected by `rate`, that a call requests an agent at this age.
   */
  readonly hazard: number[];
  /** Mean time until a call requests an agent. */
  meanMs: number;
  /** The time by which EARLY_SHARE of the requests have come. */
  earlyMs: number;
};

/** Creates a model at `nowMs` (epoch milliseconds). `prior` is the share of calls that request an agent, 0 to 1. */
export function createAnswerModel(nowMs: number, prior: number, ringTimeoutMs: number): AnswerModel {
  const stepMs = Math.min(ringTimeoutMs, LONG_RING_MS) / RING;
  const zeros = () => new Array<number>(STEPS).fill(0);
  const model: AnswerModel = {
    stepMs,
    step: Math.floor(nowMs / stepMs),
    inFlight: zeros(),
    weight: 1,
    reached: zeros(),
    wantedAt: zeros(),
    lostAt: zeros(),
    resolved: 0,
    hourly: 0,
    requestedMs: nowMs,
    rate: createRateChangeDetector(),
    laterShare: zeros(),
    hazard: zeros(),
    meanMs: 0,
    earlyMs: 0,
  };
  applyPrior(model, prior);
  recompute(model);
  return model;
}

/**
 * Applies the prior: persons answer at a uniform rate from an eighth of the ring time-out on, and all other calls ring
 * out. A call that outlasts the time-out may do either.
 */
function applyPrior(model: AnswerModel, prior: number): void {
  const first = RING / 8;
  for (let age = 0; age < STEPS; age++) {
    const rings = age < RING;
    model.wantedAt[age] = rings ? (age < first ? 0 : (PRIOR_CALLS * prior) / (RING - first)) : prior / RING;
    model.lostAt[age] = rings ? 0 : (1 - prior) / RING;
    model.reached[age] = rings ? PRIOR_CALLS * (1 - (prior * Math.max(0, age - first)) / (RING - first)) : 1;
  }
  model.lostAt[RING] = PRIOR_CALLS * (1 - prior);
  model.reached[RING] = PRIOR_CALLS * (1 - prior) + 1;
}

/** Returns the share of new calls that will request an agent, 0 to 1. */
export function shareOf(model: AnswerModel): number {
  return Math.max(LEAST_SHARE, model.laterShare[0]!);
}

/** Records a placed call. */
export function placed(model: AnswerModel, nowMs: number): void {
  advanceTo(model, nowMs);
  model.inFlight[model.step % STEPS]!++;
  model.reached[0]! += model.weight;
  addExpected(model.rate, model.hazard[0]!);
}

/** Records that a call requested an agent (`wantsAgent`) or was lost, `afterMs` after its order. */
export function resolved(model: AnswerModel, nowMs: number, afterMs: number, wantsAgent: boolean): void {
  advanceTo(model, nowMs);
  const placedStep = Math.floor((nowMs - afterMs) / model.stepMs);
  const age = Math.min(STEPS - 1, model.step - placedStep);
  const slot = (model.step - age + STEPS) % STEPS;
  if (model.inFlight[slot]! > 0) model.inFlight[slot]!--;
  model.resolved++;
  (wantsAgent ? model.wantedAt : model.lostAt)[age]! += model.weight;
  if (!wantsAgent) return;
  const sinceMs = Math.min(MOST_WAIT_MS, nowMs - model.requestedMs);
  model.hourly = model.hourly * Math.exp(-sinceMs / HOUR_MS) + 1;
  model.requestedMs = nowMs;
  model.weight /= 1 - 1 / Math.max(WINDOW_CALLS, WINDOW_HOURS * model.hourly);
  if (model.weight > MAX_WEIGHT) rescale(model);
  if (countRequest(model.rate, model.hourly)) recompute(model);
}

/** Advances the clock, ages the calls in flight and recomputes the estimates. */
export function advanceTo(model: AnswerModel, nowMs: number): void {
  const step = Math.floor(nowMs / model.stepMs);
  if (step <= model.step) return;
  model.step = Math.max(model.step, step - STEPS);
  while (model.step < step) advanceStep(model);
  recompute(model);
}

function advanceStep(model: AnswerModel): void {
  model.step++;
  // The last step accumulates all older calls.
  const newest = model.step % STEPS;
  model.inFlight[(newest + 1) % STEPS]! += model.inFlight[newest]!;
  model.inFlight[newest] = 0;
  let expected = 0;
  for (let age = 1; age < STEPS; age++) {
    const calls = model.inFlight[(newest - age + STEPS) % STEPS]!;
    if (calls === 0) continue;
    model.reached[age]! += model.weight * calls;
    expected += calls * model.hazard[age]!;
  }
  addExpected(model.rate, expected);
}

/**
 * Returns the mean and variance of the number of calls in flight that will request an agent. `inFlight` is the actual
 * number of calls in flight.
 */
export function expectedWanted(model: AnswerModel, inFlight: number): { mean: number; variance: number } {
  let mean = 0;
  let variance = 0;
  let counted = 0;
  const newest = model.step % STEPS;
  for (let age = 0; age < STEPS && counted < inFlight; age++) {
    const calls = model.inFlight[(newest - age + STEPS) % STEPS]!;
    if (calls === 0) continue;
    const q = model.laterShare[age]!;
    counted += calls;
    mean += calls * q;
    variance += calls * q * (1 - q);
  }
  // Includes calls that were in flight before the model was created.
  const unknown = Math.max(0, inFlight - counted);
  const share = shareOf(model);
  mean += unknown * share;
  variance += unknown * share * (1 - share);
  return { mean, variance };
}

/**
 * Recomputes the estimates from the oldest age down: a call requests an agent at an age, or survives it and may request
 * one later.
 */
function recompute(model: AnswerModel): void {
  const { factor } = model.rate;
  let later = 0;
  let meanSteps = 0;
  for (let age = STEPS - 1; age >= 0; age--) {
    const reached = model.reached[age]!;
    const lost = model.lostAt[age]! / reached;
    const plain = model.wantedAt[age]! / reached;
    const wanted = Math.min(factor * plain, Math.max(0, 1 - lost));
    const on = Math.max(0, 1 - wanted - lost);
    // Mean age of the requests from this age on.
    const all = wanted + on * later;
    meanSteps = all > 0 ? (wanted * (age + 0.5) + on * later * meanSteps) / all : 0;
    later = all;
    model.laterShare[age] = all;
    model.hazard[age] = plain;
  }
  model.meanMs = model.stepMs * meanSteps;
  model.earlyMs = model.stepMs * earlySteps(model);
}

function earlySteps({ hazard, lostAt, reached, rate, laterShare }: AnswerModel): number {
  const target = (1 - EARLY_SHARE) * laterShare[0]!;
  let left = 1;
  for (let age = 0; age < STEPS - 1; age++) {
    const lost = lostAt[age]! / reached[age]!;
    const wanted = Math.min(rate.factor * hazard[age]!, Math.max(0, 1 - lost));
    const [before, after] = [left * laterShare[age]!, left * Math.max(0, 1 - wanted - lost) * laterShare[age + 1]!];
    // Interpolates to the age at which the share of outstanding requests falls to the target.
    if (after <= target) return age + (before > after ? (before - target) / (before - after) : 0);
    left *= Math.max(0, 1 - wanted - lost);
  }
  return STEPS - 1;
}

function rescale(model: AnswerModel): void {
  for (let age = 0; age < STEPS; age++) {
    // Keeps `reached` above 0 for ages that calls no longer reach.
    const divisor = Math.min(model.weight, Math.max(1, model.reached[age]! / LEAST_REACHED));
    model.reached[age]! /= divisor;
    model.wantedAt[age]! /= divisor;
    model.lostAt[age]! /= divisor;
  }
  model.weight = 1;
}
