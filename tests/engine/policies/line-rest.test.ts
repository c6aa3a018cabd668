import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TimingRules } from '#engine/model/hours.ts';
import { ADAPTIVE_RANGE, adaptiveFactor, lineRestMs, type LineRestFeedback } from '#engine/policies/line-rest.ts';

const NOON_MS = Date.parse('2026-11-20T15:00:00Z'); // a Friday
const SATURDAY_NIGHT_MS = Date.parse('2026-11-21T23:30:00Z');

const timing: TimingRules = {
  progressiveDelay: false,
  adaptive: true,
  weekendMultiplier: 2,
  nightMultiplier: 1.5,
  timeZone: 'America/Sao_Paulo',
};

function feedback(idleShare: number, abandonedPct: number, abandonmentCap: number | null = 0.03): LineRestFeedback {
  const abandonment = { placed: 5000, answered: 1000, wanted: 1000, abandoned: abandonedPct * 10 };
  return { idleShare, abandonment, abandonmentCap };
}

describe('a line’s rest', () => {
  it("equals the plan's value, multiplied at night and on weekends", () => {
    const fixed = { lineRestMs: 2000, timing: { ...timing, adaptive: false } };
    expect(lineRestMs({ lineRestMs: 2000 }, SATURDAY_NIGHT_MS, feedback(1, 0))).toBe(2000);
    expect(lineRestMs(fixed, NOON_MS, feedback(1, 0))).toBe(2000);
    expect(lineRestMs(fixed, SATURDAY_NIGHT_MS, feedback(1, 0))).toBe(6000);
    expect(lineRestMs({ timing }, NOON_MS, feedback(1, 0))).toBe(0);
  });

  it('follows idle agents and abandonment when it is adaptive', () => {
    const rest = (idleShare: number, abandonedPct: number, cap?: number | null) =>
      lineRestMs({ lineRestMs: 2000, timing }, NOON_MS, feedback(idleShare, abandonedPct, cap));
    expect(rest(1, 0)).toBe(500);
    expect(rest(0.5, 0)).toBe(1000);
    expect(rest(0, 0)).toBe(2000);
    expect(rest(0, 1.5)).toBe(4000);
    expect(rest(0, 3)).toBe(8000);
    expect(rest(0, 60)).toBe(8000);
    expect(rest(0.5, 60, null)).toBe(1000);
  });

  it('stays between a quarter and four times, shorter with idle agents, longer with abandonment', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const answered = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(share, share, answered, fc.nat(10_000), share, (idle, moreIdle, total, lost, cap) => {
        const counts = (abandoned: number) => ({ placed: total, answered: total, wanted: total, abandoned });
        const factor = (idleShare: number, abandoned: number) =>
          adaptiveFactor({ idleShare, abandonment: counts(abandoned), abandonmentCap: cap });
        const own = factor(idle, Math.min(lost, total));
        expect(own).toBeGreaterThanOrEqual(1 / ADAPTIVE_RANGE);
        expect(own).toBeLessThanOrEqual(ADAPTIVE_RANGE);
        expect(factor(Math.max(idle, moreIdle), Math.min(lost, total))).toBeLessThanOrEqual(own);
        expect(factor(idle, total)).toBeGreaterThanOrEqual(own);
      }),
    );
  });
});
