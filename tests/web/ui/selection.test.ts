import { expect, it } from 'vitest';
import { rangeOf } from '#web/ui/selection.ts';

const SHOWN = [9, 7, 5, 3, 1];

it('a shifted click chooses the rows from the last one clicked, as they are shown, in either direction', () => {
  expect(rangeOf(SHOWN, 7, 3)).toEqual([7, 5, 3]);
  expect(rangeOf(SHOWN, 3, 7)).toEqual([7, 5, 3]);
  expect(rangeOf(SHOWN, 5, 5)).toEqual([5]);
});

it('a shifted click chooses one row when none was clicked before, or that one is not shown any more', () => {
  expect(rangeOf(SHOWN, null, 3)).toEqual([3]);
  expect(rangeOf(SHOWN, 8, 3)).toEqual([3]);
});
