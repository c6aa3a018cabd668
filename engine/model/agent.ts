/** An agent's states: available → busy → wrap_up → available, with pauses in between and offline between shifts. */
import type { Place } from '../kernel/fifo.ts';
import type { AgentState } from './facts.ts';

/** The extension of the queue of free agents. */
export const QUEUE_EXTENSION = 100;
/** The first agent's extension. */
export const FIRST_EXTENSION = 101;

/** An agent who could not be reached gets no call for this long, at simulation speed 1. */
export const UNREACHABLE_REST_MS = 30_000;

export type Agent = {
  /** The agent's extension. */
  readonly id: number;
  state: AgentState;
  /** False after the end of the shift: the agent finishes its call and wrap-up, then goes offline. */
  onShift: boolean;
  /** Paused by hand. Takes effect after the call and its wrap-up, and is cleared at the end of the shift. */
  isPausedByUser: boolean;
  /** Due for a scheduled break. */
  onBreak: boolean;
  /** Its last call did not reach it. */
  isUnreached: boolean;
  /** Its last call was a machine. */
  metMachine: boolean;
  /** Calls taken so far. */
  calls: number;
  /** Breaks taken so far. */
  breaks: number;
  /** Its place among the idle agents. */
  idlePlace: Place;
};

/**
 * `pause_wanted` and `pause_over` are sent when `isPausedByUser` or `onBreak` changes; the duty after the change decides
 * the outcome.
 */
export type AgentEvent =
  | 'shift_starts'
  | 'shift_ends'
  | 'call_starts'
  | 'call_ends'
  | 'wrap_up_ends'
  | 'pause_wanted'
  | 'pause_over';

/** The fields that decide an agent's state when it is idle. Read after the event. */
export type AgentDuty = Pick<Agent, 'onShift' | 'isPausedByUser' | 'onBreak'>;

/** Returns the state after an event, or null when the event is impossible or has no effect in `state`. */
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

/** True when the agent is paused by hand or due for a break. */
function wantsPause({ isPausedByUser, onBreak }: AgentDuty): boolean {
  return isPausedByUser || onBreak;
}
