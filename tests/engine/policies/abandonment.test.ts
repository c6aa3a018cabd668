import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#shared/durations.ts';
import {
  callsBeyondAgents,
  countAbandonment,
  createAbandonmentLedger,
  keepCalendarDay,
  advanceTo,
  type AbandonmentLedger,
} from '#engine/policies/abandonment.ts';
import { START_MS } from '../support/world.ts';

const HOUR = Math.floor(START_MS / HOUR_MS);

function count(ledger: AbandonmentLedger, nowMs: number, answered: number, abandoned: number): void {
  for (let i = 0; i < answered; i++) countAbandonment(ledger, 'answered', nowMs);
  for (let i = 0; i < abandoned; i++) countAbandonment(ledger, 'abandoned', nowMs);
}

describe('the abandonment ledger', () => {
  it('permits calls beyond the agents while the expected abandonments stay within the cap', () => {
    const ledger = createAbandonmentLedger(START_MS);
    count(ledger, START_MS, 100, 0);
    expect(callsBeyondAgents(ledger, 0.03, START_MS)).toBe(Infinity);
    count(ledger, START_MS, 0, 1);
    // Two more calls may be abandoned, and a quarter of the calls request an agent.
    for (let i = 0; i < 400; i++) countAbandonment(ledger, 'placed', START_MS);
    for (let i = 0; i < 100; i++) countAbandonment(ledger, 'wanted', START_MS);
    expect(callsBeyondAgents(ledger, 0.03, START_MS)).toBe(8);
    count(ledger, START_MS, 0, 2);
    expect(callsBeyondAgents(ledger, 0.03, START_MS)).toBe(0);
    count(ledger, START_MS, 0, 10);
    expect(callsBeyondAgents(ledger, 0.03, START_MS)).toBe(0);
    expect(callsBeyondAgents(ledger, null, START_MS)).toBe(Infinity);
  });

  it('permits more calls beyond the agents if answers are less likely to be abandoned, and none above the cap', () => {
    const ledger = createAbandonmentLedger(START_MS);
    count(ledger, START_MS, 100, 1);
    for (let i = 0; i < 400; i++) countAbandonment(ledger, 'placed', START_MS);
    for (let i = 0; i < 100; i++) countAbandonment(ledger, 'wanted', START_MS);
    // Two more calls may be abandoned. If no agent is free, that allows eight calls of which a quarter request an
    // agent.
    expect(callsBeyondAgents(ledger, 0.03, START_MS, 1)).toBe(8);
    expect(callsBeyondAgents(ledger, 0.03, START_MS, 0.1)).toBeCloseTo(80, 10);
    count(ledger, START_MS, 0, 2);
    expect(callsBeyondAgents(ledger, 0.03, START_MS, 0.1)).toBe(0);
  });

  it('drops an hour after a day in one window, and after thirty days in the other', () => {
    const ledger = createAbandonmentLedger(START_MS);
    count(ledger, START_MS, 10, 1);
    advanceTo(ledger, START_MS + 24 * HOUR_MS);
    expect(ledger.day).toMatchObject({ answered: 10, abandoned: 1 });
    advanceTo(ledger, START_MS + 25 * HOUR_MS);
    expect(ledger.day).toMatchObject({ answered: 0, abandoned: 0 });
    expect(callsBeyondAgents(ledger, 0.03, START_MS + 25 * HOUR_MS)).toBe(0);
    advanceTo(ledger, START_MS + 720 * HOUR_MS);
    expect(ledger.month).toMatchObject({ answered: 10, abandoned: 1 });
    advanceTo(ledger, START_MS + 721 * HOUR_MS);
    expect(ledger.month).toMatchObject({ answered: 0, abandoned: 0 });
  });

  it('starts from past hours, and ignores those that are too old or in the future', () => {
    const ledger = createAbandonmentLedger(START_MS, [
      { hour: HOUR - 721, quarter: 0, placed: 0, answered: 1000, wanted: 1000, abandoned: 1000 },
      { hour: HOUR - 100, quarter: 0, placed: 0, answered: 50, wanted: 40, abandoned: 3 },
      { hour: HOUR - 2, quarter: 0, placed: 0, answered: 20, wanted: 10, abandoned: 1 },
      { hour: HOUR + 1, quarter: 0, placed: 0, answered: 1000, wanted: 1000, abandoned: 1000 },
    ]);
    expect(ledger.day).toEqual({ placed: 0, answered: 20, wanted: 10, abandoned: 1 });
    expect(ledger.month).toEqual({ placed: 0, answered: 70, wanted: 50, abandoned: 4 });
  });

  it('drops the hours that it started from when they expire, and keeps counting the current one', () => {
    const ledger = createAbandonmentLedger(START_MS, [
      { hour: HOUR - 2, quarter: 0, placed: 90, answered: 20, wanted: 10, abandoned: 1 },
      { hour: HOUR, quarter: 0, placed: 30, answered: 7, wanted: 5, abandoned: 2 },
    ]);
    count(ledger, START_MS, 1, 0);
    const both = { placed: 120, answered: 28, wanted: 15, abandoned: 3 };
    const later = { placed: 30, answered: 8, wanted: 5, abandoned: 2 };
    expect([ledger.day, ledger.month]).toEqual([both, both]);
    advanceTo(ledger, START_MS + 22 * HOUR_MS);
    expect(ledger.day).toEqual(both);
    advanceTo(ledger, START_MS + 23 * HOUR_MS);
    expect([ledger.day, ledger.month]).toEqual([later, both]);
    advanceTo(ledger, START_MS + 719 * HOUR_MS);
    expect(ledger.month).toEqual(later);
    advanceTo(ledger, START_MS + 721 * HOUR_MS);
    expect(ledger.month).toEqual({ placed: 0, answered: 0, wanted: 0, abandoned: 0 });
  });

  it('equals the sum of its hours, even if time jumps', () => {
    const ledger = createAbandonmentLedger(START_MS);
    const told: { hour: number; answered: number }[] = [];
    let nowMs = START_MS;
    for (let i = 0; i < 400; i++) {
      nowMs += ((i * 7919) % 97) * 0.37 * HOUR_MS;
      count(ledger, nowMs, 1 + (i % 5), i % 2);
      told.push({ hour: Math.floor(nowMs / HOUR_MS), answered: 1 + (i % 5) });
      const within = (hours: number): number =>
        told.filter(({ hour }) => ledger.hour - hour <= hours).reduce((sum, { answered }) => sum + answered, 0);
      expect(ledger.day.answered).toBe(within(24));
      expect(ledger.month.answered).toBe(within(720));
    }
  });
});

