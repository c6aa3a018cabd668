import { describe, expect, it } from 'vitest';
import { agentStateAfter, type AgentDuty, type AgentEvent } from '#engine/model/agent.ts';
import type { AgentState } from '#engine/model/facts.ts';

const STATES: AgentState[] = ['available', 'busy', 'wrap_up', 'paused', 'offline'];
const EVENTS: AgentEvent[] = [
  'shift_starts',
  'shift_ends',
  'call_starts',
  'call_ends',
  'wrap_up_ends',
  'pause_wanted',
  'pause_over',
];

/** What an agent is to do: work, pause at the request of a user, take a break, wait for its telephone, or leave. */
const DUTIES: Record<string, AgentDuty> = {
  work: { onShift: true, isPausedByUser: false, onBreak: false, pausesUntilMs: -Infinity },
  paused: { onShift: true, isPausedByUser: true, onBreak: false, pausesUntilMs: -Infinity },
  break: { onShift: true, isPausedByUser: false, onBreak: true, pausesUntilMs: -Infinity },
  unreachable: { onShift: true, isPausedByUser: false, onBreak: false, pausesUntilMs: 1 },
  gone: { onShift: false, isPausedByUser: false, onBreak: false, pausesUntilMs: -Infinity },
};

/** One row per state, one column per event in the order of EVENTS; '-' means no change. */
const TABLE: Record<string, Record<AgentState, string>> = {
  work: {
    offline: 'available - - - - - -',
    available: '- offline busy - - - -',
    busy: '- - - wrap_up - - -',
    wrap_up: '- - - - available - -',
    paused: '- offline - - - - available',
  },
  paused: {
    offline: 'available - - - - - -',
    available: '- offline busy - - paused -',
    busy: '- - - wrap_up - - -',
    wrap_up: '- - - - paused - -',
    paused: '- offline - - - - -',
  },
  break: {
    offline: 'available - - - - - -',
    available: '- offline busy - - paused -',
    busy: '- - - wrap_up - - -',
    wrap_up: '- - - - paused - -',
    paused: '- offline - - - - -',
  },
  unreachable: {
    offline: 'available - - - - - -',
    available: '- offline busy - - paused -',
    busy: '- - - wrap_up - - -',
    wrap_up: '- - - - paused - -',
    paused: '- offline - - - - -',
  },
  gone: {
    offline: 'available - - - - - -',
    available: '- offline busy - - - -',
    busy: '- - - wrap_up - - -',
    wrap_up: '- - - - offline - -',
    paused: '- offline - - - - available',
  },
};

describe('agent states', () => {
  it.each(Object.keys(TABLE))('change only as permitted, with the duty %s', (name) => {
    for (const state of STATES) {
      const row = EVENTS.map((event) => agentStateAfter(state, event, DUTIES[name]!) ?? '-').join(' ');
      expect(`${state}: ${row}`).toBe(`${state}: ${TABLE[name]![state]}`);
    }
  });
});
