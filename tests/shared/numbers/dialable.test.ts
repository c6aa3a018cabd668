import { getExampleNumber, type CountryCode } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { emergencyAtStart, refuseReason } from '#shared/numbers/dialable.ts';
import { EMERGENCY_NUMBERS } from '#shared/numbers/emergency-numbers.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { findEmergencyNumbers } from '../../../scripts/emergency-numbers/find.ts';

/** Skips five-digit numbers, which take most of the search, although the table has few of them. */
const QUICK_DIGITS = 4;

describe('a number that may be dialled', () => {
  it.each(COUNTRIES.map(({ key, iso2 }) => [key, iso2] as const))('is any mobile number of %s', (_key, iso2) => {
    expect(refuseReason(getExampleNumber(iso2 as CountryCode, examples)!.number)).toBeNull();
  });

  it.each([
    ['of a company', '+443331234567'],
    ['freephone with the digits of a premium exchange', '+18009761234'],
    ['of Jamaica, where 976 is an exchange like any other', '+18769761234'],
    ['freephone', '+80012345678'],
    ['that follows a person', '+447012345678'],
    ['on a landline', '+541152345678'],
  ])('is one %s', (_what, phone) => {
    expect(refuseReason(phone)).toBeNull();
  });
});

describe('a number that is never dialled', () => {
  it.each(COUNTRIES.map(({ key, dialCode }) => [key, dialCode] as const))(
    'is each emergency number of %s, alone and with its country code',
    (_key, dialCode) => {
      const numbers = EMERGENCY_NUMBERS[dialCode]!.split(' ');
      for (const number of [...numbers, '112', '911'])
        for (const phone of [number, `+${number}`, `${dialCode}${number}`, `+${dialCode}${number}`])
          expect([phone, refuseReason(phone)]).toEqual([phone, 'emergency']);
    },
  );

  it.each([
    ['US', '+19005551234'],
    ['GB', '+449098790000'],
    ['GB shared cost', '+448712345678'],
    ['CH shared cost', '+41848123456'],
    ['AR', '+546001234567'],
    ['AR shared cost', '+548102345678'],
    ['US exchange', '+12129761234'],
    ['US directory assistance', '+12125551212'],
    ['international', '+979123456789'],
    ['Inmarsat', '+870776123456'],
    ['Thuraya', '+88216123456'],
  ])('is a premium number: %s', (_where, phone) => {
    expect(refuseReason(phone)).toBe('premium');
  });

  it.each(['', '+', '+54', '+5416', '+1411', '4321', '5491152345678', 'sip:4321@pbx'])(
    'is not a complete number: %j',
    (phone) => {
      expect(refuseReason(phone)).toBe('short');
    },
  );
});

describe('the prefix of a trunk', () => {
  it.each([
    ['54', '911', '911'],
    ['54', '1009', '100'],
    ['1809', '9110', '911'],
    ['999', '112', '112'],
    ['54', '9', null],
    ['54', '00', null],
    ['54', '*911', null],
    // Numbers of other countries under 1, with which 9 and an area code may begin.
    ['1', '919', null],
  ])('of %s begins, as %j, with %j', (dialCode, prefix, number) => {
    expect(emergencyAtStart(dialCode, prefix)).toBe(number);
  });
});

describe('the table of emergency numbers', () => {
  it('matches the installed short-number data', () => {
    const table = Object.entries(EMERGENCY_NUMBERS).map(([code, texts]) => [code, texts.split(' ')] as const);
    const quick = table.flatMap(([code, texts]) => {
      const short = texts.filter((text) => text.length <= QUICK_DIGITS);
      return short.length === 0 ? [] : [[code, short] as const];
    });
    expect(Object.fromEntries(quick)).toEqual(findEmergencyNumbers(QUICK_DIGITS));
  });
});
