import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeCell, toCsv } from '#server/http/csv.ts';

test.each(['=1+1', '+1+1', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '+54 11', '+', '+1234567890123456'])(
  '%j gets an apostrophe',
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
  },
);

test.each(['+5491145551234', 'Ana', '', '12', "O'Brien", 'a=b', '{"a":1}'])('%j stays as it is', (cell) => {
  expect(safeCell(cell)).toBe(cell);
});

test('what is written is read back, whatever is in it', () => {
  const row = fc.array(fc.string(), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom(',', ';'), (rows, separator) => {
      expect(
        parse(toCsv(rows, separator), { delimiter: separator, record_delimiter: '\r\n', relax_column_count: true }),
      ).toEqual(rows);
    }),
  );
});
