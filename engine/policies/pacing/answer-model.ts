/**
 * How likely each call in flight is to want an agent yet, by its age. Learned as competing hazards: of the calls that
 * reached an age, how many wanted an agent at it and how many were lost at it, so that a burst of young calls misleads
 * nobody. Plain data, changed in place.
 */
import { createRateChangeDetector, expectCalls, seeCall, type RateChangeDetector } from './rate-change-detector.ts';

/** Ages are counted in steps of the ring time-out ÷ RING; the last step holds whatever is older. */
const RING = 24;
const STEPS = 96;

/** Wanted calls that the shapes of the times remember. */
const MEMORY = 400;
const FADING = 1 / (1 - 1 / MEMORY);
const HEAVIEST = 1e6;

/** The prior weighs as much as so many calls. */
const PRIOR_CALLS = 20;

export type AnswerModel = {
  readonly stepMs: number;
  /** The clock's step, and by step, a ring: the calls in flight that were placed in it. */
  step: number;
  readonly inFlight: number[];
  /** By age, with growing weight: calls that reached it, that wanted an agent at it, that were lost at it. */
  weight: number;
  readonly reached: number[];
  readonly wantedAt: number[];
  readonly lostAt: number[];
  /** Calls whose end was seen. */
  resolved: number;
  readonly rate: RateChangeDetector;
  /** By age, as of the last step: P(wants an agent yet), and P(wants one at this very age). */
  readonly model: number[];
  readonly hazard: number[];
  /** Mean time until a call wants an agent. */
  meanMs: number;
};

/** `prior`: share of calls that want an agent. */
export function createAnswerModel(nowMs: number, prior: number, ringTimeoutMs: number): AnswerModel {
  const stepMs = ringTimeoutMs / RING;
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
    rate: createRateChangeDetector(),
    model: zeros(),
    hazard: zeros(),
    meanMs: 0,
  };
  assume(model, prior);
  work(model);
  return model;
}

/** Before anything is seen: people answer at any time while it rings, the others ring out; who is longer at it may do either. */
function assume(model: AnswerModel, prior: number): void {
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

/** Share of the calls placed now that will want an agent. */
export function shareOf(model: AnswerModel): number {
  return model.model[0]!;
}

/** A call was placed. */
export function placed(model: AnswerModel, nowMs: number): void {
  turn(model, nowMs);
  model.inFlight[model.step % STEPS]!++;
  model.reached[0]! += model.weight;
  expectCalls(model.rate, model.hazard[0]!);
}

/** A call left the flight at `afterMs`: it wanted an agent, or not. */
export function resolved(model: AnswerModel, nowMs: number, afterMs: number, wantsAgent: boolean): void {
  turn(model, nowMs);
  const placedStep = Math.floor((nowMs - afterMs) / model.stepMs);
  const age = Math.min(STEPS - 1, model.step - placedStep);
  const slot = (model.step - age + STEPS) % STEPS;
  if (model.inFlight[slot]! > 0) model.inFlight[slot]!--;
  model.resolved++;
  (wantsAgent ? model.wantedAt : model.lostAt)[age]! += model.weight;
  if (!wantsAgent) return;
  model.weight *= FADING;
  if (model.weight > HEAVIEST) lighten(model);
  if (seeCall(model.rate)) work(model);
}

/** Lets time pass: calls grow older, and what was learned since is worked out. */
export function turn(model: AnswerModel, nowMs: number): void {
  const step = Math.floor(nowMs / model.stepMs);
  if (step <= model.step) return;
  model.step = Math.max(model.step, step - STEPS);
  while (model.step < step) growOlder(model);
  work(model);
}

function growOlder(model: AnswerModel): void {
  model.step++;
  // The oldest step keeps whatever is older.
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
  expectCalls(model.rate, expected);
}

/** Mean and variance of how many of the calls in flight will want an agent; `inFlight` is their true number. */
export function expectedWanted(model: AnswerModel, inFlight: number): { mean: number; variance: number } {
  let mean = 0;
  let variance = 0;
  let counted = 0;
  const newest = model.step % STEPS;
  for (let age = 0; age < STEPS && counted < inFlight; age++) {
    const calls = model.inFlight[(newest - age + STEPS) % STEPS]!;
    if (calls === 0) continue;
    const q = model.model[age]!;
    counted += calls;
    mean += calls * q;
    variance += calls * q * (1 - q);
  }
  // Calls that were in flight before anything was remembered.
  const unknown = Math.max(0, inFlight - counted);
  const share = shareOf(model);
  mean += unknown * share;
  variance += unknown * share * (1 - share);
  return { mean, variance };
}

/** From the oldest age down: who wants an agent at an age, or survives it and wants one later. */
function work(model: AnswerModel): void {
  const { factor } = model.rate;
  let later = 0;
  let meanSteps = 0;
  for (let age = STEPS - 1; age >= 0; age--) {
    const reached = model.reached[age]!;
    const lost = model.lostAt[age]! / reached;
    const plain = model.wantedAt[age]! / reached;
    const wanted = Math.min(factor * plain, Math.max(0, 1 - lost));
    const on = Math.max(0, 1 - wanted - lost);
    // Of those who want one from this age on, the mean age.
    const all = wanted + on * later;
    meanSteps = all > 0 ? (wanted * (age + 0.5) + on * later * meanSteps) / all : 0;
    later = all;
    model.model[age] = all;
    model.hazard[age] = plain;
  }
  model.meanMs = model.stepMs * meanSteps;
}

function lighten(model: AnswerModel): void {
  for (let age = 0; age < STEPS; age++) {
    model.reached[age]! /= model.weight;
    model.wantedAt[age]! /= model.weight;
    model.lostAt[age]! /= model.weight;
  }
  model.weight = 1;
}
