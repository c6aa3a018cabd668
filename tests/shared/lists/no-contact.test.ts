import { expect, test } from 'vitest';
import type { ColumnRole } from '#shared/lists/columns.ts';
import { isNoContact } from '#shared/lists/no-contact.ts';

const ROLES: readonly ColumnRole[] = ['other', 'name', 'phone', 'other'];

test.each([
  ';TOTAL DE DEUDA;;$ 1.234.567,89',
  'Total general;;;1.500',
  'TOTAL;;14;',
  'TOTAL GENERAL;;13;45,5%',
  ';Total deuda;;600',
  'Totales:;;;600',
  'Subtotal Córdoba;;;990',
  'Gran total;;;990',
  'Suma;;;600',
  'Suma de Deuda;;;USD 600',
  'Soma;;;R$ 600',
  'Cantidad de clientes: 6;;;',
  'Cantidad de registros: 16;;;',
  ';;Cantidad de registros: 1500000;',
  'Cantidad;6;;',
  'Qtd. de clientes: 6;;;',
  'Total de registros: 14;;;',
  'Total Geral;;;12',
  'Registros: 14;;;',
  '14 registros;;;',
  'Fin del reporte;;;',
  '*** FIN DEL LISTADO ***;;;',
  'Fim do relatório;;;',
  'End of report;;;',
  ';Página 1 de 3;;',
  'Pág. 2/3;;;',
  'Page 1 of 3;;;',
  ';Exportado por: mgonzalez el 24/11/2026 09:32;;',
  'Promedio;;;12,5',
  'Sucursal Córdoba;;;',
])('%s is a total or a footer', (line) => {
  expect(isNoContact(line.split(';'), ROLES)).toBe(true);
});

test.each([
  ';Ana Suma;;600',
  ';Suma, Ana;;600',
  ';Fin, Nora;;',
  ';Finochietto;;',
  ';Totaro, Luis;;600',
  ';Ana Ríos;;Total',
  '1140;Total Austral S.A.;;Neuquén',
  ';Total Austral S.A.;;Neuquén',
  'TOTAL;;4783-2295;600',
  ';Page, Larry;;',
  ';Hoja, Rita;;12',
  ';;12;',
])('%s may be a contact', (line) => {
  expect(isNoContact(line.split(';'), ROLES)).toBe(false);
});

test('a list of numbers alone has totals, but no titles of sections', () => {
  expect(isNoContact(['TOTAL 21'], ['phone'])).toBe(true);
  expect(isNoContact(['TOTAL 21', ''], ['phone'])).toBe(true);
  expect(isNoContact(['hola'], ['phone'])).toBe(false);
});

test('a long cell of signs takes no time', { timeout: 2000 }, () => {
  const signs = '-'.repeat(50_000);
  expect(isNoContact(['', `x${signs}x`, '', ''], ROLES)).toBe(false);
  expect(isNoContact([`${signs}x`, '', '', ''], ROLES)).toBe(false);
  expect(isNoContact([`   Total ${signs}`, '', '', '600'], ROLES)).toBe(true);
});
