import { describe, expect, it } from 'vitest';
import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import { placesOfNumber } from '#shared/countries/number-zones.ts';
import { regionNames } from '#shared/countries/region-names.ts';
import { regionOfNumber } from '#shared/countries/regions.ts';

describe('the region of a number', () => {
  it.each([
    ['usa', '+13055550123', 'US-FL'],
    ['usa', '+15045550123', 'US-LA'],
    ['usa', '+12025550123', 'US-DC'],
    ['usa', '+12065550123', 'US-WA'],
    ['brasil', '+5511987654321', 'BR-SP'],
    ['brasil', '+5561987654321', 'BR-DF'],
    ['usa', '+18005550123', null],
    ['argentina', '+541152345678', null],
    ['jp', '+81312345678', null],
  ])('%s %s is %s', (country, phone, region) => {
    expect(regionOfNumber(country, phone)).toBe(region);
  });

  it.each([
    ['usa', 51],
    ['brasil', 27],
  ])('is known for every area code of %s', (country, regions) => {
    const dialCode = country === 'usa' ? '1' : '55';
    const found = [...areaCodesOf(country).keys()].map((code) => regionOfNumber(country, `+${dialCode}${code}2345678`));
    expect(new Set(found)).toEqual(new Set(regionNames(country).keys()));
    expect(regionNames(country).size).toBe(regions);
  });

  it('is stored before its zones', () => {
    expect(placesOfNumber('usa', '+13055550123')).toEqual(['#US-FL', 'America/New_York']);
    expect(placesOfNumber('usa', '+18505550123')).toEqual(['#US-FL', 'America/New_York', 'America/Chicago']);
    expect(placesOfNumber('usa', '+18005550123')).toEqual([]);
    expect(placesOfNumber('chile', '+56322123456')).toEqual(['America/Santiago', 'Pacific/Easter']);
    expect(placesOfNumber('argentina', '+541152345678')).toEqual([]);
  });
});
