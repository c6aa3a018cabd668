import { describe, expect, it } from 'vitest';
import { agentStateAfter, type AgentEvent } from '#engine/model/agent.ts';
import type { AgentState } from '#engine/model/facts.ts';

const LEGAL: Record<string, AgentState> = {
  'offline shift_starts true': 'available',
  'available shift_ends false': 'offline',
  'available call_starts true': 'busy',
  'busy call_ends true': 'wrap_up',
  'busy call_ends false': 'wrap_up',
  'wrap_up wrap_up_ends true': 'available',
  'wrap_up wrap_up_ends false': 'offline',
};

describe('agent states', () => {
  it('change only as they may', () => {
    const states: AgentState[] = ['available', 'busy', 'wrap_up', 'offline'];
    const events: AgentEvent[] = ['shift_starts', 'shift_ends', 'call_starts', 'call_ends', 'wrap_up_ends'];
    for (const state of states) {
      for (const event of events) {
        // An event of the shift says itself which way it goes; a free agent is on shift.
        const shifts =
          event === 'shift_starts'
            ? [true]
            : event === 'shift_ends'
              ? [false]
              : state === 'available'
                ? [true]
                : [true, false];
        for (const onShift of shifts) {
          expect([state, event, onShift, agentStateAfter(state, event, onShift)]).toEqual([
            state,
            event,
            onShift,
            LEGAL[`${state} ${event} ${onShift}`] ?? null,
          ]);
        }
      }
    }
  });
});
