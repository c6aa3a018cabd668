import { describe, expect, it } from 'vitest';
import { figuresOf } from '#server/domains/reports/figures.ts';

const SUMS = {
  calls: 200,
  placed: 160,
  answered: 64,
  ringMs: 64 * 12_500,
  shortCalls: 16,
  persons: 40,
  succeeded: 10,
  abandoned: 2,
  machines: 24,
  noAnswer: 50,
  busy: 20,
  invalid: 5,
  rejected: 4,
  blocked: 2,
  talked: 12,
  talkMs: 12 * 90_000,
  wrapUpMs: 12 * 15_000,
  reached: 32,
};
const NOTHING = Object.fromEntries(Object.keys(SUMS).map((key) => [key, 0])) as typeof SUMS;
/** Four hours on shift. */
const TIMES = {
  availableMs: 3_600_000,
  busyMs: 5_400_000,
  wrapUpMs: 1_800_000,
  pausedMs: 2_700_000,
  unreachableMs: 900_000,
  persons: 36,
};
const ALL = { ended: 400, falseMachineShare: 0 };

describe('the figures of a report', () => {
  it('are computed by their definitions', () => {
    expect(figuresOf(SUMS, TIMES, ALL)).toEqual({
      ended: 200,
      share: 50, // 200 ÷ 400
      placed: 160,
      persons: 40,
      answerRate: 25, // 40 ÷ 160
      reached: 32,
      attemptsPerReached: 5, // 160 ÷ 32
      contactsPerHour: 9, // 36 ÷ 4 h
      succeeded: 10,
      effectiveness: 25, // 10 ÷ 40
      talked: 12,
      talkS: 90,
      wrapUpS: 15,
      handlingS: 105,
      abandoned: 2,
      abandonment: 5, // 2 ÷ 40
      estimatedAbandonment: null,
      ringS: 12.5,
      connected: 64,
      shortCalls: 16,
      shortCallRate: 25, // 16 ÷ 64
      busy: 10, // 20 ÷ 200
      noAnswer: 25,
      invalid: 2.5,
      rejected: 2,
      blocked: 1,
      shiftS: 14_400,
      pausedS: 2700,
      unreachableS: 900,
      occupancy: 50, // 2 h ÷ 4 h
    });
  });

  it('are unknown, not zero, if there is nothing to divide by', () => {
    const figures = figuresOf(
      NOTHING,
      { availableMs: 0, busyMs: 0, wrapUpMs: 0, pausedMs: 0, unreachableMs: 0, persons: 0 },
      { ...ALL, ended: 0 },
    );
    const unknown = Object.entries(figures).filter(([, value]) => value === null);
    expect(unknown.map(([name]) => name)).toEqual([
      'share',
      'answerRate',
      'attemptsPerReached',
      'contactsPerHour',
      'effectiveness',
      'talkS',
      'wrapUpS',
      'handlingS',
      'abandonment',
      'estimatedAbandonment',
      'ringS',
      'shortCallRate',
      'busy',
      'noAnswer',
      'invalid',
      'rejected',
      'blocked',
      'occupancy',
    ]);
    expect(figures).toMatchObject({ ended: 0, shiftS: 0, pausedS: 0 });
  });

  it('of agents are unknown if the agents’ time is', () => {
    expect(figuresOf(SUMS, null, ALL)).toMatchObject({
      contactsPerHour: null,
      shiftS: null,
      pausedS: null,
      occupancy: null,
      handlingS: 105,
    });
  });

  it('of abandonment include persons mistaken for machines, at most as many as there are machines', () => {
    // 50 people answered, and a fifth of them, 10, were taken for machines: (2 + 10) ÷ (40 + 10).
    expect(figuresOf(SUMS, null, { ...ALL, falseMachineShare: 0.2 }).estimatedAbandonment).toBe(24);
    expect(figuresOf({ ...SUMS, machines: 0 }, null, { ...ALL, falseMachineShare: 0.2 }).estimatedAbandonment).toBe(5);
    // (2 + 3) ÷ (40 + 3)
    const few = figuresOf({ ...SUMS, machines: 3 }, null, { ...ALL, falseMachineShare: 0.2 });
    expect(few.estimatedAbandonment).toBe(11.63);
  });
});
