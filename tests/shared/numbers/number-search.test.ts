import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { openStream } from '#engine/kernel/rng.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import { COUNTRIES } from '#shared/countries/countries.ts';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { hasFragment, readNumberSearch } from '#shared/numbers/number-search.ts';
import { formatPhone } from '#web/lib/formats/phones.ts';

const SEED = 23;
const PER_COUNTRY = 25;
const HOME = ['54'];

const ALL: readonly string[] = COUNTRIES.flatMap((country) => {
  const numbers = numbersOf(country, openStream(SEED, 'contact_list'));
  return Array.from({ length: PER_COUNTRY }, () => numbers.next().value!.number as string);
});

const finds = (typed: string, phone: string, dialCodes = HOME): boolean =>
  hasFragment(readNumberSearch(typed, dialCodes) ?? [], phone);

describe('a number', () => {
  it('is found by every format that the console shows or copies, for any country, with hardly any false matches', () => {
    for (const phone of ALL) {
      const parsed = parsePhoneNumberFromString(phone)!;
      const spellings = [
        phone,
        formatPhone(phone),
        parsed.formatInternational(),
        parsed.formatInternational().replace('+', '00'),
        phone.slice(1),
        parsed.nationalNumber,
        `tel:${phone}`,
        ` \u202a${formatPhone(phone).replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')}\u202c `,
      ];
      for (const typed of spellings) {
        const digits = typed.replace(/^\D*0*|\D/g, '');
        const fragments = readNumberSearch(typed, HOME)!;
        const found = ALL.filter((one) => hasFragment(fragments, one));
        const others = found.filter((one) => canonicalNumber(one) !== canonicalNumber(phone) && !one.includes(digits));
        expect([typed, found.includes(phone), others]).toEqual([typed, true, []]);
      }
    }
  });

  it('is found by any digits in its middle', () => {
    for (const phone of ALL)
      for (let from = 1; from + 5 <= phone.length; from++)
        expect([phone, from, finds(phone.slice(from, from + 5), phone)]).toEqual([phone, from, true]);
  });

  it('requires few searches', () => {
    for (const phone of ALL)
      for (const typed of [formatPhone(phone), phone, phone.slice(3, 8)]) {
        const fragments = readNumberSearch(typed, ['54', '55'])!;
        expect(fragments.length).toBeLessThanOrEqual(6);
        expect(fragments.filter(({ fromStart }) => !fromStart).length).toBeLessThanOrEqual(2);
      }
  });
});

describe('the mobile digit', () => {
  it.each([
    ['+54 9 11 5667-2658', '+541156672658'],
    ['+54 11 5667-2658', '+5491156672658'],
    ['+54 9 11 56', '+541156672658'],
    ['+54 11 56', '+5491156672658'],
    ['5491156672658', '+541156672658'],
    ['541156672658', '+5491156672658'],
    ['+54 11 15 5667-2658', '+5491156672658'],
    ['+54 (0) 11 15 5667-2658', '+5491156672658'],
    ['011 15-5667-2658', '+541156672658'],
    ['011 15-56', '+5491156672658'],
    ['0 341 15 512-3456', '+5493415123456'],
    ['02944 15-123456', '+5492944123456'],
    ['2944 15 123456', '+5492944123456'],
    ['+52 1 55 1234 5678', '+525512345678'],
    ['+52 55 1234 5678', '+5215512345678'],
    ['+52 1 55 12', '+525512345678'],
    ['+55 11 98123-4567', '+551181234567'],
    ['+55 11 8123-4567', '+5511981234567'],
    ['+55 11 8123', '+5511981234567'],
  ])('%s finds %s too', (typed, phone) => {
    expect(finds(typed, phone)).toBe(true);
  });

  it.each([
    ['+54 9 11 5667-2658', '+5491156672659'],
    ['011 15-5667-2658', '+5491115566726'],
    ['+55 11 3123-4567', '+5511931234567'],
    ['+52 1', '+525512345678'],
    ['+54 9', '+541156672658'],
  ])('%s does not find %s', (typed, phone) => {
    expect(finds(typed, phone)).toBe(false);
  });
});

describe('a spelling of an older numbering plan', () => {
  it.each([
    ['(1) 411 1899', '+576014111899', '57'],
    ['+57 4 3507050', '+576043507050', '54'],
    ['09 6123 4568', '+56961234568', '56'],
    ['(02) 22345682', '+56222345682', '56'],
    ['+56 2 234 5682', '+56222345682', '54'],
    ['(0xx11) 8123-4567', '+5511981234567', '55'],
    ['Tel. 011 15-5667-2658 (casa)', '+5491156672658', '54'],
    ['５４９１１５６６７２６５８', '+541156672658', '54'],
  ])('%s finds %s', (typed, phone, dialCode) => {
    expect(finds(typed, phone, [dialCode])).toBe(true);
  });
});

it.each(['', ' ', '+', '-', '-1', '--1', 'abc', '12a', '1;2', '+54+11', "1'", '1%', '1'.repeat(41)])(
  '%j is no number and no part of one',
  (typed) => {
    expect(readNumberSearch(typed, HOME)).toBeNull();
  },
);
