import { describe, expect, it } from 'vitest';
import { dialsEmergency } from '#server/telephony/trunks/emergency-prefix.ts';

describe('the prefix of a trunk', () => {
  it.each([
    ['54', 'national', '9', '+541145550000', true],
    ['54', 'national', '9', '+543515550000', false],
    ['54', 'e164_without_plus', '9', '+541145550000', false],
    ['1', 'e164_without_plus', '9', '+19195550100', false],
    // Without a prefix, the number itself decides.
    ['55', 'national', '', '+551125550000', false],
  ] as const)(
    'of %s, %s and %j makes %s begin with an emergency number: %s',
    (dialCode, numberFormat, numberPrefix, phone, is) => {
      expect(dialsEmergency({ dialCode, numberFormat, numberPrefix }, phone)).toBe(is);
    },
  );
});
