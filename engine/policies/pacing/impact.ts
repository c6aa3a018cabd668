/**
 * Impact Dialing's predictive method (app/models/simulated_values.rb, predictive.rb), to compare with: every minute it
 * plays the last half hour's calls through at six ratios and keeps the best.
 */
import { simulateRatio, type PastCalls } from './impact-simulation.ts';
import type { PacingObservation, PacingPolicy } from './policy.ts';

const SECOND_MS = 1000;
const SIMULATE_EACH_MS = 60_000;
const REMEMBER_MS = 30 * 60_000;
const MOST_CALLS = 100;
const RATIOS = 6;
const LEAST_AGENTS = 5;
const LEAST_ATTEMPTS = 50;
const TARGET = 0.03;
const OVER_TARGET = 0.75;

/** Plain data, changed in place. */
export type ImpactMemory = {
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

  pace(memory, snapshot, settings, luck) {
    const { nowMs, agentsAvailable, inFlight, waiting } = snapshot;
    memory ??= {
      ratio: 1,
      nextSimulationMs: nowMs + SIMULATE_EACH_MS,
      nextPlaceMs: nowMs,
      attempts: 0,
      answered: 0,
      abandoned: 0,
      past: { ended: [], served: [] },
    };
    if (nowMs >= memory.nextSimulationMs) {
      memory.nextSimulationMs = nowMs + SIMULATE_EACH_MS;
      memory.ratio = bestRatio(memory, settings.agentCapacity, nowMs, luck);
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
    if (past.ended.length > MOST_CALLS) past.ended.shift();
  } else if (seen.kind === 'connected') memory.answered++;
  else if (seen.kind === 'abandoned') memory.abandoned++;
  else if (seen.kind === 'served') {
    past.served.push({ atMs: seen.atMs, talkMs: seen.talkMs, wrapUpMs: seen.wrapUpMs });
    if (past.served.length > MOST_CALLS) past.served.shift();
  }
}

function bestRatio({ attempts, past }: ImpactMemory, agents: number, nowMs: number, luck: number): number {
  const recent: PastCalls = {
    ended: past.ended.filter(({ atMs }) => atMs >= nowMs - REMEMBER_MS),
    served: past.served.filter(({ atMs }) => atMs >= nowMs - REMEMBER_MS),
  };
  const wanted = recent.ended.filter((call) => call.wanted).length;
  if (agents < LEAST_AGENTS || attempts < LEAST_ATTEMPTS || wanted === 0 || recent.served.length === 0) return 1;
  let best = { ratio: 1, utilisation: -1 };
  for (let k = 1; k <= RATIOS; k++) {
    const ratio = Math.max(1, ((k / RATIOS) * recent.ended.length) / wanted);
    const { utilisation, abandonment } = simulateRatio(ratio, agents, recent, luck);
    if (abandonment < TARGET && utilisation > best.utilisation) best = { ratio, utilisation };
  }
  return best.ratio;
}
