import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { textFileOf } from '#web/lib/lists/file/workbook.ts';

const SHEETS = [
  { name: 'Enero', rows: [['telefono'], [1_145_553_101]] },
  { name: 'Febrero', rows: [['telefono'], [1_145_553_102]] },
];

const home = () => Promise.resolve({ iso2: 'AR' });
const never = () => Promise.reject(new Error('asked for the country'));
const packed = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) =>
  new File([new Uint8Array(await writeXlsx({ sheets }))], 'meses.xlsx');

test('a text is a list as it is', async () => {
  const file = new File(['1145553101\n'], 'LISTA.CSV');
  expect(await textFileOf(file, never)).toEqual({ file, workbook: null });
});

test.each([
  [undefined, 'Enero', '1145553101'],
  ['Febrero', 'Febrero', '1145553102'],
  ['Marzo', 'Enero', '1145553101'],
])('of a workbook the sheet %s is read as %s', async (chosen, sheet, phone) => {
  const original = await packed(SHEETS);
  const { file, workbook } = await textFileOf(original, home, { sheet: chosen });
  const sheets = ['Enero', 'Febrero'];
  expect(workbook).toEqual({ original, sheets, sheet, hiddenRows: 0, withHidden: false });
  expect(file.name).toBe('meses.xlsx');
  expect(await file.text()).toBe(`telefono\n${phone}\n`);
});

test('the sheet that has the list is read, without the rows that it hides unless they are wanted', async () => {
  const rows = [['telefono'], ...[1, 2, 3, 4].map((last) => [1_145_553_100 + last])];
  const rowDefs = new Map([[2, { hidden: true }]]);
  const original = await packed([
    { name: 'Resumen', rows: [['Cartera', 3]] },
    { name: 'Base', rows, rowDefs },
  ]);
  const left = await textFileOf(original, home);
  expect(left.workbook).toMatchObject({ sheet: 'Base', hiddenRows: 1, withHidden: false });
  expect(await left.file.text()).toBe('telefono\n1145553101\n\n1145553103\n1145553104\n');
  const whole = await textFileOf(original, never, { sheet: 'Base', withHidden: true });
  expect(whole.workbook).toMatchObject({ sheet: 'Base', hiddenRows: 1, withHidden: true });
  expect(await whole.file.text()).toBe('telefono\n1145553101\n1145553102\n1145553103\n1145553104\n');
});

test.each([
  ['vieja.xls', 'Es una planilla de Excel antigua (.xls)'],
  ['VIEJA.XLS', 'guardala como XLSX'],
  ['lista.csv.pdf', 'Usá: CSV, TXT, TSV, XLSX'],
  ['lista', 'Usá: CSV, TXT, TSV, XLSX'],
])('%s is refused', async (name, message) => {
  await expect(textFileOf(new File(['x'], name), never)).rejects.toThrow(message);
});
