import { describe, expect, it } from 'vitest';
import { readBlacklistPhone } from '#server/domains/blacklist/phone.ts';
import { readPhone } from '#server/domains/contacts/list/phone.ts';

const inArgentina = (cell: string): string | undefined => {
  const read = readPhone(cell, 'AR');
  return read.ok ? read.phone : undefined;
};

describe('a number for the blacklist, in Argentina', () => {
  it.each([
    ['+5491134567890', '+5491134567890', 'international'],
    [' +54 9 11 3456 7890 ', '+5491134567890', 'with spaces'],
    ['5491134567890', '+5491134567890', 'its own country code without the plus'],
    ['1134567890', '+541134567890', 'as dialled at home'],
    ['111534567890', '+5491134567890', 'with the 15 of mobiles'],
    ['5511987654321', '+5511987654321', 'of another country without the plus'],
    ['+525512345678', '+525512345678', 'Mexican'],
    ['+5215512345678', '+525512345678', 'Mexican with the 1 that nobody dials any more'],
    ['+1234567890', '+1234567890', 'valid nowhere: as it is'],
    ['12', '+12', 'the shortest'],
    ['123456789012345', '+123456789012345', 'the longest'],
  ])('reads %j as %s (%s)', (typed, phone) => {
    expect(readBlacklistPhone(typed, inArgentina)).toBe(phone);
  });

  it.each(['', ' ', '\t\n'])('reports %j as missing', (typed) => {
    expect(() => readBlacklistPhone(typed, inArgentina)).toThrow('Número de teléfono es requerido');
  });

  it.each(['0111234567', '+0111234567', '+', '1', '1234567890123456', '11-3456-7890', '+54 11 abc', '++5411', '5+4'])(
    'refuses %j as malformed',
    (typed) => {
      expect(() => readBlacklistPhone(typed, inArgentina)).toThrow('Formato de teléfono inválido');
    },
  );
});
