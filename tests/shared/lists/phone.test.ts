import { expect, test } from 'vitest';
import { readPhone } from '#shared/lists/phone.ts';

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
      '+54 9 11 15 4555-1234',
      '549111545551234',
      '9 11 15 4555 1234',
      '+54 9 011 4555-1234',
      '+54 9 (011) 15-4555-1234',
      '0054 9 011 15 4555 1234',
      '09 11 4555 1234',
      '+54 0 9 11 4555 1234',
      '１１ １５ ４５５５ １２３４',
    ],
  ],
  ['AR', '+5493756454321', ['03756 15-454321', '+54 9 3756 15 45-4321', '9 3756 454321', '54 9 03756 15 454321']],
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
      '1,145,551,234',
      '1.145.551.234,00',
      "1'145'551'234",
      'tel:+54-11-4555-1234',
      'p:+541145551234',
      'tel:+541145551234;ext=3',
      'Tel. 11 4555 1234',
      'Teléfono: (011) 4555-1234',
      'WhatsApp +54 11 4555 1234',
      '11 4555-1234 (casa)',
      '(011) 4555-1234 (del trabajo)',
      '11 4555-1234 int 3',
      '11 4555-1234 int. 3',
      '11 4555-1234 interno 3',
      '11 4555-1234 x3 (oficina)',
      '(+54) 11 4555 1234',
      '５４１１４５５５１２３４',
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
      // Without the ninth digit.
      '(11) 8765-4321',
      '1187654321',
      '011 8765-4321',
      '0 15 11 8765-4321',
      '+55 11 8765-4321',
      '551187654321',
      // With a placeholder of the carrier's code.
      '0xx11 98765-4321',
      '0XX11 8765-4321',
      '(0xx11) 8765-4321',
      '0xx(11)98765-4321',
      '+55 (0xx11) 98765-4321',
    ],
  ],
  // Eight digits, as landlines and trunking have.
  ['BR', '+551132654321', ['(11) 3265-4321', '0xx11 3265-4321', '(0xx11)32654321']],
  ['BR', '+551178654321', ['(11) 7865-4321']],
  [
    'CO',
    '+576014111899',
    [
      '(1) 411 1899',
      '14111899',
      '01 4111899',
      '09 1 411 1899',
      '+57 1 4111899',
      '57 1 411 1899',
      '601 411 1899',
      '+57 601 4111899',
    ],
  ],
  ['CO', '+576043507050', ['+57 4 3507050', '(4) 3507050', '0057 4 350 7050', '07 4 350 7050']],
  ['CO', '+573012345679', ['301 2345679', '03 301 2345679', '+57 301 234 5679']],
  ['CL', '+56961234568', ['09 6123 4568', '9 6123 4568', '+56 9 6123 4568', '+56 09 6123 4568', '56961234568']],
  ['CL', '+56962099485', ['62099485', '09 6209 9485']],
  [
    'CL',
    '+56222345682',
    ['(02) 22345682', '02 2234 5682', '+56 2 2234 5682', '+56 (02) 22345682', '(02) 2345682', '+56 2 2345682'],
  ],
  ['CL', '+56652350009', ['(65) 2350009', '065 350009', '+56 65 350009', '065 2350009']],
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
      '+52 01 55 1234 5678',
      '+52 (01) 55 1234 5678',
      '52 01 55 1234 5678',
      '+52 044 55 1234 5678',
      '0052 045 55 1234 5678',
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
  ['0000000000', 'repetido'],
  ['1234567890', 'secuencia'],
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
  ['98765432', 'CL'], // a mobile of nine digits that lost its last one
  ['22345682', 'CL'], // of Santiago, without its area, or with the area and without the 2 of 2012
  ['1 55 1234 5678', 'MX'], // may be of North America
  ['8765-4321', 'BR'],
])('%s of %s is not completed', (cell, country) => {
  expect(readPhone(cell, country).ok).toBe(false);
});

test.each([
  ['600 123 4567', 'AR', 'tarifa'],
  ['+1 900 555 1234', 'AR', 'tarifa'],
  ['+44 871 234 5678', 'AR', 'tarifa'],
  ['0810 234 5678', 'AR', 'tarifa'],
  ['(212) 976-1234', 'US', 'tarifa'],
  ['+1 212 555 1212', 'AR', 'informes'],
  ['500 234 5678', 'US', 'personal'],
  ['(212) 555-0123', 'US', 'ficticio'],
  ['+1 416 555 0199', 'AR', 'ficticio'],
  ['020 7946 0123', 'GB', 'ficticio'],
  ['07700 900123', 'GB', 'ficticio'],
  ['06 39 98 12 34', 'FR', 'ficticio'],
  ['02 5550 1234', 'AU', 'ficticio'],
  ['1111111111', 'AR', 'repetido'],
  ['+54 9 11 1111-1111', 'AR', 'repetido'],
  ['2222222222', 'AR', 'repetido'],
  ['(999) 999-9999', 'BR', 'repetido'],
  ['+56 9 8765 4321', 'CL', 'secuencia'],
  ['0800 234 5678', 'AR', 'gratuito'],
  ['0800 722 1234', 'BR', 'gratuito'],
  ['0300 722 1234', 'BR', 'tarifa'],
  ['(800) 234-5678', 'US', 'gratuito'],
  ['888 234 5678', 'US', 'gratuito'],
  ['800 234 567', 'CL', 'gratuito'],
  ['01800 912 3456', 'CO', 'gratuito'],
  ['018000 912345', 'CO', 'gratuito'],
  ['800 234 4567', 'MX', 'gratuito'],
  ['01 800 234 4567', 'MX', 'gratuito'],
  ['900 234 567', 'ES', 'gratuito'],
  ['0800 234 5678', 'GB', 'gratuito'],
  ['011 4555-1234', 'AR', null],
  ['(212) 555-2123', 'US', null],
  ['+1 876 976 1234', 'AR', null],
  ['800 555 0123', 'US', 'gratuito'],
  ['11 4444-4444', 'AR', null],
  ['11 1234-5678', 'AR', null],
])('%s of %s is refused as %s in a list', (cell, country, reason) => {
  const read = readPhone(cell, country);
  expect(read.ok ? read.refusal : read.reason).toBe(reason);
});

const SPACES = ' '.repeat(40_000);
test.each([`11${SPACES}4555`, `Tel.${SPACES}x`, `11 4555-1234${SPACES}(${SPACES}`, `1,${'111,'.repeat(10_000)}`])(
  'a long cell is rejected at once (%#)',
  (cell) => {
    expect(readPhone(cell, 'AR').ok).toBe(false);
  },
  1_000,
);
