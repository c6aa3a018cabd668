import { describe, expect, test } from 'vitest';
import { isTooLong, occupancyOf, perShiftHour, shiftMs } from '#shared/domain/agent-figures.ts';
import { HOUR_MS } from '#shared/durations.ts';

const TIMES = {
  availableMs: 0.5 * HOUR_MS,
  busyMs: HOUR_MS,
  wrapUpMs: 0.25 * HOUR_MS,
  pausedMs: 0.125 * HOUR_MS,
  unreachableMs: 0.125 * HOUR_MS,
};
const NONE = { availableMs: 0, busyMs: 0, wrapUpMs: 0, pausedMs: 0, unreachableMs: 0 };

describe('the figures of agents', () => {
  test('divide by the whole shift, pauses and lost phones included', () => {
    expect(shiftMs(TIMES)).toBe(2 * HOUR_MS);
    expect(occupancyOf(TIMES)).toBe(62.5);
    expect(perShiftHour(7, TIMES)).toBe(3.5);
  });

  test('are unknown without a shift', () => {
    expect([occupancyOf(NONE), perShiftHour(0, NONE)]).toEqual([null, null]);
  });

  test('call only a pause, a wrap-up or a call too long, and only after its limit', () => {
    const limits = { paused: 900, wrap_up: 120, in_call: 600 };
    expect([isTooLong('paused', 900, limits), isTooLong('paused', 900.1, limits)]).toEqual([false, true]);
    expect([isTooLong('wrap_up', 121, limits), isTooLong('in_call', 121, limits)]).toEqual([true, false]);
    expect([isTooLong('ready', 1e6, limits), isTooLong('unreachable', 1e6, limits)]).toEqual([false, false]);
  });
});
