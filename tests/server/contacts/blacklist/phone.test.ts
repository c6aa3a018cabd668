import { describe, expect, it } from 'vitest';
import { readBlacklistPhone } from '#server/domains/contacts/blacklist/phone.ts';
import { readPhone } from '#shared/lists/phone.ts';
import { createNumberReader } from '#server/platform/number-reader.ts';

const numbers = createNumberReader({
  readIn: (cell, iso2) => {
    const read = readPhone(cell, iso2);
    return read.ok ? read : undefined;
  },
  defaultCountry: () => 'argentina',
  callerIdOf: () => null,
  isCalledBefore: () => false,
});
const inArgentina = (typed: string): string | undefined => numbers.read(typed)?.phone;

describe('a number for the blacklist, in Argentina', () => {
  it.each([
    ['+5491134567890', '+5491134567890', 'international'],
    [' +54 9 11 3456 7890 ', '+5491134567890', 'with spaces'],
    ['5491134567890', '+5491134567890', 'its own country code without the plus'],
    ['1134567890', '+541134567890', 'as dialled at home'],
    ['111534567890', '+5491134567890', 'with the 15 of mobiles'],
    ['011 15-3456-7890', '+5491134567890', 'as the console shows it'],
    ['11-3456-7890', '+541134567890', 'with hyphens'],
    ['5511987654321', '+5511987654321', 'of another country without the plus'],
    ['+525512345678', '+525512345678', 'Mexican'],
    ['+5215512345678', '+525512345678', 'Mexican with the 1 that nobody dials any more'],
    ['+1234567890', '+1234567890', 'valid nowhere: as it is'],
    ['５４９１１３４５６７８９０', '+5491134567890', 'with full-width digits'],
    ['11-3456-7890 int. 5', '+541134567890', 'with an extension'],
    ['+54 11 3456-7890 int 3', '+541134567890', 'international with an extension'],
    ['tel:+54-11-3456-7890', '+541134567890', 'as a link'],
    ['0810 234 5678', '+548102345678', 'of a shared cost, which lists reject'],
    ['123456789012345', '+123456789012345', 'the longest'],
  ])('reads %j as %s (%s)', (typed, phone) => {
    expect(readBlacklistPhone(typed, inArgentina)).toBe(phone);
  });

  it.each(['15 3456-7890', '1534567890', '3456-7890', '34567890', '456-7890', '45-6789'])(
    'asks for the area of %j',
    (typed) => {
      expect(() => readBlacklistPhone(typed, inArgentina)).toThrow('Falta el código de área');
    },
  );

  it.each(['+54 9 11', '54 9 11', '12', '+54 9 11 3456', '+549 351 15'])('refuses %j as incomplete', (typed) => {
    expect(() => readBlacklistPhone(typed, inArgentina)).toThrow('El número está incompleto');
  });

  it.each(['911', '112', '107', '+54 911', '+1911'])('refuses the emergency number %j', (typed) => {
    expect(() => readBlacklistPhone(typed, inArgentina)).toThrow('Es un número de emergencias');
  });

  it.each(['', ' ', '\t\n'])('reports %j as missing', (typed) => {
    expect(() => readBlacklistPhone(typed, inArgentina)).toThrow('Número de teléfono es requerido');
  });

  it.each([
    '011-4555',
    '0111234567',
    '+0111234567',
    '+',
    '1',
    '1234567890123456',
    '-1134567890',
    '+54 11 abc',
    '++5411',
    '5+4',
  ])('refuses %j as malformed', (typed) => {
    expect(() => readBlacklistPhone(typed, inArgentina)).toThrow('Formato de teléfono inválido');
  });
});
