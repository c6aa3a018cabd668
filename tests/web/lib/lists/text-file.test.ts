import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { textFileOf } from '#web/lib/lists/file/workbook.ts';

const SHEETS = [
  { name: 'Enero', rows: [['telefono'], [1_145_553_101]] },
  { name: 'Febrero', rows: [['telefono'], [1_145_553_102]] },
];

test('a text is a list as it is', async () => {
  const file = new File(['1145553101\n'], 'LISTA.CSV');
  expect(await textFileOf(file)).toEqual({ file, workbook: null });
});

test.each([
  [undefined, 'Enero', '1145553101'],
  ['Febrero', 'Febrero', '1145553102'],
  ['Marzo', 'Enero', '1145553101'],
])('of a workbook the sheet %s is read as %s', async (chosen, sheet, phone) => {
  const original = new File([new Uint8Array(await writeXlsx({ sheets: SHEETS }))], 'meses.xlsx');
  const { file, workbook } = await textFileOf(original, chosen);
  expect(workbook).toEqual({ original, sheets: ['Enero', 'Febrero'], sheet });
  expect(file.name).toBe('meses.xlsx');
  expect(await file.text()).toBe(`telefono\n${phone}\n`);
});

test.each([
  ['vieja.xls', 'Es una planilla de Excel antigua (.xls)'],
  ['VIEJA.XLS', 'guardala como XLSX'],
  ['lista.csv.pdf', 'Usá: CSV, TXT, TSV, XLSX'],
  ['lista', 'Usá: CSV, TXT, TSV, XLSX'],
])('%s is refused', async (name, message) => {
  await expect(textFileOf(new File(['x'], name))).rejects.toThrow(message);
});
