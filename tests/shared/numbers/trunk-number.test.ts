import { describe, expect, it } from 'vitest';
import { dialledNumber, writeNumber } from '#shared/numbers/trunk-number.ts';

describe('a number at a carrier', () => {
  it.each([
    ['e164', '+5491145550000', '+5491145550000'],
    ['e164_without_plus', '+5491145550000', '5491145550000'],
    ['national', '+5491145550000', '91145550000'],
    ['national', '+18095550123', '8095550123'],
    ['national', '+5511987654321', '11987654321'],
    ['national', '+390612345678', '0612345678'],
    // A number without a country keeps all digits.
    ['national', '+999123456', '999123456'],
    ['national_with_trunk_prefix', '+999123456', '999123456'],
    ['national_with_trunk_prefix', '+541145550000', '01145550000'],
    // Argentina calls mobiles with 15 instead of the 9 of E.164.
    ['national_with_trunk_prefix', '+5491145550000', '0111545550000'],
    ['national_with_trunk_prefix', '+5511987654321', '011987654321'],
    ['national_with_trunk_prefix', '+12125550123', '12125550123'],
    ['national_with_trunk_prefix', '+59899123456', '099123456'],
    ['national_with_trunk_prefix', '+79121234567', '89121234567'],
    // Countries without a trunk prefix.
    ['national_with_trunk_prefix', '+525512345678', '5512345678'],
    ['national_with_trunk_prefix', '+56912345678', '912345678'],
    ['national_with_trunk_prefix', '+393331234567', '3331234567'],
    // Numbers for calls of companies.
    ['e164', '+566003600000', '+566003600000'],
    ['e164_without_plus', '+566003600000', '566003600000'],
    ['national', '+566003600000', '6003600000'],
    ['national_with_trunk_prefix', '+566003600000', '6003600000'],
    ['national_with_trunk_prefix', '+56809123456', '809123456'],
    ['national', '+34400123456', '400123456'],
    ['national', '+553031234567', '3031234567'],
    ['national_with_trunk_prefix', '+553031234567', '03031234567'],
    ['national_with_trunk_prefix', '+548001234567', '08001234567'],
    ['national_with_trunk_prefix', '+18005551234', '18005551234'],
    // Short numbers.
    ['e164', '+39187', '187'],
    ['e164_without_plus', '+5510615', '10615'],
    ['national', '+341004', '1004'],
    ['national_with_trunk_prefix', '+5510615', '10615'],
  ] as const)('in the format %s: %s is %s', (format, phone, written) => {
    expect(writeNumber(format, phone)).toBe(written);
  });

  it.each([
    ['00', 'e164_without_plus', '005491145550000'],
    ['1234#', 'e164_without_plus', '1234#5491145550000'],
    ['9', 'national', '991145550000'],
    ['', 'e164', '+5491145550000'],
  ] as const)('is dialled with the prefix %j', (numberPrefix, numberFormat, dialled) => {
    expect(dialledNumber({ numberPrefix, numberFormat }, '+5491145550000')).toBe(dialled);
  });
});
