import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DISPOSITIONS, type Disposition } from '#shared/domain/dispositions.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { TimingRules } from '#engine/model/hours.ts';
import { settle, type RetryPlan } from '#engine/policies/retry.ts';

const plan: RetryPlan = { maxAttempts: 3, retryIntervalMs: 60_000 };
const END_MS = 1_000_000;

const INTERVALS: Record<Exclude<Disposition, 'success' | 'abandoned'>, number> = {
  no_key: 1,
  no_reaction: 1,
  opt_out: 1,
  machine: 1,
  no_answer: 2,
  busy: 1,
  rejected: 1,
  blocked: 1,
  failed: 1,
  invalid_number: 1,
  ended_by_user: 1,
  interrupted: 1,
};

/** Wait in retry intervals by retried disposition, for a plan without a rest after an abandoned call. */
const OWN_INTERVALS = Object.entries({ ...INTERVALS, abandoned: 1 }) as [Disposition, number][];

const rules: TimingRules = {
  progressiveDelay: false,
  adaptive: false,
  weekendMultiplier: 1,
  nightMultiplier: 1,
  timeZone: 'America/Sao_Paulo',
};

function waitMs(disposition: Disposition, attempt: number, endedAtMs: number, changes: Partial<RetryPlan>): number {
  const settlement = settle(disposition, attempt, endedAtMs, { ...plan, maxAttempts: 100, ...changes });
  return settlement.kind === 'retry' ? settlement.dueAtMs - endedAtMs : NaN;
}

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

  it('waits 72 hours after an abandoned call, or the plan’s time', () => {
    expect(waitMs('abandoned', 1, END_MS, {})).toBe(72 * HOUR_MS);
    expect(waitMs('abandoned', 1, END_MS, { abandonedRestMs: 2 * HOUR_MS })).toBe(2 * HOUR_MS);
    expect(waitMs('abandoned', 1, END_MS, { abandonedRestMs: 0 })).toBe(plan.retryIntervalMs);
  });

  it('does not follow a success', () => {
    expect(settle('success', 1, END_MS, plan)).toEqual({ kind: 'done', why: 'success' });
    expect(settle('success', 3, END_MS, plan)).toEqual({ kind: 'done', why: 'success' });
  });

  it('does not follow a conversation that a user ended', () => {
    expect(settle('ended_by_user', 1, END_MS, plan, true)).toEqual({ kind: 'done', why: 'ended_by_user' });
    expect(settle('ended_by_user', 1, END_MS, plan, false).kind).toBe('retry');
  });

  it("never exceeds the plan's attempts, whatever the disposition", () => {
    for (const disposition of DISPOSITIONS) {
      if (disposition === 'success') continue;
      expect(settle(disposition, 2, END_MS, plan).kind).toBe('retry');
      expect(settle(disposition, 3, END_MS, plan)).toEqual({ kind: 'done', why: 'attempts_used' });
      expect(settle(disposition, 9, END_MS, plan)).toEqual({ kind: 'done', why: 'attempts_used' });
    }
  });

  it.each(OWN_INTERVALS)(
    'after %s waits longer with each attempt under progressive delay, up to ten times',
    (disposition, intervals) => {
      const timing = { ...rules, progressiveDelay: true };
      const waits = [1, 2, 3, 10, 11, 50].map((attempt) =>
        waitMs(disposition, attempt, END_MS, { timing, abandonedRestMs: 0 }),
      );
      expect(waits).toEqual([1, 2, 3, 10, 10, 10].map((steps) => steps * intervals * plan.retryIntervalMs));
    },
  );

  it.each([
    ['Friday at noon', '2026-11-20T15:00:00Z', 1],
    ['Friday at 19:59', '2026-11-20T22:59:00Z', 1],
    ['Friday at 20:00', '2026-11-20T23:00:00Z', 3],
    ['Saturday at 07:59', '2026-11-21T10:59:00Z', 6],
    ['Saturday at 08:00', '2026-11-21T11:00:00Z', 2],
    ['Sunday at midnight', '2026-11-22T03:00:00Z', 6],
    ['Monday at midnight', '2026-11-23T03:00:00Z', 3],
  ])("applies the weekend and night multipliers in the campaign's zone: %s", (_when, instant, times) => {
    const timing = { ...rules, weekendMultiplier: 2, nightMultiplier: 3 };
    for (const [disposition, intervals] of OWN_INTERVALS) {
      const wait = waitMs(disposition, 1, Date.parse(instant), { timing, abandonedRestMs: 0 });
      expect([disposition, wait]).toEqual([disposition, times * intervals * plan.retryIntervalMs]);
    }
  });

  it('waits at least the interval, and at most the configured growth', () => {
    const multiplier = fc.double({ min: 1, max: 10, noNaN: true });
    const timing = fc.record({
      progressiveDelay: fc.boolean(),
      adaptive: fc.boolean(),
      weekendMultiplier: multiplier,
      nightMultiplier: multiplier,
      timeZone: fc.constantFrom('America/Sao_Paulo', 'Australia/Lord_Howe', 'America/Havana'),
    });
    const outcome = fc.constantFrom(...DISPOSITIONS.filter((disposition) => disposition !== 'success'));
    const endedAtMs = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) });
    fc.assert(
      fc.property(outcome, fc.integer({ min: 1, max: 99 }), endedAtMs, timing, (disposition, attempt, ended, own) => {
        const wait = waitMs(disposition, attempt, ended, { timing: own, abandonedRestMs: 0 });
        expect(Number.isInteger(wait)).toBe(true);
        expect(wait).toBeGreaterThanOrEqual(plan.retryIntervalMs);
        expect(wait).toBeLessThanOrEqual(plan.retryIntervalMs * 2 * 10 * 100);
      }),
    );
  });
});
