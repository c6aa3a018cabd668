/** Bench trials that need a lab, at their small size. */
import { describe, expect, it } from 'vitest';
import { TRIALS } from '../../bench/trials.ts';
import { findWrongFigures } from '../support/bench-smoke.ts';

describe('bench', () => {
  const names = Object.keys(TRIALS).filter((name) => name.startsWith('telephony'));
  it.each(names)('runs the %s trial at its small size', async (name) => {
    expect(await findWrongFigures(name)).toEqual([]);
  });
});
