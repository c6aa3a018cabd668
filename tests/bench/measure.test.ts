import { expect, it } from 'vitest';
import { missOf } from '../../bench/measure.ts';
import { combineRuns } from '../../bench/outcome.ts';
import { compared } from '../../bench/trial.ts';

const budget = { value: { atLeast: 5000 }, ratio: { atLeast: 0.5 } } as const;
const missed = (value: number, floor: number): string | null =>
  missOf(combineRuns([[compared('calls', value, 'calls/s', floor, 'floor', budget)]], true)[0]!);

it('lists the figures that miss their budget, and no others', () => {
  expect(missed(2719, 6000)).toBe('calls: 2,719 calls/s instead of ≥ 5,000, ratio 0.4532 instead of ≥ 0.5');
  expect(missed(2719, 5000)).toBe('calls: 2,719 calls/s instead of ≥ 5,000');
  expect(missed(6000, 20_000)).toBe('calls: ratio 0.3 instead of ≥ 0.5');
  expect(missed(6000, 7000)).toBeNull();
});
