/** Numbers of single cells as people write them, each with the number or the reason that a row gets. */
import { expect, test } from 'vitest';
import { canonicalNumber } from '#shared/numbers/canonical-number.ts';
import { createPhoneReader, hasPhone, type PhoneReading } from '#shared/lists/row-phone.ts';

function read(cell: string, reading: Partial<PhoneReading> = {}, area = ''): string {
  const row = createPhoneReader([], ['area', 'phone'], { country: 'AR', ...reading })([area, cell]);
  return row.ok ? [row.phone, ...row.others].join(' + ') : row.reason;
}

test.each([
  '15 5432 8876 / 4861-3344',
  '15 5432 8876 o 4861-3344',
  '4861-3345 y 4861-3346',
  '4861-3345, 4861-3346',
  '4783-2601/02',
  'Juan 4861-3344',
  'no tiene, 4861-3344',
])('%s has numbers without their area code', (cell) => {
  expect(read(cell)).toBe('sin_area');
});

test.each([
  ['15 5432 8876 / 4861-3344', '+5491154328876 + 4861-3344'],
  ['4861-3345 y 4861-3346', '+541148613345 + 4861-3346'],
  ['4783-2601/02', '+541147832601 + 02'],
])('%s has its area code from the list or its row', (cell, found) => {
  expect(read(cell, { areaCode: '11' })).toBe(found);
  expect(read(cell, {}, '011')).toBe(found);
});

test.each([
  ['Juan Pérez 1161784411', '+541161784411'],
  ['Ana (011) 15-6178-4411', '+5491161784411'],
  ['Sra. Gómez: +54 9 11 6178-4411', '+5491161784411'],
  ['María de los Ángeles Ríos 1161784411', '+541161784411'],
  ["O'Connor, Ana - 1161784411", '+541161784411'],
  ['Cel. de Ana 1161784411', '+541161784411'],
  ['Juan 1161784411 / Ana 1161784412', '+541161784411 + Ana 1161784412'],
])('the number after the words of %s is read', (cell, found) => {
  expect(read(cell)).toBe(found);
});

test.each([
  ['11 4862 9004 Juan', '+541148629004'],
  ['11 4862-9004 - Juan Pérez', '+541148629004'],
  ['+54 11 4862-9004, Sra. de Paz', '+541148629004'],
  ['11 4862 9004 Juan / 11 4862 9005 Marta', '+541148629004 + 11 4862 9005 Marta'],
  ['11 1111 1111 Juan / 11 4862 9005 Marta', '+541148629005 + 11 1111 1111 Juan'],
])('the number before the words of %s is read', (cell, found) => {
  expect(read(cell)).toBe(found);
});

test.each([
  '1161784411 DNI',
  '1161784411 Fax',
  '1161784411 Total',
  '1161784411 equivocado',
  '1161784411 No es',
  '1161784411 Inexistente',
  '1161784411 Número Inexistente',
  '1161784411 Mal',
  '1161784411 MAL',
  '1161784411 Cortado',
  '1161784411 Ocupado',
  '1161784411 Fuera de Servicio',
  '1161784411 Fora de Área',
  '1161784411 Suspendido',
  '1161784411 Apagado',
  '1161784411 Inválido',
  '1161784411 Wrong Number',
  '1161784411 Vecina',
  '1161784411 Vecina Marta',
  '1161784411 Vizinha',
  '1161784411 Pesos',
  '1161784411 Dólares',
])('%s is no number to call either', (cell) => {
  expect(read(cell)).toBe('texto');
});

test.each([
  '25/12/2024 Juan',
  '25/12/2024 Navidad',
  '25-12-2024 Ana Paz',
  '2024-12-25 Juan',
  '20241225 Navidad',
  '25122024 Juan',
  '45551234.00 Pesos',
  '45551234,00 Pesos',
  '45551234,00 Juan',
  '45551234 Pesos',
  '4555 Juan',
  'Juan 25/12/2024',
  'Juan 20241225',
  'Juan 45551234.00',
])('an area code makes no number of the date or amount in %s', (cell) => {
  expect(read(cell, { areaCode: '11' })).toBe('texto');
});

