/**
 * Estimates how many agents will be free within a time. Wrap-up is short and regular, so an agent who has been in it
 * for a while is about to be free: wrap-up times are taken as lognormal with learned moments. A conversation is as
 * likely to end now as at any time (measured: the time spent so far adds nothing). Plain data, mutated in place.
 */
import { AGENT_CODES, type AgentsView } from './policy.ts';

/** P(X < x) of a standard normal X, within 1e-7: Abramowitz & Stegun, 'Handbook of Mathematical Functions', 26.2.17. */
function normalBelow(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.3989422804014327 * Math.exp((-x * x) / 2) * series;
  return x > 0 ? 1 - tail : tail;
}

/** The window of served calls, and how many are needed before the model predicts anything. */
const WINDOW_CALLS = 200;
const MIN_SERVED = 5;

/** The table is indexed by elapsed wrap-up in tenths of the horizon. */
const STEPS_PER_HORIZON = 10;
const STEPS = 160;

/** The table is rebuilt after this many served calls, or when the horizon has changed by a tenth. */
const REBUILD_AFTER = 20;

export type WrapUpModel = {
  served: number;
  /** Calls with a wrap-up: their number, and the moments of its logarithm. */
  wrappedUp: number;
  /** The recent share of calls with a wrap-up. */
  wrapUpShare: number;
  meanLog: number;
  varianceLog: number;
  meanTalkMs: number;
  meanWrapUpMs: number;
  /** Of the current table. */
  horizonMs: number;
  madeAt: number;
  readonly table: number[];
  talking: number;
};

/** Creates a model without observations, which predicts that no agent becomes free. */
export function createWrapUpModel(): WrapUpModel {
  return {
    served: 0,
    wrappedUp: 0,
    wrapUpShare: 1,
    meanLog: 0,
    varianceLog: 0,
    meanTalkMs: 0,
    meanWrapUpMs: 0,
    horizonMs: 0,
    madeAt: 0,
    table: new Array<number>(STEPS).fill(0),
    talking: 0,
  };
}

/**
 * Records a served call. A `wrapUpMs` of 0 means there was no wrap-up, as after a machine, and does not affect the
 * wrap-up times.
 */
export function served(model: WrapUpModel, talkMs: number, wrapUpMs: number): void {
  model.served++;
  const weight = 1 / Math.min(model.served, WINDOW_CALLS);
  model.meanTalkMs += weight * (talkMs - model.meanTalkMs);
  model.meanWrapUpMs += weight * (wrapUpMs - model.meanWrapUpMs);
  model.wrapUpShare += weight * (Number(wrapUpMs > 0) - model.wrapUpShare);
  if (wrapUpMs <= 0) return;
  model.wrappedUp++;
  const share = 1 / Math.min(model.wrappedUp, WINDOW_CALLS);
  const off = Math.log(wrapUpMs) - model.meanLog;
  model.meanLog += share * off;
  model.varianceLog = (1 - share) * (model.varianceLog + share * off * off);
}

/**
 * Returns the share of persons among the calls that agents took, 0 to 1. Where wrap-up is the rule, only machines have
 * none.
 */
export function personShareOf({ wrapUpShare }: WrapUpModel): number {
  return wrapUpShare > 0.5 ? wrapUpShare : 1;
}

/**
 * Returns mean and variance of the number of agents who will become free within `horizonMs`. Only the first `capacity`
 * agents return.
 */
export function expectedFree(
  model: WrapUpModel,
  agents: AgentsView,
  capacity: number,
  nowMs: number,
  horizonMs: number,
): { mean: number; variance: number } {
  let mean = 0;
  let variance = 0;
  if (model.wrappedUp < MIN_SERVED) return { mean, variance };
  refresh(model, horizonMs);
  const perMs = STEPS_PER_HORIZON / model.horizonMs;
  const count = Math.min(agents.count, capacity);
  for (let i = 0; i < count; i++) {
    const state = agents.states[i]!;
    let r = 0;
    if (state === AGENT_CODES.wrap_up) {
      r = model.table[Math.min(STEPS - 1, Math.floor((nowMs - agents.sinceMs[i]!) * perMs))]!;
    } else if (state === AGENT_CODES.busy) r = model.talking;
    mean += r;
    variance += r * (1 - r);
  }
  return { mean, variance };
}

function refresh(model: WrapUpModel, horizonMs: number): void {
  const moved = Math.abs(horizonMs - model.horizonMs) > horizonMs / 10;
  if (!moved && model.served - model.madeAt < REBUILD_AFTER) return;
  model.madeAt = model.served;
  model.horizonMs = horizonMs;
  const deviation = Math.max(0.05, Math.sqrt(model.varianceLog));
  const below = (ms: number) => normalBelow((Math.log(Math.max(ms, 1)) - model.meanLog) / deviation);
  for (let step = 0; step < STEPS; step++) {
    const elapsedMs = ((step + 0.5) * horizonMs) / STEPS_PER_HORIZON;
    const left = 1 - below(elapsedMs);
    model.table[step] = left < 1e-6 ? 1 : (below(elapsedMs + horizonMs) - below(elapsedMs)) / left;
  }
  // The conversation must end, and then its wrap-up.
  const room = Math.max(0, horizonMs - model.meanWrapUpMs);
  model.talking = 1 - Math.exp(-room / Math.max(1, model.meanTalkMs));
}
