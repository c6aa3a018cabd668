import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPhoneWriter } from '#engine/numbers/phone-text.ts';

describe('the phone number formatter', () => {
  it('formats any number of up to 15 digits, independent of earlier ones', () => {
    const write = createPhoneWriter();
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), (digits) => write(digits) === `+${digits}`));
  });

  it('keeps zeros in the middle and at the end', () => {
    const write = createPhoneWriter();
    const numbers = [5_491_120_000_000, 5_491_120_000_007, 5_491_120_012_000, 1_000_000, 1_000_001, 999_999, 10 ** 14];
    expect(numbers.map(write)).toEqual(numbers.map((digits) => `+${digits}`));
  });

  it('distinguishes heads that share a cache slot', () => {
    const write = createPhoneWriter();
    const far = 1024 * 1_000_000;
    expect([write(54_000_123), write(54_000_123 + far), write(54_000_123)]).toEqual([
      '+54000123',
      `+${54_000_123 + far}`,
      '+54000123',
    ]);
  });
});
