import { describe, expect, it } from 'vitest';
import { breachOfTyped, withShortCode } from '#web/features/caller-ids/typed-caller-id.ts';

describe('a caller id while it is typed', () => {
  it.each([
    ['2 2345 6789', 'chile', ['600', '809']],
    ['9 8765 4321', 'chile', ['600', '809']],
    ['600 360 0000', 'chile', null],
    ['809 123 456', 'chile', null],
    ['+56 2 2345 6789', '', ['600', '809']],
    ['+56 600 360 0000', 'espanha', null],
    ['910 123 456', 'espanha', ['400']],
    ['400 123 456', 'espanha', null],
    ['0162 12 34 56', 'franca', null],
    ['162 12 34 56', 'franca', null],
    ['011 4555 1234', 'argentina', null],
    ['0303 123 4567', 'brasil', null],
    ['2 2345 6789', '', null], // of an unknown country
    ['+56 2', '', null],
    ['2', 'chile', null],
    ['', 'chile', null],
    ['abc', 'chile', null],
  ])('%j in %s lacks %j', (typed, country, prefixes) => {
    expect(breachOfTyped(typed, country, 'sales')?.rule.prefixes ?? null).toEqual(prefixes);
  });

  it('gets the code of the chosen country if it is short, so that it can be looked up', () => {
    expect(withShortCode('187', 'italia')).toBe('+39187');
    expect(withShortCode('187', '')).toBe('187');
    expect(withShortCode('06 1234 5678', 'italia')).toBe('06 1234 5678');
  });
});
