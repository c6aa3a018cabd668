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
  const { read, readCli } = readerAt('argentina');

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

  it.each([
    ['600 360 0000', { pais: 'chile' }, '+566003600000'],
    ['809 123 456', { pais: 'chile' }, '+56809123456'],
    ['600 360 0000', { campaign_id: CHILEAN_CAMPAIGN }, '+566003600000'],
    ['400 12 34 56', { pais: 'espanha' }, '+34400123456'],
    ['0303 123 4567', { pais: 'brasil' }, '+553031234567'],
    ['303 123 4567', { pais: 'brasil' }, '+553031234567'],
    ['0800 123 4567', { pais: 'brasil' }, '+558001234567'],
    ['4004-1234', { pais: 'brasil' }, '+5540041234'],
    ['900 123 456', { pais: 'espanha' }, '+34900123456'],
    ['01 8000 123 456', { pais: 'colombia' }, '+5718000123456'],
    ['0800 12345', { pais: 'peru' }, '+5180012345'],
    ['(800) 555-1234', { pais: 'canada' }, '+18005551234'],
    ['140 123 4567', { pais: 'india' }, '+911401234567'],
    ['0844 123 456', { pais: 'italia' }, '+390844123456'],
    ['0162 12 34 56', { pais: 'franca' }, '+33162123456'],
    ['187', { pais: 'italia' }, '+39187'],
    ['10615', { pais: 'brasil' }, '+5510615'],
    ['1411', { campaign_id: CHILEAN_CAMPAIGN }, '+561411'],
    ['+39 187', {}, '+39187'],
    ['0810 555 1234', {}, '+548105551234'],
    ['+56 600 360 0000', {}, '+566003600000'],
    ['56 600 360 0000', {}, '+566003600000'],
    ['543514321003', {}, '+543514321003'],
    ['', {}, null],
    ['600 360 000', {}, undefined], // not of Malaysia
    ['187', {}, undefined],
    ['12345', {}, undefined],
    ['911', { pais: 'argentina' }, undefined],
    ['+54 911', {}, undefined],
  ])('%j as a caller id, with %j, is %j', (typed, about, phone) => {
    expect(readCli(typed, about)).toBe(phone);
  });

  it('of a company, in another country than the default, is not read as one of a third country', () => {
    const { readCli: inMexico } = readerAt('mexico');
    expect(inMexico('600 360 0000')).toBeUndefined();
    expect(inMexico('600 360 0000', { pais: 'chile' })).toBe('+566003600000');
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
