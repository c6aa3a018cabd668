import { describe, expect, it } from 'vitest';
import { readInternationalCli, readNationalCli } from '#engine/numbers/cli-number.ts';
import { countryByKey } from '#shared/countries/countries.ts';

describe('a caller id with its country code', () => {
  it.each([
    ['+5511999999999', '+5511999999999'],
    [' +55 (11) 99999-9999 ', '+5511999999999'],
    ['+56 600 360 0000', '+566003600000'],
    ['+39 187', '+39187'],
    ['5511999999999', undefined],
    ['', undefined],
    ['+0511999999999', undefined],
    ['12345', undefined],
    ['+54 11', undefined],
    ['+999123456789', undefined],
    ['+999123', undefined],
    ['+1234567890123456', undefined],
    ['+55 11 abc', undefined],
    ['++5511999999999', undefined],
  ])('%j is %j', (typed, expected) => {
    expect(readInternationalCli(typed)).toBe(expected);
  });
});

describe('a caller id in the plan of a country', () => {
  it.each([
    ['187', 'italia', '+39187'],
    ['10 615', 'brasil', '+5510615'],
    ['1004', 'espanha', '+341004'],
    ['0844 123 456', 'italia', '+390844123456'],
    ['500 123 456', 'peru', '+51500123456'],
    ['140 123 4567', 'india', '+911401234567'],
    ['12', 'italia', undefined],
    ['0187', 'italia', undefined],
    ['456789', 'argentina', undefined],
    ['abc', 'argentina', undefined],
  ])('%j in %s is %j', (typed, country, expected) => {
    expect(readNationalCli(typed, countryByKey(country)!)).toBe(expected);
  });
});
