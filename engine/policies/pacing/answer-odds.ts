/**
 * How likely each call in flight is to want an agent yet, by its age. Learned as competing hazards: of the calls that
 * reached an age, how many wanted an agent at it and how many were lost at it, so that a burst of young calls misleads
 * nobody. Plain data, changed in place.
 */
import { createRateWatch, expectCalls, seeCall, type RateWatch } from './rate-watch.ts';

/** Ages are counted in steps of the ring time-out ÷ RING; the last step holds whatever is older. */
const RING = 24;
const STEPS = 96;

/** Wanted calls that the shapes of the times remember. */
const MEMORY = 400;
const FADING = 1 / (1 - 1 / MEMORY);
const HEAVIEST = 1e6;

/** The prior weighs as much as so many calls. */
const PRIOR_CALLS = 20;

export type AnswerOdds = {
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
  readonly rate: RateWatch;
  /** By age, as of the last step: P(wants an agent yet), and P(wants one at this very age). */
  readonly odds: number[];
  readonly hazard: number[];
  /** Mean time until a call wants an agent. */
  meanMs: number;
};

/** `prior`: share of calls that want an agent. */
export function createAnswerOdds(nowMs: number, prior: number, ringTimeoutMs: number): AnswerOdds {
  const stepMs = ringTimeoutMs / RING;
  const zeros = () => new Array<number>(STEPS).fill(0);
  const odds: AnswerOdds = {
    stepMs,
    step: Math.floor(nowMs / stepMs),
    inFlight: zeros(),
    weight: 1,
    reached: zeros(),
    wantedAt: zeros(),
    lostAt: zeros(),
    resolved: 0,
    rate: createRateWatch(),
    odds: zeros(),
    hazard: zeros(),
    meanMs: 0,
  };
  assume(odds, prior);
  work(odds);
  return odds;
}

/** Before anything is seen: people answer at any time while it rings, the others ring out; who is longer at it may do either. */
function assume(odds: AnswerOdds, prior: number): void {
  const first = RING / 8;
  for (let age = 0; age < STEPS; age++) {
    const rings = age < RING;
    odds.wantedAt[age] = rings ? (age < first ? 0 : (PRIOR_CALLS * prior) / (RING - first)) : prior / RING;
    odds.lostAt[age] = rings ? 0 : (1 - prior) / RING;
    odds.reached[age] = rings ? PRIOR_CALLS * (1 - (prior * Math.max(0, age - first)) / (RING - first)) : 1;
  }
  odds.lostAt[RING] = PRIOR_CALLS * (1 - prior);
  odds.reached[RING] = PRIOR_CALLS * (1 - prior) + 1;
}

/** Share of the calls placed now that will want an agent. */
export function shareOf(odds: AnswerOdds): number {
  return odds.odds[0]!;
}

/** A call was placed. */
export function placed(odds: AnswerOdds, nowMs: number): void {
  turn(odds, nowMs);
  odds.inFlight[odds.step % STEPS]!++;
  odds.reached[0]! += odds.weight;
  expectCalls(odds.rate, odds.hazard[0]!);
}

/** A call left the flight at `afterMs`: it wanted an agent, or not. */
export function resolved(odds: AnswerOdds, nowMs: number, afterMs: number, wantsAgent: boolean): void {
  turn(odds, nowMs);
  const placedStep = Math.floor((nowMs - afterMs) / odds.stepMs);
  const age = Math.min(STEPS - 1, odds.step - placedStep);
  const slot = (odds.step - age + STEPS) % STEPS;
  if (odds.inFlight[slot]! > 0) odds.inFlight[slot]!--;
  odds.resolved++;
  (wantsAgent ? odds.wantedAt : odds.lostAt)[age]! += odds.weight;
  if (!wantsAgent) return;
  odds.weight *= FADING;
  if (odds.weight > HEAVIEST) lighten(odds);
  if (seeCall(odds.rate)) work(odds);
}

/** Lets time pass: calls grow older, and what was learned since is worked out. */
export function turn(odds: AnswerOdds, nowMs: number): void {
  const step = Math.floor(nowMs / odds.stepMs);
  if (step <= odds.step) return;
  odds.step = Math.max(odds.step, step - STEPS);
  while (odds.step < step) growOlder(odds);
  work(odds);
}

function growOlder(odds: AnswerOdds): void {
  odds.step++;
  // The oldest step keeps whatever is older.
  const newest = odds.step % STEPS;
  odds.inFlight[(newest + 1) % STEPS]! += odds.inFlight[newest]!;
  odds.inFlight[newest] = 0;
  let expected = 0;
  for (let age = 1; age < STEPS; age++) {
    const calls = odds.inFlight[(newest - age + STEPS) % STEPS]!;
    if (calls === 0) continue;
    odds.reached[age]! += odds.weight * calls;
    expected += calls * odds.hazard[age]!;
  }
  expectCalls(odds.rate, expected);
}

/** Mean and variance of how many of the calls in flight will want an agent; `inFlight` is their true number. */
export function expectedWanted(odds: AnswerOdds, inFlight: number): { mean: number; variance: number } {
  let mean = 0;
  let variance = 0;
  let counted = 0;
  const newest = odds.step % STEPS;
  for (let age = 0; age < STEPS && counted < inFlight; age++) {
    const calls = odds.inFlight[(newest - age + STEPS) % STEPS]!;
    if (calls === 0) continue;
    const q = odds.odds[age]!;
    counted += calls;
    mean += calls * q;
    variance += calls * q * (1 - q);
  }
  // Calls that were in flight before anything was remembered.
  const unknown = Math.max(0, inFlight - counted);
  const share = shareOf(odds);
  mean += unknown * share;
  variance += unknown * share * (1 - share);
  return { mean, variance };
}

/** From the oldest age down: who wants an agent at an age, or survives it and wants one later. */
function work(odds: AnswerOdds): void {
  const { factor } = odds.rate;
  let later = 0;
  let meanSteps = 0;
  for (let age = STEPS - 1; age >= 0; age--) {
    const reached = odds.reached[age]!;
    const lost = odds.lostAt[age]! / reached;
    const plain = odds.wantedAt[age]! / reached;
    const wanted = Math.min(factor * plain, Math.max(0, 1 - lost));
    const on = Math.max(0, 1 - wanted - lost);
    // Of those who want one from this age on, the mean age.
    const all = wanted + on * later;
    meanSteps = all > 0 ? (wanted * (age + 0.5) + on * later * meanSteps) / all : 0;
    later = all;
    odds.odds[age] = all;
    odds.hazard[age] = plain;
  }
  odds.meanMs = odds.stepMs * meanSteps;
}

function lighten(odds: AnswerOdds): void {
  for (let age = 0; age < STEPS; age++) {
    odds.reached[age]! /= odds.weight;
    odds.wantedAt[age]! /= odds.weight;
    odds.lostAt[age]! /= odds.weight;
  }
  odds.weight = 1;
}