test.each([
  ['4862-9004 Juan', '+541148629004'],
  ['48629004 Vecino Matías', 'texto'],
  ['48629004 Matías Vecino', '+541148629004'],
  ['48629004 Malena', '+541148629004'],
  ['48629004 Marco Aurelio Malbrán', '+541148629004'],
])('%s is read with the area code of the list', (cell, found) => {
  expect(read(cell, { areaCode: '11' })).toBe(found);
});

test.each([
  ['Celular', '11 4555 1234', '+5491145551234'],
  ['Celular', '3515551234', '+5493515551234'],
  ['Cel.', '011 15 4555 1234', '+5491145551234'],
  ['Teléfono móvil', '11 4555 1234', '+5491145551234'],
  ['Celular', '+54 11 4555-1234', '+541145551234'],
  ['Celular', 'Ana +54 11 4555-1234', '+541145551234'],
  ['Celular', '+54 9 11 4555-1234', '+5491145551234'],
  ['Celular', '+54 11 15 4555-1234', '+5491145551234'],
  ['Celular', '11 4555 1234 / +54 11 4555 1235', '+5491145551234'],
  ['Celular', '+54 11 4555 1234 / 11 4555 1235', '+541145551234'],
  ['telefono_celular', '11 4555 1234', '+5491145551234'],
  ['Tel. Cel.', '11 4555 1234', '+5491145551234'],
  ['Cell-phone', '11 4555 1234', '+5491145551234'],
  ['Celular - principal', '11 4555 1234', '+5491145551234'],
  ['Teléfono (celular)', '11 4555 1234', '+5491145551234'],
  ['Teléfono - Celular', '11 4555 1234', '+541145551234'],
  ['Teléfono-Móvil', '11 4555 1234', '+541145551234'],
  ['Celular - Teléfono', '11 4555 1234', '+541145551234'],
  ['CEL-TEL', '11 4555 1234', '+541145551234'],
  ['Tel. – Cel.', '11 4555 1234', '+541145551234'],
  ['Tel_Cel', '11 4555 1234', '+541145551234'],
  ['cel_tel', '11 4555 1234', '+541145551234'],
  ['Mobile', '9 11 4555 1234', '+5491145551234'],
  ['Celular', '+55 11 98765-4321', '+5511987654321'],
  ['Celular', '+598 99 123 456', '+59899123456'],
  ['Teléfono', '11 4555 1234', '+541145551234'],
  ['Tel. fijo', '11 4555 1234', '+541145551234'],
  ['Fijo o celular', '11 4555 1234', '+541145551234'],
  ['Teléfono/Celular', '11 4555 1234', '+541145551234'],
  ['WhatsApp', '11 4555 1234', '+541145551234'],
])('a number of the column %s is one of a mobile if its title says so: %s', (label, cell, phone) => {
  const readRow = createPhoneReader(['Nombre', label], ['name', 'phone'], { country: 'AR' });
  expect(readRow(['Ana', cell])).toMatchObject({ phone });
});

test('a mobile is the same person with and without its mobile digit', () => {
  const readRow = createPhoneReader(['Celular', 'Teléfono'], ['phone', 'phone'], { country: 'AR' });
  const [mobile, other] = [readRow(['11 4555 1234', '']), readRow(['', '11 4555 1234'])];
  expect(mobile.ok && other.ok && canonicalNumber(mobile.phone) === canonicalNumber(other.phone)).toBe(true);
});

test('the number after words gets the area code of its row', () => {
  expect(read('Juan 6178-4411', {}, '11')).toBe('+541161784411');
});

