import { describe, expect, it } from 'vitest';
import { createOtherColumns } from '#server/domains/contacts/import/list/other-columns.ts';

const COLUMNS = { hasHeader: true, phoneColumn: 0, nameColumn: 2 };

describe('the other columns of a row', () => {
  it('have the names of the header, in order, without phone, name and empty cells', () => {
    const columnsOf = createOtherColumns(['Tel', ' Localidad ', 'Nombre', '"Deuda"', 'Nota'], COLUMNS);
    expect(columnsOf(['011 5667-2658', ' Rosario ', 'Ana', '1.234,50', '  '])).toBe(
      '{"Localidad":"Rosario","Deuda":"1.234,50"}',
    );
    expect(columnsOf(['011 5667-2658', '', 'Ana'])).toBe('');
  });

  it('are named by position without a header, or if the header is short or has duplicates', () => {
    expect(createOtherColumns([], COLUMNS)(['1', 'a', 'Ana', 'b'])).toBe('{"Columna 2":"a","Columna 4":"b"}');
    expect(createOtherColumns(['t', 'x', 'n', 'x'], COLUMNS)(['1', 'a', 'Ana', 'b', 'c'])).toBe(
      '{"x":"a","x (4)":"b","Columna 5":"c"}',
    );
  });

  it('are JSON in one line, whatever the cells contain', () => {
    const cells = ['1', 'dijo "hola"\n\u2028y \\ cortó', 'Ana', '__proto__', '\u0000'];
    const text = createOtherColumns(['t', 'a"b', 'n', '__proto__', 'x'], COLUMNS)(cells);
    expect(text).not.toContain('\n');
    expect(Object.entries(JSON.parse(text) as object)).toEqual([
      ['a"b', cells[1]],
      ['__proto__', '__proto__'],
      ['x', '\u0000'],
    ]);
  });

  it('are bounded in number and length', () => {
    const cells = Array.from({ length: 1000 }, () => 'x'.repeat(10_000));
    const columns = JSON.parse(createOtherColumns(['y'.repeat(1000)], COLUMNS)(cells)) as Record<string, string>;
    expect(Object.keys(columns)).toHaveLength(48);
    expect(Math.max(...Object.values(columns).map((value) => value.length))).toBe(500);
    const named = createOtherColumns(['t', 'y'.repeat(1000)], COLUMNS)(['1', 'a']);
    expect(named).toBe(`{"${'y'.repeat(60)}":"a"}`);
  });
});
