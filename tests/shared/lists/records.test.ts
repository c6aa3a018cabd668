import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLineSplitter } from '#shared/lists/lines.ts';
import { cellsOf, createRecordFramer, type ListRecord } from '#shared/lists/records.ts';
import { detectSeparator } from '#shared/lists/separator.ts';

const recordsOf = (...texts: readonly string[]): ListRecord[] => {
  const splitter = createLineSplitter();
  const framer = createRecordFramer(';');
  const records = texts.flatMap((text) => framer.push(splitter.push(text)));
  return [...records, ...framer.push(splitter.end()), ...framer.end()];
};

describe('records', () => {
  test('have a line break inside quotes in their cell, however the text is cut', () => {
    const text = 'a;"uno\r\ndos"\r\nb;tres';
    for (let cut = 0; cut <= text.length; cut += 1) {
      const records = recordsOf(text.slice(0, cut), text.slice(cut));
      expect(records.map((record) => cellsOf(record, ';'))).toEqual([
        ['a', 'uno\ndos'],
        ['b', 'tres'],
      ]);
    }
  });

  test('are none for empty lines, which cost no cell, and keep their line numbers', () => {
    expect(recordsOf('\n'.repeat(100_000))).toEqual([]);
    expect(recordsOf('\r\n\r\n1145551234\r\n\r\n')).toEqual([{ line: 3, text: '1145551234', quotes: 'plain' }]);
  });
});

describe('cells', () => {
  test('of quoted records are those that a CSV parser finds', () => {
    const piece = fc.constantFrom('"', '""', ';', 'a', 'ñ b', ' ', "'", '');
    let quoted = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const record = recordsOf(pieces.join(''))[0];
        if (record?.quotes !== 'quoted') return;
        quoted += 1;
        const [row] = parse(record.text, { delimiter: ';', relax_quotes: true, relax_column_count: true });
        expect(cellsOf(record, ';')).toEqual(row);
      }),
      { numRuns: 3000 },
    );
    expect(quoted).toBeGreaterThan(500);
  });
});

describe('separators', () => {
  test('are looked for in order, outside quotes', () => {
    expect(detectSeparator(['a,b;c\td'])).toBe('\t');
    expect(detectSeparator(['"a;b",c'])).toBe(',');
    expect(detectSeparator(['+5491134567890'])).toBeNull();
  });
});
