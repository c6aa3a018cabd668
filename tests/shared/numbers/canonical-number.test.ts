import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { describe, expect, it } from 'vitest';
import { openStream } from '#engine/kernel/rng.ts';
import { numbersOf } from '#engine/numbers/synthetic-numbers.ts';
import { readPhone } from '#shared/lists/phone.ts';
import { COUNTRIES, countryByKey } from '#shared/countries/countries.ts';
import { canonicalNumber, formsOf } from '#shared/numbers/canonical-number.ts';

const SEED = 11;
const COUNT = 400;

function generated(key: string): PhoneNumber[] {
  const numbers = numbersOf(countryByKey(key)!, openStream(SEED, 'contact_list'));
  return Array.from({ length: COUNT }, () => numbers.next().value!);
}

const isValid = (phone: string): boolean => parsePhoneNumberFromString(phone)?.isValid() === true;
const read = (cell: string, iso2: string): string | undefined => {
  const found = readPhone(cell, iso2);
  return found.ok ? found.phone : undefined;
};

function expectSame(one: string, other: string): void {
  expect([one, canonicalNumber(one)]).toEqual([one, canonicalNumber(other)]);
  expect(formsOf(one)).toEqual([one, other]);
  expect(formsOf(other)).toEqual([other, one]);
}

describe('the canonical number', () => {
  it('of an Argentine mobile has no 9, as the library reads it with and without 15', () => {
    for (const { number, nationalNumber } of generated('argentina')) {
      const home = nationalNumber.slice(1);
      expect(number).toBe(`+549${home}`);
      expect(read(parsePhoneNumberFromString(number)!.formatNational(), 'AR')).toBe(number);
      const without = read(home, 'AR');
      if (without !== undefined) expectSame(number, without);
      expectSame(number, `+54${home}`);
    }
  });

  it('of a Mexican number has no 1, like imported numbers', () => {
    for (const { number, nationalNumber } of generated('mexico')) {
      const old = `+521${nationalNumber}`;
      expect(read(old, 'MX')).toBe(number);
      expectSame(number, old);
    }
  });

  it('of a Brazilian mobile has no ninth digit, unless that would be another valid number', () => {
    let merged = 0;
    let apart = 0;
    for (const { number } of generated('brasil')) {
      const short = number.slice(0, 5) + number.slice(6);
      if (canonicalNumber(number) === number) {
        expect(short.slice(5)).toMatch(/^[0-57]/);
        apart++;
        continue;
      }
      expect([short, isValid(short)]).toEqual([short, false]);
      expectSame(number, short);
      merged++;
    }
    expect(Math.min(merged, apart)).toBeGreaterThan(50);
  });

  it('never joins two valid numbers of Brasil', () => {
    for (const subscriber of ['21234567', '31234567', '51234567', '77123456', '78123456', '61234567', '98123456']) {
      const [short, long] = [`+5511${subscriber}`, `+55119${subscriber}`];
      const isOne = canonicalNumber(short) === canonicalNumber(long);
      expect([subscriber, isOne && isValid(short) && isValid(long)]).toEqual([subscriber, false]);
    }
  });

  it('of landlines, free numbers and all other countries is the number itself', () => {
    const others = COUNTRIES.filter(({ key }) => !['argentina', 'mexico', 'brasil'].includes(key));
    const numbers = others.flatMap(({ key }) =>
      generated(key)
        .slice(0, 100)
        .map(({ number }) => number as string),
    );
    for (const number of [...numbers, '+551133334444', '+548005551234', '+558001234567', '+54', '', 'x']) {
      expect(canonicalNumber(number)).toBe(number);
      expect(formsOf(number)).toEqual([number, number]);
    }
  });

  it('is unchanged if it is already canonical', () => {
    for (const key of ['argentina', 'mexico', 'brasil'])
      for (const { number } of generated(key)) {
        const canonical = canonicalNumber(number);
        expect(canonicalNumber(canonical)).toBe(canonical);
      }
  });
});
