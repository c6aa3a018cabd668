/** Converts the engine's settings and snapshots to and from their format in the protocol. */
import {
  AGENT_CODES,
  type AgentsView,
  type PacingSettings,
  type PacingSnapshot,
} from '#engine/policies/pacing/policy.ts';
import type { WireAgent, WireSettings, WireSnapshot } from './protocol.ts';

const STATES = Object.keys(AGENT_CODES) as (keyof typeof AGENT_CODES)[];

/** All fields except the agents. A missing field is a compile error. */
const FIELDS: Readonly<Record<Exclude<keyof PacingSnapshot, 'agents'>, true>> = {
  nowMs: true,
  linesFree: true,
  inFlight: true,
  othersWanting: true,
  share: true,
  agentsAvailable: true,
  agentsBusy: true,
  agentsInWrapUp: true,
  agentsLeaving: true,
  agentsServing: true,
  agentsPaused: true,
  waiting: true,
  agentsToSpare: true,
  abandonedDay: true,
  abandonedMonth: true,
  abandonedToday: true,
};
const FIELD_NAMES = Object.keys(FIELDS) as (keyof typeof FIELDS)[];

export const toWireSettings = (settings: PacingSettings): WireSettings => ({
  ...settings,
  callsPerSecond: Number.isFinite(settings.callsPerSecond) ? settings.callsPerSecond : null,
});

export const fromWireSettings = (settings: WireSettings): PacingSettings => ({
  ...settings,
  callsPerSecond: settings.callsPerSecond ?? Infinity,
});

/** Copies the snapshot, with the number of agents in place of the agents. */
export function toWireSnapshot(snapshot: PacingSnapshot): WireSnapshot {
  const copy: Record<string, unknown> = { agentCount: snapshot.agents.count };
  for (const name of FIELD_NAMES) copy[name] = snapshot[name];
  return copy as WireSnapshot;
}

/** Returns a function that lists the agents whose state has changed since its last call. */
export function createAgentDiff(): (agents: AgentsView) => WireAgent[] {
  const states: number[] = [];
  const since: number[] = [];
  return ({ count, states: now, sinceMs }) => {
    const changed: WireAgent[] = [];
    for (let i = 0; i < count; i++) {
      if (states[i] === now[i] && since[i] === sinceMs[i]) continue;
      states[i] = now[i]!;
      since[i] = sinceMs[i]!;
      changed.push([i, STATES[now[i]!]!, sinceMs[i]!]);
    }
    return changed;
  };
}

/** Creates a function that applies changes to the agents that an entry knows, and returns all of them. */
export function createAgentMirror(): (count: number, changed: readonly WireAgent[]) => AgentsView {
  let states = new Uint8Array(8);
  let sinceMs = new Float64Array(8);
  return (count, changed) => {
    if (count > states.length) {
      const [oldStates, oldSinceMs] = [states, sinceMs];
      (states = new Uint8Array(2 * count)).set(oldStates);
      (sinceMs = new Float64Array(2 * count)).set(oldSinceMs);
    }
    for (const [index, state, since] of changed) {
      states[index] = AGENT_CODES[state];
      sinceMs[index] = since;
    }
    return { count, states, sinceMs };
  };
}
