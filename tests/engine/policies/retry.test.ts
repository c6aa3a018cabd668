import { describe, expect, it } from 'vitest';
import { DISPOSITIONS, type Disposition } from '#engine/model/disposition.ts';
import { settle } from '#engine/policies/retry.ts';

const plan = { maxAttempts: 3, retryIntervalMs: 60_000 };
const END_MS = 1_000_000;

const INTERVALS: Record<Exclude<Disposition, 'success'>, number> = {
  no_key: 1,
  machine: 1,
  no_answer: 2,
  busy: 1,
  failed: 1,
  abandoned: 1,
  ended_by_user: 1,
  interrupted: 1,
};

describe('retry', () => {
  it.each(Object.entries(INTERVALS) as [Disposition, number][])(
    'after %s waits %d retry intervals from the end of the attempt',
    (disposition, intervals) => {
      expect(settle(disposition, 1, END_MS, plan)).toEqual({
        kind: 'retry',
        dueAtMs: END_MS + intervals * plan.retryIntervalMs,
      });
    },
  );

  it('never comes after a success', () => {
    expect(settle('success', 1, END_MS, plan)).toEqual({ kind: 'done', why: 'success' });
    expect(settle('success', 3, END_MS, plan)).toEqual({ kind: 'done', why: 'success' });
  });

  it('never passes the attempts of the plan, whatever happened', () => {
    for (const disposition of DISPOSITIONS) {
      if (disposition === 'success') continue;
      expect(settle(disposition, 2, END_MS, plan).kind).toBe('retry');
      expect(settle(disposition, 3, END_MS, plan)).toEqual({ kind: 'done', why: 'attempts_used' });
      expect(settle(disposition, 9, END_MS, plan)).toEqual({ kind: 'done', why: 'attempts_used' });
    }
  });
});
