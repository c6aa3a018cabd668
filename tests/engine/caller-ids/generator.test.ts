import fc from 'fast-check';
import { getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { describe, expect, it } from 'vitest';
import { generateCallerIds, type GeneratorRequest } from '#engine/caller-ids/generator.ts';
import { areasFor, PATTERN_COUNTRIES, patternFor, patternsOf, TYPES_OF } from '#engine/caller-ids/patterns.ts';
import { openStream } from '#engine/kernel/rng.ts';
import { areaCodesOf } from '#shared/countries/area-codes/of-country.ts';
import { COUNTRIES, countryByKey } from '#shared/countries/countries.ts';

function generate(request: Partial<GeneratorRequest>, seed = 1) {
  return generateCallerIds({ quantity: 5, ...request }, openStream(seed, 'outcome'));
}

function phonesOf(request: Partial<GeneratorRequest>, seed = 1): readonly string[] {
  const answer = generate(request, seed);
  if (!answer.ok) throw new Error(`${answer.error} for ${JSON.stringify(request)}`);
  expect(answer.phones).not.toEqual([]);
  return answer.phones;
}

describe('area codes', () => {
  it('number more than 300 in the United States, each with its name', () => {
    const codes = areaCodesOf('usa');
    expect(codes.size).toBeGreaterThan(300);
    expect(codes.get('212')).toBe('Manhattan, Nueva York');
    for (const [code, name] of codes)
      expect([code, name]).toEqual([expect.stringMatching(/^[2-9]\d\d$/), expect.stringMatching(/\p{L}{3}/u)]);
  });

  it('are the 67 DDDs in Brazil', () => {
    expect(areaCodesOf('brasil').size).toBe(67);
    expect(areaCodesOf('brasil').get('11')).toBe('São Paulo');
  });

  it('are known for the countries with patterns, and no others', () => {
    for (const { key } of COUNTRIES) expect(areaCodesOf(key).size > 0).toBe(PATTERN_COUNTRIES.includes(key));
  });
});

describe('generated caller ids', () => {
  const everyPattern = PATTERN_COUNTRIES.flatMap((country) =>
    patternsOf(country).map(({ type }) => ({ country, type })),
  );

  it.each(everyPattern)(
    'of $country by $type are valid in every area, distinct and of that type',
    ({ country, type }) => {
      const areas = areasFor(country, type);
      expect(areas.length).toBeGreaterThan(0);
      for (const areaCode of areas) {
        const phones = phonesOf({ country, areaCode, type, quantity: 3 });
        expect(new Set(phones).size).toBe(3);
        for (const phone of phones) {
          const number = parsePhoneNumberFromString(phone);
          expect([phone, number?.isValid(), number?.country]).toEqual([phone, true, countryByKey(country)?.iso2]);
          expect(TYPES_OF[type].has(number!.getType()!)).toBe(true);
          expect(number!.nationalNumber.replace(country === 'argentina' ? /^9/ : /^$/, '')).toMatch(
            new RegExp(`^${areaCode}`),
          );
        }
      }
    },
  );

  it('have the requested quantity, valid, distinct and of the country, for any country and seed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PATTERN_COUNTRIES),
        fc.integer({ min: 1, max: 20 }),
        fc.nat(),
        (country, quantity, seed) => {
          const phones = phonesOf({ country, quantity }, seed);
          expect(new Set(phones).size).toBe(quantity);
          for (const phone of phones) {
            const number = parsePhoneNumberFromString(phone);
            expect([number?.isValid(), number?.country]).toEqual([true, countryByKey(country)?.iso2]);
          }
        },
      ),
    );
  });

  it('look local to the called number: its country, area and exchange', () => {
    for (const phone of phonesOf({ destination: '+12125551234' })) expect(phone).toMatch(/^\+1212555\d{4}$/);
    for (const phone of phonesOf({ destination: '+5511987654321' })) expect(phone).toMatch(/^\+55119\d{8}$/);
    for (const phone of phonesOf({ destination: '+5491123456789' })) expect(phone).toMatch(/^\+54911\d{8}$/);
    for (const phone of phonesOf({ destination: '+573101234567' })) expect(phone).toMatch(/^\+57310\d{7}$/);
    for (const phone of phonesOf({ destination: '+525512345678' })) expect(phone).toMatch(/^\+5255\d{8}$/);
  });

  it('never equal the called number', () => {
    expect(phonesOf({ destination: '+12125551234', customPattern: '555-123x', quantity: 20 })).toHaveLength(9);
  });

  it.each(COUNTRIES)('exist for a called number of $key', ({ iso2 }) => {
    const destination = getExampleNumber(iso2 as 'US', examples)!.number;
    const phones = phonesOf({ destination, quantity: 2 });
    expect(phones).toHaveLength(2);
    for (const phone of phones) expect(parsePhoneNumberFromString(phone)?.country).toBe(iso2);
  });

  it('follow a custom pattern after the area, where x is any digit', () => {
    for (const phone of phonesOf({ destination: '+12125551234', customPattern: '2xx-xxxx' }))
      expect(phone).toMatch(/^\+12122\d{6}$/);
    for (const phone of phonesOf({ country: 'brasil', areaCode: '21', customPattern: '9 8xxx-xxxx' }))
      expect(phone).toMatch(/^\+552198\d{7}$/);
    for (const phone of phonesOf({ country: 'chile', customPattern: '600 xxx xxxx' }))
      expect(phone).toMatch(/^\+56600\d{7}$/);
    for (const phone of phonesOf({ destination: '+56223456789', customPattern: '809 xxx xxx' }))
      expect(phone).toMatch(/^\+56809\d{6}$/);
    for (const phone of phonesOf({ country: 'brasil', customPattern: '0303 xxx xxxx' }))
      expect(phone).toMatch(/^\+55303\d{7}$/);
    for (const phone of phonesOf({ country: 'usa', customPattern: '(305) 2xx-xxxx' }))
      expect(phone).toMatch(/^\+13052\d{6}$/);
  });

  it('are fewer when the pattern has no more numbers', () => {
    expect(phonesOf({ country: 'usa', areaCode: '305', customPattern: '234-5678', quantity: 20 })).toEqual([
      '+13052345678',
    ]);
  });

  it.each([
    [{ destination: '+1999' }, 'destination_invalid'],
    [{}, 'country_unknown'],
    [{ country: 'atlantis' }, 'country_unknown'],
    [{ country: 'usa', areaCode: '999' }, 'area_unknown'],
    [{ country: 'espanha' }, 'area_unknown'],
    [{ country: 'usa', type: 'ddd_celular' }, 'type_unknown'],
    [{ country: 'chile', areaCode: '9', type: 'area_code_full' }, 'type_unknown'],
    [{ country: 'usa', customPattern: '2yy-xxxx' }, 'pattern_invalid'],
    [{ country: 'usa', customPattern: '2xx' }, 'pattern_length'],
    [{ country: 'usa', areaCode: '212', customPattern: '0xx-xxxx' }, 'no_valid_number'],
  ] as const)('are refused for %o with %s', (request, error) => {
    expect(generate(request)).toEqual({ ok: false, error });
  });

  it('are the same for the same seed', () => {
    expect(phonesOf({ country: 'usa' }, 5)).toEqual(phonesOf({ country: 'usa' }, 5));
    expect(phonesOf({ country: 'usa' }, 5)).not.toEqual(phonesOf({ country: 'usa' }, 6));
  });

  it("use the country's default pattern first", () => {
    const strategies = ['usa', 'mexico', 'brasil', 'argentina'].map(
      (country) => patternFor(country, areasFor(country)[0]!)!.type,
    );
    expect(strategies).toEqual(['area_code_prefix', 'area_code_full', 'ddd_celular', 'area_code_celular']);
  });
});
