import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import { CASES } from '../../../../bench/pacing/days/cases.ts';
import { MODES, playDays, type DaysOrder } from '../../../../bench/pacing/days/play-days.ts';
import { cellsOf, failuresOf, HEAD, rowsOf, summaryOf } from '../../../../bench/pacing/days/summary.ts';

const few = CASES.find(({ name }) => name === 'S2')!;
const order = (patch: Partial<DaysOrder> = {}): DaysOrder => ({
  scenario: few,
  mode: 'in a row',
  days: 2,
  seed: 1,
  ...patch,
});

describe('days of dialing', () => {
  it('have eight hours each, without nights, and are reproducible by seed', () => {
    const work = playDays(order());
    expect(work.days).toHaveLength(2);
    for (const { wanted, busyMs, presentMs } of work.days) {
      expect(presentMs).toBe(5 * 8 * HOUR_MS);
      expect(busyMs / presentMs).toBeGreaterThan(0.6);
      // Each request takes three minutes of an agent. If agents also worked at night, there would be three times as
      // many.
      expect(wanted).toBeGreaterThan(400);
      expect(wanted).toBeLessThan(900);
    }
    expect(playDays(order())).toEqual(work);
    expect(playDays(order({ seed: 2 }))).not.toEqual(work);
  });

  it('use standard and memoryless scenarios with 5, 20 and 100 agents', () => {
    expect(CASES.map(({ agents }) => agents).toSorted((a, b) => a - b)).toEqual([5, 5, 20, 20, 100, 100]);
    expect(CASES.filter(({ wrapUp, graceMs }) => wrapUp === null && graceMs === 0)).toHaveLength(3);
  });

  it('are summarised as a line and rows, with budgets for days and windows', () => {
    for (const mode of MODES) {
      const summary = summaryOf(few, mode, [playDays(order({ mode, days: 1 }))]);
      expect(summary.days).toBe(1);
      expect(cellsOf(summary)).toHaveLength(HEAD.length);
      const budgets = rowsOf(summary).filter(({ budget }) => budget !== undefined);
      expect(budgets).toHaveLength(mode === 'fresh' ? 1 : 3);
      expect(budgets.every(({ budget }) => budget?.value !== undefined && 'atMost' in budget.value)).toBe(true);
    }
  });
});

describe('a summary of days', () => {
  it('fails if nobody is reached on some days', () => {
    const day = (wanted: number) => ({ wanted, abandoned: 0, busyMs: wanted, presentMs: 100 });
    const windows = { day: [], month: [] };
    const summary = (...days: number[]) => summaryOf(few, 'fresh', [{ days: days.map(day), windows }]);
    expect(failuresOf(summary(5, 9))).toEqual([]);
    expect(failuresOf(summary(5, 0, 0))).toEqual(['pacing-days: S2, fresh: nobody was reached on 2 of 3 days']);
    expect(summary(5, 0, 0).daysOver).toBe(0);
  });

  it('has the shares over the cap, the worst day and the overall means', () => {
    const day = (wanted: number, abandoned: number, busyMs: number) => ({ wanted, abandoned, busyMs, presentMs: 100 });
    const windows = { day: [day(100, 4, 0), day(100, 3, 0)], month: [day(100, 3, 0)] };
    const runs = [
      { days: [day(100, 1, 80), day(100, 4, 90)], windows },
      { days: [day(200, 3, 70), day(100, 0, 60)], windows },
    ];
    expect(summaryOf(few, 'in a row', runs)).toMatchObject({
      days: 4,
      daysOver: 0.25,
      windowsOver: { day: 0.5, month: 0 },
      abandonment: 8 / 500,
      worstDay: 0.04,
      utilisation: 0.75,
    });
  });
});
