import { expect, it } from 'vitest';
import { rangeOf } from '#web/ui/selection.ts';

const SHOWN = [9, 7, 5, 3, 1];

it('shift-click selects the rows from the last clicked one, in the order shown, in either direction', () => {
  expect(rangeOf(SHOWN, 7, 3)).toEqual([7, 5, 3]);
  expect(rangeOf(SHOWN, 3, 7)).toEqual([7, 5, 3]);
  expect(rangeOf(SHOWN, 5, 5)).toEqual([5]);
});

it('shift-click selects one row if none was clicked before, or that one is not shown', () => {
  expect(rangeOf(SHOWN, null, 3)).toEqual([3]);
  expect(rangeOf(SHOWN, 8, 3)).toEqual([3]);
});
