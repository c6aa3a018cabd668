import { describe, expect, it } from 'vitest';
import { readPhone } from '#shared/lists/phone.ts';
import { createNumberReader } from '#server/platform/number-reader.ts';

const CHILEAN_CAMPAIGN = 7;
const SHOWN = new Set(['+5511981234567', '+584121234567']);

function readerAt(defaultCountry: string) {
  return createNumberReader({
    readIn: (cell, iso2) => {
      const read = readPhone(cell, iso2);
      return read.ok ? read : undefined;
    },
    defaultCountry: () => defaultCountry,
    isCalledBefore: (phone) => SHOWN.has(phone),
    callerIdOf: (id) => (id === CHILEAN_CAMPAIGN ? '+56221234567' : null),
  });
}

describe('a typed number', () => {
  const { read } = readerAt('argentina');

  it.each([
    ['011 15-5667-2658', '+5491156672658'],
    ['1156672658', '+541156672658'],
    ['5491156672658', '+5491156672658'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['00 56 9 8765 4321', '+56987654321'],
    ['(11) 98123-4567', '+5511981234567'],
    ['0412-1234567', '+584121234567'],
  ])('%s, in Argentina, is %s', (typed, phone) => {
    expect(read(typed)?.phone).toBe(phone);
  });

  it.each([
    '15 5667-2658',
    '011-4555', // valid in Italy
    '(11) 98123-4568',
    '+1234567890',
    '5667-2658',
    '-541156672658',
    'abc',
    '',
    '1'.repeat(41),
  ])('%j is rejected: it is incomplete, invalid, or of a country where it was never called', (typed) => {
    expect(read(typed)).toBeUndefined();
  });

  it('is read in the campaign’s country first, then in the default one', () => {
    expect(read('9 8765 4321', { campaign_id: CHILEAN_CAMPAIGN })).toMatchObject({
      phone: '+56987654321',
      country: 'chile',
    });
    expect(read('011 15-5667-2658', { campaign_id: CHILEAN_CAMPAIGN })?.phone).toBe('+5491156672658');
    expect(readerAt('mexico').read('55 1234 5678')?.phone).toBe('+525512345678');
  });

  it('may belong to no country if it is only looked up', () => {
    const { readToFind } = readerAt('argentina');
    expect(readToFind('+54 9 11 0000 0001')).toBe('+5491100000001');
    expect(readToFind('5491100000001')).toBe('+5491100000001');
    for (const typed of ['+0123456789', '+54 11', 'garbage', '+5491155550001x'])
      expect([typed, readToFind(typed)]).toEqual([typed, undefined]);
  });

  it('is searched in the formats of its country, its campaign’s country and the default one', () => {
    const { dialCodesOf } = readerAt('argentina');
    expect(dialCodesOf({})).toEqual(['54']);
    expect(dialCodesOf({ campaign_id: CHILEAN_CAMPAIGN, pais: 'mexico' })).toEqual(['52', '56', '54']);
    expect(dialCodesOf({ campaign_id: 99, pais: 'ningún país' })).toEqual(['54']);
  });
});
