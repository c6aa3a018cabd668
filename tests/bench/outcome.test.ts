import { describe, expect, it } from 'vitest';
import { combineRuns } from '../../bench/outcome.ts';
import { compared, measured, type TrialRow } from '../../bench/trial.ts';

const rates = (...values: number[]): TrialRow[][] =>
  values.map((value) => [compared('calls', value, 'calls/s', 100, 'floor', { ratio: { atLeast: 0.5 } })]);

describe('the outcome of runs', () => {
  it('is the median, with the spread of the runs', () => {
    expect(combineRuns(rates(80, 40, 60), true)).toMatchObject([
      { value: 60, ratio: 0.6, baseline: 100, runs: 3, spread: 40 / 60, verdict: 'ok' },
    ]);
    expect(combineRuns(rates(80), true)).toMatchObject([{ runs: 1, spread: null }]);
  });

  it("takes the median of the runs' ratios", () => {
    const runs = [10, 30, 100].map((floor) => [compared('calls', 10, 'calls/s', floor, 'floor')]);
    expect(combineRuns(runs, true)[0]!.ratio).toBeCloseTo(1 / 3);
  });

  it.each([
    { of: 'a ratio just kept', rows: rates(50), verdict: 'ok' },
    { of: 'a ratio missed', rows: rates(49.9), verdict: 'MISSED' },
    { of: 'a value just kept', rows: [[measured('wait', 10, 'ms', { atMost: 10 })]], verdict: 'ok' },
    { of: 'a value missed', rows: [[measured('wait', 10.1, 'ms', { atMost: 10 })]], verdict: 'MISSED' },
    { of: 'nothing asked', rows: [[measured('wait', 10.1, 'ms')]], verdict: null },
    {
      of: 'a value kept, but not the ratio',
      rows: [[compared('page', 9, 'ms', 5, 'small', { value: { atMost: 10 }, ratio: { atMost: 1.5 } })]],
      verdict: 'MISSED',
    },
    {
      of: 'a ratio kept, but not the value',
      rows: [[compared('page', 11, 'ms', 10, 'small', { value: { atMost: 10 }, ratio: { atMost: 1.5 } })]],
      verdict: 'MISSED',
    },
  ])('judges $of', ({ rows, verdict }) => {
    expect(combineRuns(rows, true)[0]!.verdict).toBe(verdict);
    expect(combineRuns(rows, false)[0]!.verdict).toBeNull();
  });

  it('throws when the runs measured different things', () => {
    expect(() => combineRuns([[measured('a', 1, 'ms')], [measured('b', 1, 'ms')]], true)).toThrow(
      'the runs of a do not measure the same',
    );
    expect(() => combineRuns([[measured('a', 1, 'ms')], []], true)).toThrow('do not measure the same');
  });
});
