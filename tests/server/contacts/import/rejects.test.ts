import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import { describeList, readRows } from '#server/domains/contacts/import/list/read-list.ts';
import { convertRejects, rejectLines, rejectsHead } from '#server/domains/contacts/import/rejects.ts';
import { rowsOf, short, withFile } from './list/files.ts';

async function converted(csv: string, chunkLength: number): Promise<string> {
  async function* chunks(): AsyncGenerator<string> {
    for (let at = 0; at < csv.length; at += chunkLength) yield csv.slice(at, at + chunkLength);
  }
  let text = '';
  for await (const part of convertRejects(chunks(), { separator: ';', sayReason: (reason) => reason })) text += part;
  return text;
}

test('rejects with semicolons are quoted if a semicolon would split a cell', async () => {
  const csv = csvHead(['linea', 'contenido']) + toCsv([[2, 'Ana;12']]) + toCsv([[3, 'Luis,"x"']]);
  expect(await converted(csv, 1000)).toBe('\uFEFFlinea;contenido\r\n2;"Ana;12"\r\n3;"Luis,""x"""\r\n');
});

test('rejects with semicolons have the same cells, however the file is cut', async () => {
  const cell = fc
    .array(fc.constantFrom('a', ' ', ',', ';', '"', '\r\n', '\n', '=', 'ñ'))
    .map((parts) => parts.join(''));
  const rows = fc.array(fc.tuple(fc.nat(), cell, cell), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 20 }), async (given, chunkLength) => {
      const csv = toCsv(given);
      const options = { relax_column_count: true, record_delimiter: '\r\n' };
      expect(parse(await converted(csv, chunkLength), { ...options, delimiter: ';' })).toEqual(parse(csv, options));
    }),
  );
});

test('a blank first cell of a workbook is still blank when its rejected line is sent back', async () => {
  const rejects = await withFile('nombre\ttelefono\n\t12\n  -\t13\n', async (path) => {
    const format = await describeList(path, { country: 'AR' });
    let text = rejectsHead(format, { country: 'AR' });
    for await (const { rows } of readRows(path, format, { country: 'AR' }))
      for (const row of rows) if (!row.ok) text += rejectLines([row], format);
    return text;
  });
  const corrected = rejects.replace(',12', ',1145551234').replace(',13', ',1145551235');
  expect((await rowsOf(corrected)).map(short)).toEqual(['2 +541145551234', '3 +541145551235 -']);
});
