/**
 * An agent's states: available → busy → wrap_up → available, with pauses in between. The agent is offline between
 * shifts.
 */
import type { Place } from '../kernel/fifo.ts';
import type { AgentState } from './facts.ts';

/** The extension of the queue of free agents. */
export const QUEUE_EXTENSION = 100;
export const FIRST_EXTENSION = 101;

/** Rest of an agent who could not be reached, at simulation speed 1. */
export const UNREACHABLE_REST_MS = 30_000;

export type Agent = {
  /** The agent's extension. */
  readonly id: number;
  state: AgentState;
  /** False after the end of the shift: the agent finishes its call and wrap-up, then goes offline. */
  onShift: boolean;
  /**
   * Whether a user has paused the agent. The pause starts after the current call and its wrap-up, and ends with the
   * shift.
   */
  isPausedByUser: boolean;
  /** Whether a scheduled break is due or under way. */
  onBreak: boolean;
  /** Whether the last call failed to reach the agent. False again once the agent's rest ends. */
  isUnreached: boolean;
  /** Whether the last call was answered by a machine. */
  metMachine: boolean;
  calls: number;
  breaks: number;
  /** Place in the queue of idle agents. */
  idlePlace: Place;
};

/**
 * Send `pause_wanted` or `pause_over` after `isPausedByUser` or `onBreak` has changed, because both fields decide the
 * outcome.
 */
export type AgentEvent =
  | 'shift_starts'
  | 'shift_ends'
  | 'call_starts'
  | 'call_ends'
  | 'wrap_up_ends'
  | 'pause_wanted'
  | 'pause_over';

/** The fields that determine an idle agent's state, as they are after the event. */
export type AgentDuty = Pick<Agent, 'onShift' | 'isPausedByUser' | 'onBreak'>;

/** Returns the state after an event, or null if the event is impossible or has no effect in `state`. */
export function agentStateAfter(state: AgentState, event: AgentEvent, duty: AgentDuty): AgentState | null {
  switch (event) {
    case 'shift_starts':
      return state === 'offline' ? 'available' : null;
    case 'shift_ends':
      return state === 'available' || state === 'paused' ? 'offline' : null;
    case 'call_starts':
      return state === 'available' ? 'busy' : null;
    case 'call_ends':
      return state === 'busy' ? 'wrap_up' : null;
    case 'wrap_up_ends':
      if (state !== 'wrap_up') return null;
      if (!duty.onShift) return 'offline';
      return wantsPause(duty) ? 'paused' : 'available';
    case 'pause_wanted':
      return state === 'available' && wantsPause(duty) ? 'paused' : null;
    case 'pause_over':
      return state === 'paused' && !wantsPause(duty) ? 'available' : null;
  }
}

function wantsPause({ isPausedByUser, onBreak }: AgentDuty): boolean {
  return isPausedByUser || onBreak;
}