describe('the calendar day of the ledger', () => {
  const NOTHING = { placed: 0, answered: 0, wanted: 0, abandoned: 0 };
  const at = (iso: string): number => Date.parse(iso);
  const hourAt = (iso: string): number => Math.floor(at(iso) / HOUR_MS);
  const todayOf = (ledger: AbandonmentLedger) => ledger.today?.counts;

  it('is not kept unless a zone is given', () => {
    const ledger = createAbandonmentLedger(START_MS);
    count(ledger, START_MS, 10, 1);
    expect(ledger.today).toBeNull();
  });

  it.each([
    ['UTC', '2026-03-03T00:00:00Z'],
    ['America/Sao_Paulo', '2026-03-03T03:00:00Z'],
    ['America/New_York', '2026-03-03T05:00:00Z'],
    ['Asia/Tokyo', '2026-03-02T15:00:00Z'],
    ['Asia/Kolkata', '2026-03-02T18:30:00Z'],
    ['Asia/Kathmandu', '2026-03-02T18:15:00Z'],
    ['America/St_Johns', '2026-03-03T03:30:00Z'],
  ])('ends at midnight in %s to the millisecond', (zone, midnight) => {
    const ledger = createAbandonmentLedger(START_MS, [], zone);
    count(ledger, START_MS, 10, 1);
    count(ledger, at(midnight) - 1, 5, 1);
    expect(todayOf(ledger)).toMatchObject({ answered: 15, abandoned: 2 });
    count(ledger, at(midnight), 1, 0);
    expect(todayOf(ledger)).toMatchObject({ answered: 1, abandoned: 0 });
    expect(ledger.day).toMatchObject({ answered: 16, abandoned: 2 });
    advanceTo(ledger, at(midnight) + 24 * HOUR_MS);
    expect(todayOf(ledger)).toEqual(NOTHING);
  });

  it('limits calls on its own, like the rolling windows', () => {
    const kept = createAbandonmentLedger(START_MS, [], 'UTC');
    const rolling = createAbandonmentLedger(START_MS);
    const morning = at('2026-03-03T09:00:00Z');
    for (const ledger of [kept, rolling]) {
      count(ledger, START_MS, 1000, 1);
      count(ledger, morning, 10, 1);
    }
    expect(callsBeyondAgents(rolling, 0.03, morning)).toBeCloseTo(0.03 * 1010 - 2, 10);
    expect(callsBeyondAgents(kept, 0.03, morning)).toBe(0);
    const bad = createAbandonmentLedger(START_MS, [], 'UTC');
    count(bad, START_MS, 10, 5);
    count(bad, morning, 100, 1);
    // A good day doesn't offset the excess of the last 24 hours.
    expect(callsBeyondAgents(bad, 0.03, morning)).toBe(0);
  });

  it('continues after a restart, with the hours since midnight', () => {
    const past = [
      { hour: hourAt('2026-03-02T02:00:00Z'), quarter: 0, placed: 9, answered: 9, wanted: 9, abandoned: 9 },
      { hour: hourAt('2026-03-02T03:00:00Z'), quarter: 0, placed: 40, answered: 20, wanted: 10, abandoned: 1 },
      { hour: hourAt('2026-03-02T12:00:00Z'), quarter: 0, placed: 4, answered: 2, wanted: 1, abandoned: 0 },
    ];
    const ledger = createAbandonmentLedger(START_MS, past, 'America/Sao_Paulo');
    expect(todayOf(ledger)).toEqual({ placed: 44, answered: 22, wanted: 11, abandoned: 1 });
    count(ledger, START_MS, 1, 1);
    expect(todayOf(ledger)).toMatchObject({ answered: 23, abandoned: 2 });
  });

  it.each([
    ['Asia/Kolkata', '2026-03-01T18:00:00Z', 2],
    ['Asia/Kathmandu', '2026-03-01T18:00:00Z', 1],
  ])('starts after a restart in %s with the quarters of an hour since midnight', (zone, hour, firstOfDay) => {
    const past = [0, 1, 2, 3].map((quarter) => ({ ...NOTHING, hour: hourAt(hour), quarter, answered: 10 ** quarter }));
    const ofDay = past.filter(({ quarter }) => quarter >= firstOfDay).reduce((sum, { answered }) => sum + answered, 0);
    const ledger = createAbandonmentLedger(START_MS, past, zone);
    expect(ledger.day.answered).toBe(1111);
    expect(todayOf(ledger)?.answered).toBe(ofDay);
    // The same ledger without a restart.
    const kept = createAbandonmentLedger(at(hour));
    for (const { quarter, answered } of past) count(kept, at(hour) + quarter * (HOUR_MS / 4), answered, 0);
    keepCalendarDay(kept, zone, START_MS);
    expect(todayOf(kept)?.answered).toBe(ofDay);
  });

  it('has 23 or 25 hours when clocks change, also after a restart', () => {
    // In New York, clocks go from 02:00 to 03:00 on 8 March and from 02:00 to 01:00 on 1 November.
    for (const [start, hours] of [
      ['2026-03-08T05:00:00Z', 23],
      ['2026-11-01T04:00:00Z', 25],
    ] as const) {
      const startMs = at(start);
      const lastMs = startMs + hours * HOUR_MS - 1;
      const ledger = createAbandonmentLedger(startMs - HOUR_MS, [], 'America/New_York');
      for (let i = -1; i < hours; i++) count(ledger, startMs + i * HOUR_MS, 1, 0);
      count(ledger, lastMs, 0, 1);
      expect(todayOf(ledger)).toMatchObject({ answered: hours, abandoned: 1 });
      const past = Array.from({ length: hours + 1 }, (_, i) => ({
        hour: startMs / HOUR_MS + i - 1,
        quarter: 0,
        ...NOTHING,
        answered: 1,
      }));
      const restored = createAbandonmentLedger(lastMs, past, 'America/New_York');
      expect(todayOf(restored)).toMatchObject({ answered: hours });
      for (const one of [ledger, restored]) {
        advanceTo(one, lastMs + 1);
        expect(todayOf(one)).toEqual(NOTHING);
      }
    }
  });

  it('can be enabled during a day with the day’s counts, moved to another zone, and disabled', () => {
    const ledger = createAbandonmentLedger(at('2026-03-02T00:30:00Z'));
    count(ledger, at('2026-03-02T00:30:00Z'), 7, 1);
    count(ledger, START_MS, 10, 2);
    keepCalendarDay(ledger, 'UTC', START_MS);
    expect(todayOf(ledger)).toMatchObject({ answered: 17, abandoned: 3 });
    keepCalendarDay(ledger, 'America/Sao_Paulo', START_MS);
    expect(todayOf(ledger)).toMatchObject({ answered: 10, abandoned: 2 });
    keepCalendarDay(ledger, null, START_MS);
    expect(ledger.today).toBeNull();
  });

  it('starts over after months without calls', () => {
    const ledger = createAbandonmentLedger(START_MS, [], 'UTC');
    count(ledger, START_MS, 10, 2);
    const later = START_MS + 2000 * HOUR_MS;
    count(ledger, later, 3, 0);
    expect([todayOf(ledger)?.answered, ledger.day.answered, ledger.month.answered]).toEqual([3, 3, 3]);
    advanceTo(ledger, later + 24 * HOUR_MS);
    expect(todayOf(ledger)).toEqual(NOTHING);
  });

  it('refuses an unknown zone', () => {
    expect(() => createAbandonmentLedger(START_MS, [], 'America/Nowhere')).toThrow(RangeError);
  });
});
