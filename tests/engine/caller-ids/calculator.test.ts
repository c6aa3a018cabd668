import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateClis, type CalculatorInput } from '#engine/caller-ids/calculator.ts';

const inputs = fc.record({
  numbers: fc.integer({ min: 1, max: 10_000_000 }),
  callsPerHour: fc.integer({ min: 1, max: 100_000 }),
  dailyLimit: fc.integer({ min: 1, max: 10_000 }),
  workHours: fc.integer({ min: 1, max: 24 }),
});

describe('the caller id calculator', () => {
  it("computes the screen's first example", () => {
    expect(calculateClis({ numbers: 10_000, callsPerHour: 500, dailyLimit: 100, workHours: 8 })).toEqual({
      minClisNeeded: 100,
      velocityBasedClis: 6250,
      recommendedClis: 7500,
      safetyMarginPercent: 20,
      callsPerDay: 4000,
      totalDailyCapacity: 750_000,
      estimatedCompletionDays: 3,
      callsPerCliPerHour: 500 / 7500,
      efficiencyRatio: 400_000 / 750_000,
    });
  });

  it('never recommends fewer than the list needs, and has no upper limit', () => {
    const { recommendedClis } = calculateClis({ numbers: 1000, callsPerHour: 1, dailyLimit: 10, workHours: 24 });
    expect(recommendedClis).toBe(100);
  });

  it('adds exactly a fifth, without a binary rounding error', () => {
    const result = calculateClis({ numbers: 100, callsPerHour: 10, dailyLimit: 50, workHours: 2 });
    expect([result.velocityBasedClis, result.recommendedClis]).toEqual([10, 12]);
  });

  it('satisfies its formulas for any input', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const result = calculateClis(input);
        const { numbers, callsPerHour, dailyLimit, workHours } = input;
        expect(result.recommendedClis).toBeGreaterThanOrEqual(result.minClisNeeded);
        expect(result.recommendedClis).toBeGreaterThanOrEqual(result.velocityBasedClis * 1.2 - 1e-6);
        expect(result.minClisNeeded * dailyLimit).toBeGreaterThanOrEqual(numbers);
        expect((result.minClisNeeded - 1) * dailyLimit).toBeLessThan(numbers);
        expect(result.totalDailyCapacity).toBe(result.recommendedClis * dailyLimit);
        expect(result.efficiencyRatio).toBeGreaterThan(0);
        expect(result.efficiencyRatio).toBeLessThanOrEqual(100);
        const perDay = Math.min(result.totalDailyCapacity, callsPerHour * workHours);
        expect(result.estimatedCompletionDays * perDay).toBeGreaterThanOrEqual(numbers);
        expect((result.estimatedCompletionDays - 1) * perDay).toBeLessThan(numbers);
      }),
    );
  });

  it('recommends at least as many for a longer list or a lower limit', () => {
    fc.assert(
      fc.property(inputs, (input) => {
        const { recommendedClis } = calculateClis(input);
        expect(calculateClis({ ...input, numbers: input.numbers + 1 }).recommendedClis).toBeGreaterThanOrEqual(
          recommendedClis,
        );
        const looser = { ...input, dailyLimit: input.dailyLimit + 1 };
        expect(calculateClis(looser).recommendedClis).toBeLessThanOrEqual(recommendedClis);
      }),
    );
  });

  it.each([
    ['numbers', 0],
    ['callsPerHour', 1.5],
    ['dailyLimit', -1],
    ['workHours', 25],
  ] as const)('refuses %s = %d', (name: keyof CalculatorInput, value: number) => {
    const input = { numbers: 1, callsPerHour: 1, dailyLimit: 1, workHours: 1, [name]: value };
    expect(() => calculateClis(input)).toThrow(RangeError);
  });
});
