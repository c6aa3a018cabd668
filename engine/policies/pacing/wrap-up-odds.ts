/**
 * How likely agents are to be free within a time: wrap-up is short and regular, so who has been in it for a while is
 * about to be free. Wrap-up times are taken as lognormal with learned moments of the logarithm; who still talks is as
 * likely to end now as at any time (measured: the talk time so far adds nothing). Plain data, changed in place.
 */
import { AGENT_CODES, type AgentsView } from './policy.ts';
import { normalBelow } from './normal-tail.ts';

/** Served calls that are remembered, and how many must have been before anything is foretold. */
const MEMORY = 200;
const LEAST_SERVED = 5;

/** The table: elapsed wrap-up in steps of a tenth of the horizon. */
const STEPS_PER_HORIZON = 10;
const STEPS = 160;

/** The table is made anew after so many served calls, or when the horizon has moved by a tenth. */
const STALE_AFTER = 20;

export type WrapUpOdds = {
  served: number;
  /** Of those with a wrap-up: their number, and the moments of its logarithm. */
  wrappedUp: number;
  /** Their share of late. */
  wrapUpShare: number;
  meanLog: number;
  varianceLog: number;
  meanTalkMs: number;
  meanWrapUpMs: number;
  /** Of the table. */
  horizonMs: number;
  madeAt: number;
  readonly table: number[];
  talking: number;
};

export function createWrapUpOdds(): WrapUpOdds {
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

/** An agent is free again. `wrapUpMs` 0: there was no wrap-up, as after a machine; it says nothing of how long one takes. */
export function served(odds: WrapUpOdds, talkMs: number, wrapUpMs: number): void {
  odds.served++;
  const weight = 1 / Math.min(odds.served, MEMORY);
  odds.meanTalkMs += weight * (talkMs - odds.meanTalkMs);
  odds.meanWrapUpMs += weight * (wrapUpMs - odds.meanWrapUpMs);
  odds.wrapUpShare += weight * (Number(wrapUpMs > 0) - odds.wrapUpShare);
  if (wrapUpMs <= 0) return;
  odds.wrappedUp++;
  const share = 1 / Math.min(odds.wrappedUp, MEMORY);
  const off = Math.log(wrapUpMs) - odds.meanLog;
  odds.meanLog += share * off;
  odds.varianceLog = (1 - share) * (odds.varianceLog + share * off * off);
}

/** Share of the calls that agents took which were persons', not machines': where wrap-up is the rule, only machines get none. */
export function personShareOf({ wrapUpShare }: WrapUpOdds): number {
  return wrapUpShare > 0.5 ? wrapUpShare : 1;
}

/** Mean and variance of how many agents will be free within `horizonMs`. Only the first `capacity` come back. */
export function expectedFree(
  odds: WrapUpOdds,
  agents: AgentsView,
  capacity: number,
  nowMs: number,
  horizonMs: number,
): { mean: number; variance: number } {
  let mean = 0;
  let variance = 0;
  if (odds.wrappedUp < LEAST_SERVED) return { mean, variance };
  refresh(odds, horizonMs);
  const perMs = STEPS_PER_HORIZON / odds.horizonMs;
  const count = Math.min(agents.count, capacity);
  for (let i = 0; i < count; i++) {
    const state = agents.states[i]!;
    let r = 0;
    if (state === AGENT_CODES.wrap_up) {
      r = odds.table[Math.min(STEPS - 1, Math.floor((nowMs - agents.sinceMs[i]!) * perMs))]!;
    } else if (state === AGENT_CODES.busy) r = odds.talking;
    mean += r;
    variance += r * (1 - r);
  }
  return { mean, variance };
}

function refresh(odds: WrapUpOdds, horizonMs: number): void {
  const moved = Math.abs(horizonMs - odds.horizonMs) > horizonMs / 10;
  if (!moved && odds.served - odds.madeAt < STALE_AFTER) return;
  odds.madeAt = odds.served;
  odds.horizonMs = horizonMs;
  const deviation = Math.max(0.05, Math.sqrt(odds.varianceLog));
  const below = (ms: number) => normalBelow((Math.log(Math.max(ms, 1)) - odds.meanLog) / deviation);
  for (let step = 0; step < STEPS; step++) {
    const elapsedMs = ((step + 0.5) * horizonMs) / STEPS_PER_HORIZON;
    const left = 1 - below(elapsedMs);
    odds.table[step] = left < 1e-6 ? 1 : (below(elapsedMs + horizonMs) - below(elapsedMs)) / left;
  }
  // It must end, and its wrap-up too.
  const room = Math.max(0, horizonMs - odds.meanWrapUpMs);
  odds.talking = 1 - Math.exp(-room / Math.max(1, odds.meanTalkMs));
}
