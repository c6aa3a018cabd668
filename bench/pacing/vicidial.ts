/**
 * VICIdial's adaptive methods, for comparison: the level rules of bin/AST_VDadapt.pl and the dialing of
 * bin/AST_VDauto_dial.pl, with their default settings. An agent in wrap-up counts as paused, as in VICIdial's own
 * tables.
 */
import { DAY_MS, SECOND_MS } from '#shared/durations.ts';
import type { PacingObservation, PacingPolicy, PacingSnapshot } from '#engine/policies/pacing/policy.ts';

type VicidialMode = 'HARD_LIMIT' | 'AVERAGE' | 'TAPERED';

const SAMPLES = 15;
const PLACE_EVERY_MS = 2500;
const MAX_LEVEL = 3;
const DROP_LIMIT = 0.03;
/** End of the day for TAPERED, as the decimal number HHMM. */
const LATEST_HHMM = 2100;
const TAPER_SPAN = 1000;
const MIN_CALLS_MINUTE = 20;
const MIN_CALLS_DAY = 50;

/** Plain data, mutated in place. */
type VicidialMemory = {
  level: number;
  nextSampleMs: number;
  nextPlaceMs: number;
  samples: number;
  readonly ready: number[];
  readonly waiting: number[];
  readonly total: number[];
  /** Counts for each second of the last minute. */
  readonly dials: number[];
  readonly drops: number[];
  second: number;
  day: number;
  callsToday: number;
  answeredToday: number;
  dropsToday: number;
};

function createMemory(nowMs: number): VicidialMemory {
  const zeros = (length: number) => new Array<number>(length).fill(0);
  return {
    level: 1,
    nextSampleMs: nowMs,
    nextPlaceMs: nowMs,
    samples: 0,
    ready: zeros(SAMPLES),
    waiting: zeros(SAMPLES),
    total: zeros(SAMPLES),
    dials: zeros(60),
    drops: zeros(60),
    second: Math.floor(nowMs / SECOND_MS),
    day: Math.floor(nowMs / DAY_MS),
    callsToday: 0,
    answeredToday: 0,
    dropsToday: 0,
  };
}

/** Creates the dial method for one of VICIdial's modes. Days are UTC. */
export function createVicidial(mode: VicidialMode): PacingPolicy<VicidialMemory | null> {
  return {
    initial: null,

    observe(memory, seen) {
      if (memory !== null) count(memory, seen);
      return memory;
    },

    pace(memory, snapshot) {
      const { nowMs } = snapshot;
      memory ??= createMemory(nowMs);
      advanceTo(memory, nowMs);
      if (nowMs >= memory.nextSampleMs) {
        memory.nextSampleMs = nowMs + SECOND_MS;
        sample(memory, snapshot);
        if (memory.samples % SAMPLES === 0) adapt(memory, mode, nowMs);
      }
      let place = 0;
      if (nowMs >= memory.nextPlaceMs) {
        memory.nextPlaceMs = nowMs + PLACE_EVERY_MS;
        const { agentsAvailable, agentsBusy, inFlight, waiting } = snapshot;
        const goal = Math.round(memory.level * (agentsAvailable + agentsBusy));
        place = Math.max(0, goal - inFlight - waiting - agentsBusy);
      }
      return { place, memory, againAtMs: Math.min(memory.nextSampleMs, memory.nextPlaceMs) };
    },
  };
}

function count(memory: VicidialMemory, seen: PacingObservation): void {
  advanceTo(memory, seen.atMs);
  const second = memory.second % 60;
  if (seen.kind === 'placed') {
    memory.callsToday++;
    memory.dials[second]!++;
  } else if (seen.kind === 'wanted_agent') memory.answeredToday++;
  else if (seen.kind === 'abandoned') {
    memory.dropsToday++;
    memory.drops[second]!++;
  }
}

function advanceTo(memory: VicidialMemory, nowMs: number): void {
  const second = Math.floor(nowMs / SECOND_MS);
  const from = Math.max(memory.second + 1, second - 59);
  for (let s = from; s <= second; s++) memory.dials[s % 60] = memory.drops[s % 60] = 0;
  memory.second = second;
  const day = Math.floor(nowMs / DAY_MS);
  if (day === memory.day) return;
  memory.day = day;
  memory.callsToday = memory.answeredToday = memory.dropsToday = 0;
}

function sample(memory: VicidialMemory, snapshot: PacingSnapshot): void {
  const { agentsAvailable, agentsBusy, agentsInWrapUp, agentsPaused } = snapshot;
  const at = memory.samples++ % SAMPLES;
  memory.ready[at] = agentsAvailable;
  memory.waiting[at] = snapshot.waiting;
  memory.total[at] = agentsAvailable + agentsBusy + agentsInWrapUp + agentsPaused;
}

function adapt(memory: VicidialMemory, mode: VicidialMode, nowMs: number): void {
  // VICIdial's default intensity and target difference are both 0.
  const difference = mean(memory.ready) - mean(memory.waiting);
  const total = mean(memory.total);
  const change = total === 0 ? 0 : difference / total;
  memory.level = clamp(memory.level * (1 + change));
  const dials = sum(memory.dials);
  if (dials > MIN_CALLS_MINUTE && sum(memory.drops) / dials > 0.5) memory.level /= 2;
  const share = memory.answeredToday === 0 ? 0 : memory.dropsToday / memory.answeredToday;
  if (memory.callsToday > MIN_CALLS_DAY && share > DROP_LIMIT) {
    memory.level *= mode === 'AVERAGE' ? 0.5 : mode === 'TAPERED' ? taper(nowMs) : 0;
  }
  memory.level = clamp(memory.level);
}

function taper(nowMs: number): number {
  const minutes = Math.floor((nowMs % DAY_MS) / 60_000);
  const hhmm = Math.floor(minutes / 60) * 100 + (minutes % 60);
  return Math.max(0, Math.min(1, (LATEST_HHMM - hhmm) / TAPER_SPAN));
}

function clamp(level: number): number {
  return Math.min(MAX_LEVEL, Math.max(1, level));
}

function sum(values: readonly number[]): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
