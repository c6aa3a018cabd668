import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRecordReader } from '#shared/lists/record-reader.ts';
import { cellsOf, createRecordFramer, type ListRecord } from '#shared/lists/records.ts';
import { detectSplit } from '#shared/lists/row-split.ts';

const recordsOf = (...texts: readonly string[]): ListRecord[] => {
  const reader = createRecordReader(';');
  const records = texts.flatMap((text) => reader.push(text));
  return [...records, ...reader.end()];
};

/** A slow reference implementation that parses each line separately. */
function slowRecordsOf(text: string): ListRecord[] {
  const framer = createRecordFramer(';');
  const records: ListRecord[] = [];
  const lines = text.includes('\n') ? text.split('\n') : text.split('\r');
  for (const [index, whole] of lines.entries()) {
    const line = { line: index + 1, text: whole.replace(/\r$/, '') };
    const isLast = index === lines.length - 1;
    if (isLast && line.text === '') continue;
    if (framer.isOpen() || /[^ \t\r;]/.test(line.text)) framer.accept(line, records);
  }
  return [...records, ...framer.end()];
}

describe('records', () => {
  test('keep a line break inside quotes in its cell, however the text is cut', () => {
    const text = 'a;"uno\r\ndos"\r\nb;tres';
    for (let cut = 0; cut <= text.length; cut += 1) {
      const records = recordsOf(text.slice(0, cut), text.slice(cut));
      expect(records.map((record) => cellsOf(record, ';'))).toEqual([
        ['a', 'uno\ndos'],
        ['b', 'tres'],
      ]);
    }
  });

  test('are the same however the text is cut, with blank lines in and between them', () => {
    const piece = fc.constantFrom('\n', '\n\n\n', '\r\n', ';', ';;', ' ', '\t', '"', 'a', '1;b', ' ;\n');
    const cuts = fc.array(fc.nat(40), { maxLength: 4 });
    let most = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), cuts, (pieces, at) => {
        const text = pieces.join('');
        const ends = [0, ...at.map((one) => Math.min(one, text.length)), text.length].toSorted((a, b) => a - b);
        const expected = slowRecordsOf(text);
        most = Math.max(most, expected.length);
        expect(recordsOf(...ends.slice(1).map((end, i) => text.slice(ends[i], end)))).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
    expect(most).toBeGreaterThan(4);
  });

  test('are cut at 256 KiB per line, and the next line is complete', () => {
    const long = 'x'.repeat(600_000);
    for (const cut of [0, 100_000, 300_000, 599_999, 600_000])
      expect(recordsOf(long.slice(0, cut), `${long.slice(cut)}\r\nb`, ';1\n')).toEqual([
        { line: 1, text: long.slice(0, 256 * 1024), quotes: 'plain' },
        { line: 2, text: 'b;1', quotes: 'plain' },
      ]);
    expect(recordsOf(...Array.from({ length: 20 }, () => ';'.repeat(64 * 1024)), '\nb')).toEqual([
      { line: 2, text: 'b', quotes: 'plain' },
    ]);
  });

  test('may have single quotes around their cells, which are removed', () => {
    const cells = (text: string): string[][] => recordsOf(text).map((record) => cellsOf(record, ';'));
    expect(cells("'+5491134567890';'Ana'\n '1145551234' ; 'Luis' ")).toEqual([
      ['+5491134567890', 'Ana'],
      ['1145551234', 'Luis'],
    ]);
    expect(cells("'+5491134567890;D'Angelo;O'Brien;'")).toEqual([["'+5491134567890", "D'Angelo", "O'Brien", "'"]]);
  });

  test('omit empty lines, which cost no cell, and keep their line numbers', () => {
    expect(recordsOf('\n'.repeat(100_000))).toEqual([]);
    expect(recordsOf('\r\n\r\n1145551234\r\n\r\n')).toEqual([{ line: 3, text: '1145551234', quotes: 'plain' }]);
  });
});

describe('cells', () => {
  test('of quoted records match those of a CSV parser', () => {
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
  test('are searched in order, outside quotes', () => {
    expect(detectSplit(['a,b;c\td']).separator).toBe('\t');
    expect(detectSplit(['"a;b",c']).separator).toBe(',');
    expect(detectSplit(['+5491134567890']).separator).toBeNull();
  });
});
