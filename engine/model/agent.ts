/** An agent's day: available → busy → wrap_up → available, and offline between shifts. */
import type { AgentState } from './facts.ts';

/** Extensions begin here; 100 is the queue. */
export const FIRST_EXTENSION = 101;

export type Agent = {
  /** Its extension. */
  readonly id: number;
  state: AgentState;
  /** Off shift: finishes its call and its wrap-up, then goes offline. */
  onShift: boolean;
  /** Calls taken so far. */
  calls: number;
};

export type AgentEvent = 'shift_starts' | 'shift_ends' | 'call_starts' | 'call_ends' | 'wrap_up_ends';

/** The state after an event, or null when the event can't happen there. `onShift` is the agent's after the event. */
export function agentStateAfter(state: AgentState, event: AgentEvent, onShift: boolean): AgentState | null {
  switch (event) {
    case 'shift_starts':
      return state === 'offline' ? 'available' : null;
    case 'shift_ends':
      return state === 'available' ? 'offline' : null;
    case 'call_starts':
      return state === 'available' ? 'busy' : null;
    case 'call_ends':
      return state === 'busy' ? 'wrap_up' : null;
    case 'wrap_up_ends':
      if (state !== 'wrap_up') return null;
      return onShift ? 'available' : 'offline';
  }
}
