import { describe, expect, it } from 'vitest';
import { agentRestMs, agentStateAfter, pauseReason, type AgentDuty, type AgentEvent } from '#engine/model/agent.ts';
import type { AgentState } from '#engine/model/facts.ts';

const STATES: AgentState[] = ['available', 'reserved', 'busy', 'wrap_up', 'paused', 'unreachable', 'offline'];
const EVENTS: AgentEvent[] = [
  'shift_starts',
  'shift_ends',
  'call_starts',
  'call_ends',
  'wrap_up_ends',
  'duty_changes',
  'reservation_starts',
  'reservation_ends',
];

const AT_WORK: AgentDuty = {
  onShift: true,
  isPausedByUser: false,
  onBreak: false,
  pausesUntilMs: -Infinity,
  isAway: false,
  isPhoneDead: false,
  nailedUp: null,
  loss: null,
};
/** An agent's duty: to work, to pause at a user's request, to take a break, to wait for its phone, or to leave. */
const DUTIES: Record<string, AgentDuty> = {
  work: AT_WORK,
  paused: { ...AT_WORK, isPausedByUser: true },
  break: { ...AT_WORK, onBreak: true },
  rang: { ...AT_WORK, pausesUntilMs: 1, loss: 'no_answer' },
  dead: { ...AT_WORK, isPhoneDead: true, loss: 'unreachable' },
  connecting: { ...AT_WORK, nailedUp: 'calling' },
  'paused and dead': { ...AT_WORK, isPausedByUser: true, isPhoneDead: true, loss: 'unreachable' },
  gone: { ...AT_WORK, onShift: false },
};

/** Returns the table's rows for an agent on shift who is in `idle` unless there is a call. */
function onShift(idle: AgentState): Record<AgentState, string> {
  return {
    offline: `${idle} - - - - - - -`,
    available: `- offline busy - - ${idle} reserved -`,
    reserved: `- offline busy - - ${idle === 'available' ? '-' : idle} - ${idle}`,
    busy: '- - - wrap_up - - - -',
    wrap_up: `- - - - ${idle} - - -`,
    paused: `- offline - - - ${idle} - -`,
    unreachable: `- offline - - - ${idle} - -`,
  };
}

/** One row per state, one column per event in the order of EVENTS; '-' means that the event is impossible. */
const TABLE: Record<string, Record<AgentState, string>> = {
  work: onShift('available'),
  paused: onShift('paused'),
  break: onShift('paused'),
  rang: onShift('paused'),
  dead: onShift('unreachable'),
  connecting: onShift('unreachable'),
  'paused and dead': onShift('paused'),
  gone: {
    ...onShift('available'),
    reserved: '- offline busy - - available - available',
    wrap_up: '- - - - offline - - -',
  },
};

describe('agent states', () => {
  it.each(Object.keys(TABLE))('change only as permitted, with the duty %s', (name) => {
    for (const state of STATES) {
      const row = EVENTS.map((event) => agentStateAfter(state, event, DUTIES[name]!) ?? '-').join(' ');
      expect(`${state}: ${row}`).toBe(`${state}: ${TABLE[name]![state]}`);
    }
  });

  it.each([
    ['user', { ...AT_WORK, isPausedByUser: true, onBreak: true }],
    ['break', { ...AT_WORK, onBreak: true, loss: 'busy' }],
    ['busy', { ...AT_WORK, pausesUntilMs: 1, loss: 'busy' }],
    ['no_answer', { ...AT_WORK, pausesUntilMs: 1, loss: 'no_answer' }],
  ] as const)('say why an agent pauses: %s', (why, duty) => {
    expect(pauseReason(duty)).toBe(why);
  });
});

describe('the time until a phone is tried again', () => {
  it.each([
    ['busy', [10, 20, 40, 60, 60]],
    ['no_answer', [30, 60, 120, 240, 480, 900, 900]],
    ['unreachable', [30, 60, 120, 240, 480, 900, 900]],
  ] as const)('doubles after %s, up to a limit', (loss, seconds) => {
    expect(seconds.map((_, index) => agentRestMs(loss, index + 1) / 1000)).toEqual(seconds);
  });
});
