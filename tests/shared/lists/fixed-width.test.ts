import { expect, test } from 'vitest';
import { isFixedWidth } from '#shared/lists/fixed-width.ts';

const oneCell = (text: string): string[][] => text.split('\n').map((line) => [line]);

test.each([
  ['NOMBRE        TELEFONO\nAna Paz       1145551234\nLuis          1145551235\nEva María     1145551236', true],
  ['Padrón\nNOMBRE        TELEFONO\nAna Paz       1145551234\nLuis          1145551235', true],
  ['1145551234\n1145551235\n1145551236', false],
  ['11  4555-1234\n351  555-1235\n2920  42-1236', false],
  ['Ana  1145551234\nLuis María  1145551235\nEva  1145551236', false],
  ['Ana       1145551234', false],
])('columns aligned by blanks are recognised: %j: %s', (text, is) => {
  expect(isFixedWidth(oneCell(text))).toBe(is);
});

test('but not in rows that a separator splits', () => {
  expect(isFixedWidth(oneCell('a   b\na   b\na   b').map((row) => [...row, 'c']))).toBe(false);
});
