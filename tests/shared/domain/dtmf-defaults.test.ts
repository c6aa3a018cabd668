import { expect, it } from 'vitest';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { DTMF_DEFAULTS, DTMF_LANGUAGES, MENU_TIMEOUT_RANGE_S } from '#shared/domain/dtmf-defaults.ts';

it('are key 1 and 10 s in eight countries, but 3 and 15 s in Mexico', () => {
  expect(DTMF_DEFAULTS.map(({ country, dtmfKey, menuTimeoutS }) => `${country} ${dtmfKey} ${menuTimeoutS}`)).toEqual([
    'mexico 3 15',
    'usa 1 10',
    'canada 1 10',
    'brasil 1 10',
    'colombia 1 10',
    'argentina 1 10',
    'chile 1 10',
    'peru 1 10',
  ]);
});

it.each(DTMF_DEFAULTS)('of $country are well formed', ({ country, dtmfKey, language, menuTimeoutS, instructions }) => {
  expect(COUNTRIES.map(({ key }) => key)).toContain(country);
  expect(DTMF_LANGUAGES).toContain(language);
  expect(menuTimeoutS).toBeGreaterThanOrEqual(MENU_TIMEOUT_RANGE_S.min);
  expect(menuTimeoutS).toBeLessThanOrEqual(MENU_TIMEOUT_RANGE_S.max);
  expect(instructions).toContain(`${dtmfKey}: `);
});
