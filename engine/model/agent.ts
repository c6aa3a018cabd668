/** An agent's day: available → busy → wrap_up → available, paused in between, and offline between shifts. */
import type { AgentState } from './facts.ts';

/** The queue of free agents. */
export const QUEUE_EXTENSION = 100;
/** Agents' extensions begin here. */
export const FIRST_EXTENSION = 101;

export type Agent = {
  /** Its extension. */
  readonly id: number;
  state: AgentState;
  /** Off shift: finishes its call and its wrap-up, then goes offline. */
  onShift: boolean;
  /** Sent into a pause by hand: begins after the call and its wrap-up. Forgotten at the end of the shift. */
  isHeld: boolean;
  /** Wants its own break. */
  onBreak: boolean;
  /** Calls taken so far. */
  calls: number;
  /** Breaks taken so far. */
  breaks: number;
};

/** `pause_wanted` and `pause_over` say that what the agent wants has changed, whichever way round it is then. */
export type AgentEvent =
  | 'shift_starts'
  | 'shift_ends'
  | 'call_starts'
  | 'call_ends'
  | 'wrap_up_ends'
  | 'pause_wanted'
  | 'pause_over';

/** What an agent is to do when it has nothing to do. After the event. */
export type AgentDuty = Pick<Agent, 'onShift' | 'isHeld' | 'onBreak'>;

/** The state after an event, or null when the event can't happen there, or changes nothing there. */
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

/** By hand or by itself. */
export function wantsPause({ isHeld, onBreak }: AgentDuty): boolean {
  return isHeld || onBreak;
}
