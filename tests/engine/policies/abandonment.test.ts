import { describe, expect, it } from 'vitest';
import {
  callsBeyondAgents,
  countAbandonment,
  createAbandonmentLedger,
  advanceTo,
  type AbandonmentLedger,
} from '#engine/policies/abandonment.ts';
import { HOUR_MS, START_MS } from '../support/world.ts';

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
    // Two more may be abandoned, and a quarter of the calls request an agent.
    for (let i = 0; i < 400; i++) countAbandonment(ledger, 'placed', START_MS);
    for (let i = 0; i < 100; i++) countAbandonment(ledger, 'wanted', START_MS);
    expect(callsBeyondAgents(ledger, 0.03, START_MS)).toBe(8);
    count(ledger, START_MS, 0, 2);
    expect(callsBeyondAgents(ledger, 0.03, START_MS)).toBe(0);
    count(ledger, START_MS, 0, 10);
    expect(callsBeyondAgents(ledger, 0.03, START_MS)).toBe(0);
    expect(callsBeyondAgents(ledger, null, START_MS)).toBe(Infinity);
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
      { hour: HOUR - 721, placed: 0, answered: 1000, wanted: 1000, abandoned: 1000 },
      { hour: HOUR - 100, placed: 0, answered: 50, wanted: 40, abandoned: 3 },
      { hour: HOUR - 2, placed: 0, answered: 20, wanted: 10, abandoned: 1 },
      { hour: HOUR + 1, placed: 0, answered: 1000, wanted: 1000, abandoned: 1000 },
    ]);
    expect(ledger.day).toEqual({ placed: 0, answered: 20, wanted: 10, abandoned: 1 });
    expect(ledger.month).toEqual({ placed: 0, answered: 70, wanted: 50, abandoned: 4 });
  });

  it('drops the hours that it started from when they expire, and counts on in the current one', () => {
    const ledger = createAbandonmentLedger(START_MS, [
      { hour: HOUR - 2, placed: 90, answered: 20, wanted: 10, abandoned: 1 },
      { hour: HOUR, placed: 30, answered: 7, wanted: 5, abandoned: 2 },
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

  it('equals the sum of its hours, however time jumps', () => {
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
