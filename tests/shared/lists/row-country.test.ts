import { expect, test } from 'vitest';
import { readRowPhone } from '#shared/lists/row-country.ts';

test.each([
  ['52', '2214561234', '+522214561234'],
  ['+52', '2214561234', '+522214561234'],
  ['0052', '01 221 456 1234', '+522214561234'],
  ['52.0', '+52 221 456 1234', '+522214561234'],
  ['MX', '2214561234', '+522214561234'],
  ['mex', '2214561234', '+522214561234'],
  ['México', '2214561234', '+522214561234'],
  ['MEXICO', '522214561234', '+522214561234'],
  ['México (+52)', '2214561234', '+522214561234'],
  ['brasil', '(11) 98765-4321', '+5511987654321'],
  ['Brazil', '(11) 98765-4321', '+5511987654321'],
  ['EE.UU.', '(212) 736-5000', '+12127365000'],
  ['1', '(787) 234-5678', '+17872345678'],
  ['US', '(787) 234-5678', '+17872345678'], // addresses in Puerto Rico say USA
  ['Canada', '800 234 5678', '+18002345678'], // toll-free numbers are of no single country
  ['Reino Unido', '07400 123457', '+447400123457'],
  ['Japão', '090 1234 5678', '+819012345678'],
  ['7', '8 912 345-67-80', '+79123456780'],
  ['', '11 4555-1234', '+541145551234'],
  ['  ', '11 4555-1234', '+541145551234'],
])('the country %j reads %s as %s', (country, cell, phone) => {
  expect(readRowPhone(cell, country, 'AR')).toMatchObject({ ok: true, phone });
});

test.each([
  ['52', '+54 11 4555-1234', 'pais_distinto'],
  ['52', '541145551234', 'pais_distinto'],
  ['MX', '5491145551234', 'pais_distinto'],
  ['Jamaica', '+1 212 736 5000', 'pais_distinto'],
  ['Zona Norte', '11 4555-1234', 'pais_columna'],
  ['999', '11 4555-1234', 'pais_columna'],
  [`${'x'.repeat(200_000)} (+54)`, '11 4555-1234', 'pais_columna'],
  ['MX', '', 'vacio'],
  ['MX', '123', 'corto'],
])('the country %j rejects %j as %s', (country, cell, reason) => {
  expect(readRowPhone(cell, country, 'AR')).toEqual({ ok: false, reason });
});
