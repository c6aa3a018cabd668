import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stringify } from 'csv-stringify/sync';
import { safeCell, safeJson, toCsv } from '#shared/lists/csv.ts';

test.each(['=1+1', '+1+1', '-2', '@SUM(A1)', '\t=1', ' =1', '\r=1', '+54 11', '+', '+1234567890123456'])(
  'prefixes %j with an apostrophe',
  (cell) => {
    expect(safeCell(cell)).toBe(`'${cell}`);
  },
);

test.each(['+5491145551234', 'Ana', '', '12', "O'Brien", 'a=b', '{"a":1}'])('leaves %j as it is', (cell) => {
  expect(safeCell(cell)).toBe(cell);
});

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['x, @SUM(1)', "x, '@SUM(1)"],
  ['uno\t=1\r\n=2', "uno\t'=1\r\n'=2"],
  ['＝1+1', "'＝1+1"],
  ['a;"=1+1;b', `a;"'=1+1;b`],
  ['a,""=1+1', `a,""'=1+1`],
  ['a;" =1+1";b', `a;" '=1+1";b`],
  ["a;'=1+1", "a;'=1+1"],
  ['a;b, c - d', 'a;b, c - d'],
])('turns %j into %j, so that no formula runs under another separator', (cell, safe) => {
  expect(safeCell(cell)).toBe(safe);
});

test('a formula is disarmed behind any sequence of separators and spaces', () => {
  const text = fc.string({ unit: fc.constantFrom('a', ',', ';', '\t', '\r', '\n', ' ', '"', '=', '-') });
  fc.assert(
    fc.property(text, (some) => {
      const cell = `x${some}`;
      expect(safeCell(cell)).toBe(cell.replace(/([,;\t\r\n][\s"]*)(?=[=-])/g, "$1'"));
    }),
  );
});

test.each(['\t', '\r\n', ', ', ' '])('a rejected line of many %j takes no longer than others', (unit) => {
  const line = `x${unit.repeat(100_000)}x`;
  expect(safeCell(line)).toBe(line);
});

test('JSON in a cell keeps its value, and none of its texts starts a cell under another separator', () => {
  const texts = fc.oneof(fc.string(), fc.constantFrom('x;=1+1', 'x, -2', ',=cmd|calc', ';;@a', '\\;+1'));
  fc.assert(
    fc.property(fc.array(fc.oneof(texts, fc.integer())), (values) => {
      const json = safeJson(JSON.stringify({ values }));
      expect(JSON.parse(json)).toEqual({ values });
      const inTexts = (json.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join(' ');
      expect(inTexts).not.toMatch(/[,;]\s*[=+\-@]/);
      expect(json.replace(/""|,"\+\d{1,15}"/g, '')).not.toMatch(/,"\s*[=+\-@]/);
    }),
  );
});

test('an element of a list in a cell starts no formula under commas', () => {
  expect(toCsv([[['x', '=1+1', ' @a', '+5491145551234', 'a;"=2']]], ';')).toBe(
    String.raw`"[""x"",""\u003d1+1"","" \u0040a"",""+5491145551234"",""a;\""=2""]"` + '\r\n',
  );
});

test('any text is read back as it was written', () => {
  const row = fc.array(fc.string(), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.constantFrom(',', ';'), (rows, separator) => {
      expect(
        parse(toCsv(rows, separator), { delimiter: separator, record_delimiter: '\r\n', relax_column_count: true }),
      ).toEqual(rows.map((cells) => cells.map(safeCell)));
    }),
  );
});

test('lines equal those of a CSV library for the same safe cells', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('=1', 'a;=1', 'x,"y"', 'a\r\nb', ' -2', '+5491140'),
  );
  const cell = fc.oneof(
    text,
    fc.integer(),
    fc.constant(null),
    fc.boolean(),
    fc.record({ note: text, n: fc.integer() }),
  );
  const toText = (value: unknown): string => {
    if (value === null) return '';
    if (typeof value === 'number') return String(value);
    return typeof value === 'object' ? safeJson(JSON.stringify(value)) : safeCell(String(value));
  };
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2 }), fc.constantFrom(',', ';'), (row, separator) => {
      const quoted = { delimiter: separator, record_delimiter: 'windows', quoted_match: /[\r\n]/ } as const;
      expect(toCsv([row], separator)).toBe(stringify([row.map(toText)], quoted));
    }),
    { seed: 5 },
  );
});
