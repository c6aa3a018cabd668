import { expect, test } from 'vitest';
import { readPhone } from '#server/domains/contacts/import/list/phone.ts';

test.each([
  [
    'AR',
    '+5491145551234',
    [
      '011 15-4555-1234',
      '(011) 15 4555 1234',
      '11 15 4555 1234',
      '+54 9 11 4555-1234',
      '0054 9 11 4555 1234',
      '5491145551234',
      '9 11 4555 1234',
      '+54 11 15 4555 1234',
      '11.15.4555.1234',
    ],
  ],
  [
    'AR',
    '+541145551234',
    [
      '011 4555-1234',
      '11 4555 1234',
      '+54 11 4555 1234',
      '541145551234',
      '="1145551234"',
      '1145551234.0',
      '1145551234,00',
      "'1145551234",
      '1.145551234E+9',
      '\u202a+54 11 4555-1234\u202c',
    ],
  ],
  [
    'BR',
    '+5511987654321',
    [
      '(11) 98765-4321',
      '011 98765-4321',
      '0 15 11 98765-4321',
      '+55 11 98765-4321',
      '0055 11 98765-4321',
      '5511987654321',
    ],
  ],
  [
    'MX',
    '+525512345678',
    [
      '55 1234 5678',
      '044 55 1234 5678',
      '01 55 1234 5678',
      '+52 1 55 1234 5678',
      '521 55 1234 5678',
      '+52 55 1234 5678',
    ],
  ],
  ['US', '+12127365000', ['(212) 736-5000', '1-212-736-5000', '+1 212 736 5000', '001 212 736 5000']],
  ['ES', '+34612345678', ['612 34 56 78', '0034 612345678', '+34 612-345-678']],
] as const)('%s: every notation of %s is one number', (country, phone, spellings) => {
  const read = spellings.map((spelling) => [spelling, readPhone(spelling, country)] as const);
  expect(read.filter(([, found]) => !found.ok || found.phone !== phone)).toEqual([]);
});

test('a number of another country belongs to that country, by key or ISO code', () => {
  expect(readPhone('+55 11 98765-4321', 'AR')).toMatchObject({ country: 'brasil' });
  expect(readPhone('0054 9 11 4555 1234', 'BR')).toMatchObject({ country: 'argentina' });
  expect(readPhone('+1 787 234 5678', 'AR')).toMatchObject({ country: 'porto_rico' });
  expect(readPhone('+81 90 1234 5678', 'AR')).toMatchObject({ country: 'jp' });
});

test.each([
  ['', 'vacio'],
  ['  \u200b ', 'vacio'],
  ['no tiene', 'texto'],
  ['S/N', 'texto'],
  ['=1+1', 'corto'],
  ['088', 'corto'],
  ['482-95', 'corto'],
  ['12345678901234567890', 'largo'],
  // Valid in Germany, but longer than E.164's fifteen digits.
  ['+49 30 12345678901234', 'largo'],
  ['+999517826421', 'pais'],
  ['0000000000', 'inexistente'],
  ['5.4911E+12', 'recortado'],
  ['5,4911E+12', 'recortado'],
  ['ana@example.com', 'texto'],
  ['911', 'emergencia'],
  [' 1-0-7 ', 'emergencia'],
  ['+54 911', 'emergencia'],
  ['+1911', 'emergencia'],
  // An emergency number, but only in other countries.
  ['999', 'corto'],
])('%j is %s', (cell, reason) => {
  expect(readPhone(cell, 'AR')).toEqual({ ok: false, reason });
});

test.each([
  ['600 123 4567', 'AR', true],
  ['+1 900 555 1234', 'AR', true],
  ['+44 871 234 5678', 'AR', true],
  ['0810 234 5678', 'AR', false],
  ['0800 234 5678', 'AR', false],
  ['011 4555-1234', 'AR', false],
])('%s of %s is a premium number: %s', (cell, country, isPremium) => {
  expect(readPhone(cell, country)).toMatchObject({ ok: true, isPremium });
});
