import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, test } from 'vitest';
import { COUNTRIES, countryByKey } from '#shared/countries/countries.ts';
import { bulkRequest, generateRequest, NEW_DRAFT } from '#web/features/caller-ids/patterns/generate-draft.ts';
import { LOCAL_COUNTRIES, readPatternCountries } from '#web/features/caller-ids/patterns/pattern-countries.ts';
import { QUICK_EXAMPLES } from '#web/features/caller-ids/patterns/quick-examples.ts';

describe('the generator’s countries', () => {
  const usa = { country_code: 'usa', country_name: 'Estados Unidos', strategy: 'area_code_prefix', area_codes: {} };

  test('are read from an answer’s data, or from a bare list', () => {
    for (const answer of [{ success: true, data: [usa] }, { data: [usa] }, [usa]])
      expect(readPatternCountries(answer)).toEqual([{ flag: '', phone_code: '', supported: false, ...usa }]);
  });

  test('need a code and a name, and an empty list is an error', () => {
    expect(readPatternCountries([usa, { country_code: 'x' }, null])).toHaveLength(1);
    for (const answer of [null, {}, [], { data: 'usa' }, [{ country_name: 'Perú' }]])
      expect(() => readPatternCountries(answer)).toThrow('El servidor no nombró ningún país');
  });

  test('fall back to the local table when the server does not respond', () => {
    expect(LOCAL_COUNTRIES.map(({ country_code }) => country_code)).toEqual(COUNTRIES.map(({ key }) => key));
    expect(LOCAL_COUNTRIES[0]).toMatchObject({ strategy: 'local_fallback', phone_code: '+1', supported: true });
    expect(LOCAL_COUNTRIES[0]?.area_codes['212']).toBe('Manhattan, Nueva York');
  });
});

test('the quick examples are valid numbers of their countries', () => {
  for (const { country, number } of QUICK_EXAMPLES) {
    const parsed = parsePhoneNumberFromString(number);
    expect([parsed?.isValid(), parsed?.country]).toEqual([true, countryByKey(country)?.iso2]);
  }
});

describe('the generator’s request', () => {
  test('asks for one caller id for the called number by default', () => {
    expect(generateRequest({ ...NEW_DRAFT, destination: ' +12125550123 ' })).toEqual({
      destination_number: '+12125550123',
      quantity: 1,
    });
    expect(
      generateRequest({
        destination: '2125550123',
        country: 'usa',
        areaCode: '305',
        pattern: ' 2xx-xxxx ',
        quantity: 7,
      }),
    ).toEqual({
      destination_number: '2125550123',
      quantity: 7,
      country_override: 'usa',
      custom_area_code: '305',
      custom_pattern: '2xx-xxxx',
    });
  });

  test('clamps its quantity to 1 to 20', () => {
    const quantityOf = (quantity: number | string) => generateRequest({ ...NEW_DRAFT, quantity }).quantity;
    expect([0, 21, '', 'x', 3.7].map(quantityOf)).toEqual([1, 20, 1, 1, 3]);
  });

  test('has one number a line in bulk, without blank lines', () => {
    expect(bulkRequest({ numbers: ' +12125550123\r\n\n+5511987654321 ', pattern: '' })).toEqual({
      destination_numbers: ['+12125550123', '+5511987654321'],
    });
  });
});
