import type { AgentState } from '#engine/model/facts.ts';
import type { Desk, DeskState } from '#shared/contracts/desk.ts';
import type { LiveAgent } from '#server/live/live-agents.ts';
import type { Duty } from './store.ts';

/** `agent` is undefined if the person has not been at work since the engine's start. */
type Person = { readonly agent: LiveAgent | undefined; readonly duty: Duty | null };

const STATES: Readonly<Record<Exclude<AgentState, 'offline'>, DeskState>> = {
  available: 'ready',
  reserved: 'reserved',
  busy: 'in_call',
  wrap_up: 'wrap_up',
  paused: 'paused',
  unreachable: 'unreachable',
};

/** A person who is signed in while the engine is down can't be reached. */
export function stateOf({ agent, duty }: Person): DeskState {
  if (agent !== undefined && agent.state !== 'offline') return agent.isConnecting ? 'connecting' : STATES[agent.state];
  return duty === null ? 'signed_out' : 'unreachable';
}

/** Returns what follows the call and its wrap-up. */
export function nextOf({ agent, duty }: Person): Desk['next'] {
  if (agent?.state !== 'busy' && agent?.state !== 'wrap_up') return null;
  if (duty === null) return 'sign_out';
  if (duty.isPaused) return 'pause';
  return duty.teamId === agent.teamId ? null : 'move';
}

/** Returns when the state began, epoch ms, or null if that is not known. */
export function sinceOf({ agent }: Person): number | null {
  return agent === undefined || agent.state === 'offline' ? null : agent.sinceMs;
}
