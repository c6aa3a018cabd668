/**
 * Estimates, by age, the probability that a call in flight will still request an agent. It learns competing hazards: of
 * the calls that reached an age, how many requested an agent at it and how many were lost at it. This keeps a burst of
 * young calls from biasing the estimate. Plain data, mutated in place.
 */
import {
  createRateChangeDetector,
  addExpected,
  countRequest,
  type RateChangeDetector,
} from './rate-change-detector.ts';

/** Age steps per ring time-out. The last of the STEPS steps holds all older calls. */
const RING = 24;
/** Nearly all answers come sooner, and a longer span would make the steps coarse. */
const LONG_RING_MS = 45_000;
const STEPS = 96;

/**
 * The window of the learned time distributions, in calls that requested an agent: this many, and at least those of two
 * hours.
 */
const WINDOW_CALLS = 400;
const WINDOW_HOURS = 2;
const HOUR_MS = 3_600_000;
/** A longer wait between requests counts as this long, so that a night does not change the requests per hour. */
const MOST_WAIT_MS = 60_000;
const MAX_WEIGHT = 1e6;
const LEAST_REACHED = 1e-6;
/** A share of 0 would ask for endless calls. */
const LEAST_SHARE = 1e-6;

/**
 * The share of requests that come early (see `earlyMs`). Exact optima show that an agent helps only when free by the
 * first of them.
 */
const EARLY_SHARE = 0.05;

/** The weight of the prior, in calls. */
const PRIOR_CALLS = 20;

export type AnswerModel = {
  readonly stepMs: number;
  /** The current clock step, and a ring buffer of the calls in flight by the step in which they were placed. */
  step: number;
  readonly inFlight: number[];
  /**
   * By age, with exponentially growing weight: calls that reached the age, requested an agent at it, or were lost at
   * it.
   */
  weight: number;
  readonly reached: number[];
  readonly wantedAt: number[];
  readonly lostAt: number[];
  /** Calls whose outcome is known. */
  resolved: number;
  /** Requests of about the last hour, with exponentially decreasing weight, and when the last came; epoch milliseconds. */
  hourly: number;
  requestedMs: number;
  readonly rate: RateChangeDetector;
  /** By age, as of the last step: P(requests an agent later), and P(requests one at this age). */
  readonly laterShare: number[];
  readonly hazard: number[];
  /** Mean time until a call requests an agent, and the time by which the first EARLY_SHARE of them have. */
  meanMs: number;
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
 * The prior: persons answer uniformly while it rings, after an eighth of the ring time-out; all other calls ring out. A
 * call that outlasts the time-out may do either.
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

/** Records that a call left flight after `afterMs`: it requested an agent, or was lost. */
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

/** Advances the clock: calls age, and the estimates are recomputed. */
export function advanceTo(model: AnswerModel, nowMs: number): void {
  const step = Math.floor(nowMs / model.stepMs);
  if (step <= model.step) return;
  model.step = Math.max(model.step, step - STEPS);
  while (model.step < step) advanceStep(model);
  recompute(model);
}

function advanceStep(model: AnswerModel): void {
  model.step++;
  // The oldest step accumulates all older calls.
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
 * Returns mean and variance of the number of calls in flight that will request an agent. `inFlight` is their actual
 * number.
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
  // Calls that were in flight before the model existed.
  const unknown = Math.max(0, inFlight - counted);
  const share = shareOf(model);
  mean += unknown * share;
  variance += unknown * share * (1 - share);
  return { mean, variance };
}

/** Computed from the oldest age down: a call requests an agent at an age, or survives it and requests one later. */
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
    // The mean age of the requests from this age on.
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
    // Requests still to come, of all.
    if (after <= target) return age + (before > after ? (before - target) / (before - after) : 0);
    left *= Math.max(0, 1 - wanted - lost);
  }
  return STEPS - 1;
}

function rescale(model: AnswerModel): void {
  for (let age = 0; age < STEPS; age++) {
    // No call reaches this age any more, so nothing is known about it.
    const divisor = Math.min(model.weight, Math.max(1, model.reached[age]! / LEAST_REACHED));
    model.reached[age]! /= divisor;
    model.wantedAt[age]! /= divisor;
    model.lostAt[age]! /= divisor;
  }
  model.weight = 1;
}
