import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { openWorkbook, type Workbook } from '#shared/lists/workbook/workbook.ts';

async function opened(sheets: Parameters<typeof writeXlsx>[0]['sheets']): Promise<Workbook> {
  const workbook = await openWorkbook(await writeXlsx({ sheets }));
  if (workbook === null || workbook === 'too_large') throw new Error('not opened');
  return workbook;
}

async function textOf(workbook: Workbook, sheet?: string): Promise<string> {
  let text = '';
  for await (const piece of workbook.text(sheet)) text += piece;
  return text.replace(/^\ufeff/, '');
}

test('a sheet is a line for each of its rows, with tabs between cells', async () => {
  const rows = [['telefono', 'nombre'], ['+5491145551234', 'Ana "Ani"; y\nLuis'], [], ["'11 4555-1235", null, true]];
  expect(await textOf(await opened([{ name: 'Lista', rows }]))).toBe(
    'telefono\tnombre\n+5491145551234\t"Ana ""Ani""; y Luis"\n\n\'11 4555-1235\t\tTRUE\n',
  );
});

test('a phone stored as a number has all its digits', async () => {
  const rows = [[5_491_145_551_234, 1_145_551_234, 573_001_234_567]];
  expect(await textOf(await opened([{ name: 'Lista', rows }]))).toBe('5491145551234\t1145551234\t573001234567\n');
});

test('numbers and dates are as the sheet shows them', async () => {
  const columns = [
    { numFmt: '#,##0' },
    { numFmt: '00000000000' },
    { numFmt: '0.00' },
    { numFmt: 'yyyy-mm-dd' },
    { numFmt: '0.00E+00' },
  ];
  const day = new Date('2026-03-05T00:00:00Z');
  const rows = [[1_145_551_234, 1_145_551_234, 12.5, day, 5_491_145_551_234]];
  expect(await textOf(await opened([{ name: 'Lista', columns, rows }]))).toBe(
    '"1,145,551,234"\t01145551234\t12.50\t2026-03-05\t5491145551234\n',
  );
});

test('the first sheet that is shown is read, or the chosen one', async () => {
  const workbook = await opened([
    { name: 'Oculta', hidden: true, rows: [['no']] },
    { name: 'Norte & Sur', rows: [['1145551234']] },
    { name: 'Otra', rows: [['1145551235']] },
  ]);
  expect(workbook.sheets).toEqual(['Norte & Sur', 'Otra']);
  expect(await textOf(workbook)).toBe('1145551234\n');
  expect(await textOf(workbook, 'Otra')).toBe('1145551235\n');
});

test('other archives are no workbooks', async () => {
  expect(await openWorkbook(new TextEncoder().encode('PK\u0003\u0004\u0014\u0000'))).toBeNull();
  expect(await openWorkbook(new Uint8Array())).toBeNull();
});

test('a workbook that says it unpacks to gigabytes is too large', async () => {
  const data = await writeXlsx({ sheets: [{ name: 'Lista', rows: [['texto']] }] });
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const name = Buffer.from(data).lastIndexOf('xl/sharedStrings.xml');
  view.setUint32(name - 46 + 24, 0xfffffff0, true);
  expect(await openWorkbook(data)).toBe('too_large');
});
