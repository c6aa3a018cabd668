/**
 * An agent's states: available → busy → wrap_up → available, with pauses in between. The agent is offline between
 * shifts.
 */
import type { Place } from '../kernel/fifo.ts';
import type { AgentState } from './facts.ts';

/** The extension of the queue of free agents. */
export const QUEUE_EXTENSION = 100;
export const FIRST_EXTENSION = 101;

/**
 * Pause of an agent or session that could not be reached, at simulation speed 1. An agent's pause doubles with each try
 * in a row, because its telephone may be dead, and each try costs the person on the line some seconds.
 */
export const UNREACHABLE_REST_MS = 30_000;
const LONGEST_UNREACHABLE_REST_MS = 15 * 60_000;

/** Returns the pause in milliseconds, at simulation speed 1, after `misses` tries in a row (1 or more). */
export function unreachableRestMs(misses: number): number {
  return Math.min(UNREACHABLE_REST_MS * 2 ** (misses - 1), LONGEST_UNREACHABLE_REST_MS);
}

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
  /** Whether the last call ended before the agent was reached. False again once the agent is free or pauses. */
  isUnreached: boolean;
  /** Until when the agent pauses because it could not be reached (epoch milliseconds), or −Infinity. */
  pausesUntilMs: number;
  /** Number of calls in a row that could not reach the agent. */
  misses: number;
  /** Whether the last call was answered by a machine. */
  metMachine: boolean;
  calls: number;
  breaks: number;
  /** Place in the queue of idle agents. */
  idlePlace: Place;
};

/**
 * Send `pause_wanted` or `pause_over` after `isPausedByUser`, `onBreak` or `pausesUntilMs` has changed, because these
 * fields decide the outcome.
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
export type AgentDuty = Pick<Agent, 'onShift' | 'isPausedByUser' | 'onBreak' | 'pausesUntilMs'>;

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

function wantsPause({ isPausedByUser, onBreak, pausesUntilMs }: AgentDuty): boolean {
  return isPausedByUser || onBreak || pausesUntilMs !== -Infinity;
}
