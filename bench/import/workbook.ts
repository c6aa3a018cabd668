/** Writes a workbook like those of Excel: numbers, dates, and texts that cells share. */
import { writeFile } from 'node:fs/promises';
import { writeXlsx } from 'hucre/xlsx';

const FIRST_PHONE = 5_491_140_000_000;
const DAY = new Date('2026-03-05T00:00:00Z');
const COLUMNS = [{ numFmt: '0' }, {}, {}, { numFmt: '#,##0.00' }, { numFmt: 'dd/mm/yyyy' }];
const HEADER = ['telefono', 'nombre', 'direccion', 'saldo', 'fecha'];

export async function writeWorkbook(file: string, rows: number): Promise<void> {
  const list = Array.from({ length: rows }, (_, i) => [
    FIRST_PHONE + i,
    `Persona Número ${i}`,
    `Calle ${i}, piso ${i % 9}`,
    i / 100,
    DAY,
  ]);
  await writeFile(file, await writeXlsx({ sheets: [{ name: 'Lista', columns: COLUMNS, rows: [HEADER, ...list] }] }));
}
