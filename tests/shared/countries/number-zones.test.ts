import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { zonesOfNumber } from '#shared/countries/number-zones.ts';

describe('the zones of a number', () => {
  it.each([
    ['usa', '+12125550123', ['America/New_York']],
    ['usa', '+18085550123', ['Pacific/Honolulu']],
    // Florida's panhandle has two zones.
    ['usa', '+18505550123', ['America/New_York', 'America/Chicago']],
    ['canada', '+16045550123', ['America/Vancouver']],
    ['mexico', '+525512345678', ['America/Mexico_City']],
    ['mexico', '+526641234567', ['America/Tijuana']],
    ['brasil', '+5568999999999', ['America/Rio_Branco']],
    ['espanha', '+34928123456', ['Atlantic/Canary']],
    ['espanha', '+34912345678', ['Europe/Madrid']],
    ['portugal', '+351296123456', ['Atlantic/Azores']],
    ['australia', '+61889123456', ['Australia/Darwin']],
    ['australia', '+61893123456', ['Australia/Perth']],
    ['chile', '+56612123456', ['America/Punta_Arenas']],
  ])('%s %s: %j', (country, phone, zones) => {
    expect(zonesOfNumber(country, phone)).toEqual(zones);
  });

  it.each([
    ['usa', '+18005550123'], // toll-free
    ['espanha', '+34612345678'], // mobile
    ['chile', '+56912345678'],
    ['indonesia', '+628123456789'],
    ['argentina', '+5491155551234'], // one zone
    ['jp', '+81312345678'], // not in the table
  ])('%s %s: all zones of its country', (country, phone) => {
    expect(zonesOfNumber(country, phone)).toEqual([]);
  });

  it('are known to the runtime, for any number', () => {
    const known = new Set(Intl.supportedValuesOf('timeZone'));
    const digits = fc.stringMatching(/^[1-9]\d{8,9}$/);
    fc.assert(
      fc.property(fc.constantFrom(...COUNTRIES), digits, ({ key, dialCode }, national) => {
        for (const zone of zonesOfNumber(key, `+${dialCode}${national}`)) expect(known.has(zone)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