test.each([
  'DNI 1161784411',
  'CUIT 1161784411',
  'Legajo nro. 1161784411',
  'Cliente 1161784411',
  'no es 1161784411',
  'ya no vive en el 1161784411',
  'ex 1161784411',
  'TOTAL 1161784411',
  'Subtotal: 1.161.784.411',
  'Suma 1161784411',
  'Cantidad 1161784411',
  'Precio 45551234.00',
  'Juan 45551234.00',
  'Pagó $ 1161784411',
  'Ticket 1161784411',
  'Expediente 1161784411',
  'Expte. N° 1161784411',
  'Reclamo 1161784411',
  'Fax 1161784411',
  'Consultas: 11 6178-4411',
  'hija 1161784411',
  'Vence 15/11/2024',
  'Nacido 15031980',
  'Ana 15/11/2024',
  'Ana 15031980',
  'Piso 3 depto 4',
  'falta',
])('%s is no number to call', (cell) => {
  expect(read(cell)).toBe('texto');
  expect(read(cell, { areaCode: '11' })).toBe('texto');
  expect(read(cell, {}, '11')).toBe('texto');
});

test('a number behind words makes no column one of phones', () => {
  for (const cell of ['hija 1145559999', 'Ana 1145559999', 'Fax 1145559999']) expect(hasPhone(cell, 'AR')).toBe(false);
  for (const cell of ['1145559999', 'Tel. 1145559999', 'cel: 1145559999']) expect(hasPhone(cell, 'AR')).toBe(true);
});

test.each([
  '15/11/2026',
  '15-11-2026',
  '15.11.2026',
  '5/1/2026',
  '15/11/26',
  '2026-11-15',
  '2026/11/15',
  '15/11/2026 09:32',
  '2026-11-15 00:00:00',
  '2026-11-15T09:32',
])('the date %s is no number', (cell) => {
  for (const areaCode of ['', '11', '2966']) expect(read(cell, { areaCode })).toBe('texto');
  expect(read(cell, {}, '2966')).toBe('texto');
  expect(read(cell, { country: 'BR', areaCode: '11' })).toBe('texto');
});

test.each([
  [['nombre', 'Alternativo', 'Telefono'], '+541147832501'],
  [['nombre', 'Linea', 'Telefono'], '+541147832501'],
  [['nombre', 'Numero', 'TE'], '+541147832501'],
  [['nombre', 'Destino', 'Tel.'], '+541147832501'],
  [['nombre', 'Contacto', 'Telefono'], '+541147832501'],
  [['nombre', 'Telefono', 'Alternativo'], '+541161784500'],
  [['nombre', 'Fono', 'Telefono'], '+541161784500'],
  [['nombre', 'Telefono con area', 'Telefono 2'], '+541161784500'],
  [['nombre', 'Contacto', 'Contacto 2'], '+541161784500'],
])('of the phones of %j, one whose label says so is dialled first, then the leftmost', (header, phone) => {
  const readRow = createPhoneReader(header, ['name', 'phone', 'phone'], { country: 'AR' });
  expect(readRow(['Ana', '1161784500', '1147832501'])).toMatchObject({ phone, invalidOthers: [] });
  expect(readRow(['Ana', '1161784500', ''])).toMatchObject({ phone: '+541161784500' });
  expect(readRow(['Ana', '', '1147832501'])).toMatchObject({ phone: '+541147832501' });
});

test('a number behind its area code is dialled before phones to its right', () => {
  const header = ['Cód. Área', 'Número', 'Celular'];
  const readRow = createPhoneReader(header, ['area', 'phone', 'phone'], { country: 'AR' });
  expect(readRow(['11', '4783-2501', '1161784500'])).toMatchObject({ phone: '+541147832501' });
});

test('eight digits of a date get no area code from the list', () => {
  expect(read('20261115', { areaCode: '11' })).toBe('texto');
  expect(read('20261115')).toBe('texto');
  expect(read('24112026', { areaCode: '11' })).toBe('texto');
  expect(read('24112026')).toBe('texto');
  // The row says that they are a number, or they are no date.
  expect(read('20261115', {}, '11')).toBe('+541120261115');
  expect(read('2026-1115', { areaCode: '11' })).toBe('+541120261115');
  expect(read('20261315', { areaCode: '11' })).toBe('+541120261315');
  // Costa Rica has no area codes.
  expect(read('22261115', { country: 'CR' })).toBe('+50622261115');
});
