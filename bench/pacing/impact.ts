/**
 * Impact Dialing's predictive method (app/models/simulated_values.rb, predictive.rb), for comparison. Every minute, it
 * replays up to 100 calls of the last half hour at six ratios and selects the best.
 */
import { SECOND_MS } from '#shared/durations.ts';
import type { PacingObservation, PacingPolicy } from '#engine/policies/pacing/policy.ts';
import { simulateRatio, type PastCalls } from './impact-simulation.ts';

const SIMULATE_EVERY_MS = 60_000;
const WINDOW_MS = 30 * 60_000;
const MAX_CALLS = 100;
const RATIOS = 6;
const MIN_AGENTS = 5;
const MIN_ATTEMPTS = 50;
const TARGET = 0.03;
const OVER_TARGET = 0.75;

/** Plain data, mutated in place. */
type ImpactMemory = {
  ratio: number;
  nextSimulationMs: number;
  nextPlaceMs: number;
  attempts: number;
  answered: number;
  abandoned: number;
  readonly past: PastCalls;
};

export const impact: PacingPolicy<ImpactMemory | null> = {
  initial: null,

  observe(memory, seen) {
    if (memory !== null) learn(memory, seen);
    return memory;
  },

  pace(memory, snapshot, settings, random) {
    const { nowMs, agentsAvailable, inFlight, waiting } = snapshot;
    memory ??= {
      ratio: 1,
      nextSimulationMs: nowMs + SIMULATE_EVERY_MS,
      nextPlaceMs: nowMs,
      attempts: 0,
      answered: 0,
      abandoned: 0,
      past: { ended: [], served: [] },
    };
    if (nowMs >= memory.nextSimulationMs) {
      memory.nextSimulationMs = nowMs + SIMULATE_EVERY_MS;
      memory.ratio = bestRatio(memory, settings.agentCapacity, nowMs, random);
    }
    let place = 0;
    if (nowMs >= memory.nextPlaceMs) {
      memory.nextPlaceMs = nowMs + SECOND_MS;
      const { abandoned, answered } = memory;
      const over = abandoned > TARGET * (answered + abandoned);
      const ratio = over ? Math.max(1, memory.ratio * OVER_TARGET) : memory.ratio;
      place = Math.max(0, Math.floor(ratio * agentsAvailable) - inFlight - waiting);
    }
    return { place, memory, againAtMs: memory.nextPlaceMs };
  },
};

function learn(memory: ImpactMemory, seen: PacingObservation): void {
  const { past } = memory;
  if (seen.kind === 'placed') memory.attempts++;
  else if (seen.kind === 'wanted_agent' || seen.kind === 'lost') {
    past.ended.push({ atMs: seen.atMs, ringMs: seen.afterMs, wanted: seen.kind === 'wanted_agent' });
    if (past.ended.length > MAX_CALLS) past.ended.shift();
  } else if (seen.kind === 'connected') memory.answered++;
  else if (seen.kind === 'abandoned') memory.abandoned++;
  else if (seen.kind === 'served') {
    past.served.push({ atMs: seen.atMs, talkMs: seen.talkMs, wrapUpMs: seen.wrapUpMs });
    if (past.served.length > MAX_CALLS) past.served.shift();
  }
}

function bestRatio({ attempts, past }: ImpactMemory, agents: number, nowMs: number, random: number): number {
  const recent: PastCalls = {
    ended: past.ended.filter(({ atMs }) => atMs >= nowMs - WINDOW_MS),
    served: past.served.filter(({ atMs }) => atMs >= nowMs - WINDOW_MS),
  };
  const wanted = recent.ended.filter((call) => call.wanted).length;
  if (agents < MIN_AGENTS || attempts < MIN_ATTEMPTS || wanted === 0 || recent.served.length === 0) return 1;
  let best = { ratio: 1, utilisation: -1 };
  for (let k = 1; k <= RATIOS; k++) {
    const ratio = Math.max(1, ((k / RATIOS) * recent.ended.length) / wanted);
    const { utilisation, abandonment } = simulateRatio(ratio, agents, recent, random);
    if (abandonment < TARGET && utilisation > best.utilisation) best = { ratio, utilisation };
  }
  return best.ratio;
}
