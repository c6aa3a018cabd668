import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addUse,
  cliStatus,
  createUsageLedger,
  highestUsagePercent,
  limitFor,
  nextResetAt,
  startNewDay,
  usagePercent,
  usedFor,
} from '#engine/caller-ids/limits.ts';

const NOON = Date.UTC(2026, 10, 21, 12);
const MIDNIGHT = Date.UTC(2026, 10, 22);

describe('daily usage', () => {
  it('is counted by caller id and called country, per UTC day', () => {
    const ledger = createUsageLedger(NOON);
    addUse(ledger, 3, 'usa', 1);
    addUse(ledger, 3, 'usa', 1);
    addUse(ledger, 3, 'chile', 1);
    expect([usedFor(ledger, 3, 'usa'), usedFor(ledger, 3, 'chile'), usedFor(ledger, 2, 'usa')]).toEqual([2, 1, 0]);
    expect(startNewDay(ledger, MIDNIGHT - 1)).toBe(false);
    expect(usedFor(ledger, 3, 'usa')).toBe(2);
    expect(startNewDay(ledger, MIDNIGHT)).toBe(true);
    expect(usedFor(ledger, 3, 'usa')).toBe(0);
  });

  it('resets at the next 00:00 UTC', () => {
    expect(nextResetAt(NOON)).toBe(MIDNIGHT);
    expect(nextResetAt(MIDNIGHT)).toBe(MIDNIGHT + 86_400_000);
    expect(nextResetAt(MIDNIGHT - 1)).toBe(MIDNIGHT);
  });

  it('never drops below 0 when uses are taken back', () => {
    const ledger = createUsageLedger(NOON);
    addUse(ledger, 0, 'usa', 1);
    addUse(ledger, 0, 'usa', -2);
    expect(usedFor(ledger, 0, 'usa')).toBe(0);
  });

  it('retains every count when slots arrive in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 3000 }), fc.constantFrom('usa', 'peru'))), (uses) => {
        const ledger = createUsageLedger(NOON);
        const expected = new Map<string, number>();
        for (const [slot, country] of uses) {
          addUse(ledger, slot, country, 1);
          expected.set(`${slot} ${country}`, (expected.get(`${slot} ${country}`) ?? 0) + 1);
        }
        for (const [slot, country] of uses)
          expect(usedFor(ledger, slot, country)).toBe(expected.get(`${slot} ${country}`));
      }),
    );
  });

  it('is unlimited where the limit is 0 or absent', () => {
    expect(limitFor({ usa: 100, chile: 0 }, 'usa')).toBe(100);
    expect(limitFor({ usa: 100, chile: 0 }, 'chile')).toBe(Infinity);
    expect(limitFor({ usa: 100 }, 'peru')).toBe(Infinity);
  });
});

describe('the status of a caller id', () => {
  it.each([
    [50, 100, 'active'],
    [51, 100, 'high_usage'],
    [90, 100, 'high_usage'],
    [91, 100, 'limit_reached'],
    [99, 100, 'limit_reached'],
    [100, 100, 'blocked'],
    [120, 100, 'blocked'],
    [50, 0, 'active'],
    [51, 0, 'high_usage'],
    [500, 0, 'high_usage'],
  ] as const)('with %i calls of %i is %s', (used, limit, status) => {
    expect(cliStatus(true, [{ used, limit }])).toBe(status);
  });

  it('is inactive when the caller id is switched off, regardless of its usage', () => {
    expect(cliStatus(false, [{ used: 100, limit: 100 }])).toBe('inactive');
  });

  it('is the worst of several countries, and its percentage the highest', () => {
    const usages = [
      { used: 10, limit: 100 },
      { used: 95, limit: 100 },
      { used: 30, limit: 0 },
    ];
    expect(cliStatus(true, usages)).toBe('limit_reached');
    expect(highestUsagePercent(usages)).toBe(95);
    expect(cliStatus(true, [])).toBe('active');
    expect(highestUsagePercent([])).toBe(0);
  });

  it('compares an unlimited caller id with a hundred calls', () => {
    expect(usagePercent({ used: 30, limit: 0 })).toBe(30);
    expect(usagePercent({ used: 30, limit: 40 })).toBe(75);
  });
});
