import { describe, expect, it } from 'vitest';
import { createOtherColumns, noCuts } from '#server/domains/contacts/import/list/other-columns.ts';

const ROLES = ['phone', 'other', 'name'] as const;

describe('the other columns of a row', () => {
  it('have the names of the header, in order, without phone, name and empty cells', () => {
    const columnsOf = createOtherColumns(['Tel', ' Localidad ', 'Nombre', '"Deuda"', 'Nota'], ROLES);
    expect(columnsOf(['011 5667-2658', ' Rosario ', 'Ana', '1.234,50', '  '], 0, [])).toBe(
      '{"Localidad":"Rosario","Deuda":"1.234,50"}',
    );
    expect(columnsOf(['011 5667-2658', '', 'Ana'], 0, [])).toBe('');
  });

  it('are named by position without a header, or if the header is short or has duplicates', () => {
    expect(createOtherColumns([], ROLES)(['1', 'a', 'Ana', 'b'], 0, [])).toBe('{"Columna 2":"a","Columna 4":"b"}');
    expect(createOtherColumns(['t', 'x', 'n', 'x'], ROLES)(['1', 'a', 'Ana', 'b', 'c'], 0, [])).toBe(
      '{"x":"a","x (4)":"b","Columna 5":"c"}',
    );
  });

  it('are JSON in one line, whatever the cells contain', () => {
    const cells = ['1', 'dijo "hola"\n\u2028y \\ cortó', 'Ana', '__proto__', '\u0000'];
    const text = createOtherColumns(['t', 'a"b', 'n', '__proto__', 'x'], ROLES)(cells, 0, []);
    expect(text).not.toContain('\n');
    expect(Object.entries(JSON.parse(text) as object)).toEqual([
      ['a"b', cells[1]],
      ['__proto__', '__proto__'],
      ['x', '\u0000'],
    ]);
  });

  it('are bounded in number and length', () => {
    const cells = Array.from({ length: 1000 }, () => 'x'.repeat(10_000));
    const columns = JSON.parse(createOtherColumns(['y'.repeat(1000)], ROLES)(cells, 0, [])) as Record<string, string>;
    expect(Object.keys(columns)).toHaveLength(48);
    expect(Math.max(...Object.values(columns).map((value) => value.length))).toBe(500);
    const named = createOtherColumns(['t', 'y'.repeat(1000)], ROLES)(['1', 'a'], 0, []);
    expect(named).toBe(`{"${'y'.repeat(60)}":"a"}`);
  });

  it('keep the other numbers of the contact', () => {
    const columnsOf = createOtherColumns(['Tel', 'Tel 2'], ['phone', 'phone']);
    expect(columnsOf(['1145551234', '1145551235'], 0, [])).toBe('{"Tel 2":"1145551235"}');
    expect(columnsOf(['12 / 1145551235 / 34', ''], 0, ['12', '34'])).toBe('{"Tel":"12 / 34"}');
  });

  it('count what is cut', () => {
    const cuts = noCuts();
    const columnsOf = createOtherColumns([], ROLES, cuts);
    columnsOf(['1', 'a', 'Ana'], 0, []);
    expect(cuts).toEqual({ cells: 0, names: 0, columns: 0, numbers: 0, noContacts: 0 });
    columnsOf(['1', 'x'.repeat(501), 'Ana', ...new Array<string>(297).fill('y')], 0, []);
    columnsOf([...new Array<string>(50).fill('y'), '', ''], 0, []);
    expect(cuts).toEqual({ cells: 1, names: 0, columns: 250, numbers: 0, noContacts: 0 });
  });
});
