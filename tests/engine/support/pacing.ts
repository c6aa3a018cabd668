/** Builds snapshots and settings for dial methods. */
import type { PacingSettings, PacingSnapshot } from '#engine/policies/pacing/policy.ts';

export function snapshotOf(patch: Partial<PacingSnapshot> = {}): PacingSnapshot {
  return {
    nowMs: 0,
    linesFree: 1000,
    inFlight: 0,
    othersWanting: 0,
    share: 1,
    agentsAvailable: 0,
    agentsBusy: 0,
    agentsInWrapUp: 0,
    agentsLeaving: 0,
    agentsServing: 0,
    agentsPaused: 0,
    waiting: 0,
    agentsToSpare: (patch.agentsAvailable ?? 0) - (patch.inFlight ?? 0) - (patch.waiting ?? 0),
    agents: { count: 0, states: new Uint8Array(0), sinceMs: new Float64Array(0) },
    abandonedDay: { placed: 0, answered: 0, wanted: 0, abandoned: 0 },
    abandonedMonth: { placed: 0, answered: 0, wanted: 0, abandoned: 0 },
    abandonedToday: null,
    ...patch,
  };
}

export function settingsOf(patch: Partial<PacingSettings> = {}): PacingSettings {
  return {
    agentCapacity: 20,
    abandonmentCap: 0.03,
    targetAnswerRate: 0.15,
    callsPerSecond: Infinity,
    minCallsPerSecond: 0,
    agentWaitMs: 2000,
    ringTimeoutMs: 25_000,
    ...patch,
  };
}
