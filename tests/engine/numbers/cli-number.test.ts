import { describe, expect, it } from 'vitest';
import { readCliNumber } from '#engine/numbers/cli-number.ts';

describe('a caller id as typed', () => {
  it.each([
    ['+5511999999999', '+5511999999999'],
    ['5511999999999', '+5511999999999'],
    [' +55 (11) 99999-9999 ', '+5511999999999'],
    ['', null],
    ['   ', null],
    [null, null],
    ['+0511999999999', undefined],
    ['12345', undefined],
    ['2026-13-45', undefined],
    ['+999123456789', undefined],
    ['+1234567890123456', undefined],
    ['+55 11 abc', undefined],
    ['++5511999999999', undefined],
  ])('%j is %j', (typed, expected) => {
    expect(readCliNumber(typed)).toBe(expected);
  });
});
