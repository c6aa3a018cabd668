import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { toWorkbook } from '#server/platform/exports/workbook.ts';

it('keeps any text, except characters that are invalid in a workbook', async () => {
  const texts = ['Núñez 🙂', '=1+1', '_x0041_', '__x000a_', 'a\u0001b', 'a\ufffeb', '\uffff'];
  const workbook = await toWorkbook([{ name: 'contacts', fields: ['text'], rows: texts.map((text) => [text]) }]);
  const { sheets } = await readXlsx(workbook);
  expect(sheets[0]!.rows.slice(1).flat()).toEqual([...texts.slice(0, 5), 'a\ufffdb', '\ufffd']);
});
