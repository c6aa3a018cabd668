import { describe, expect, it } from 'vitest';
import { sameValues } from '#web/lib/same-values.ts';

describe('sameValues', () => {
  it('ignores the order of fields, at any depth', () => {
    expect(sameValues({ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 })).toBe(true);
  });

  it('distinguishes values and the order of lists', () => {
    expect(sameValues({ a: 1 }, { a: '1' })).toBe(false);
    expect(sameValues({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
    expect(sameValues({ a: 1 }, { a: 1, b: 2 })).toBe(false);
  });
});
