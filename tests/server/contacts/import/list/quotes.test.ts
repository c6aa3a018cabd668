import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowsOf, short } from './files.ts';

const HEAD = 'nombre;telefono;nota\n';

test.each([
  [
    'a quote that nothing closes costs its own line only',
    'Ana;1145551234;"nota\nBea;1145551235;x\n',
    ['2 +541145551234 Ana', '3 +541145551235 Bea'],
  ],
  [
    'two stray quotes do not swallow the rows between them',
    '"Ana;1145551234;x\nBea;1145551235;x\nCid;1145551236;x\nDan";1145551237;x\n',
    ['2 +541145551234 Ana', '3 +541145551235 Bea', '4 +541145551236 Cid', '5 +541145551237 Dan"'],
  ],
  [
    'inches and nicknames',
    'TV 32" led;1145551234;x\n"Ana" Paz;1145551235;x\n',
    ['2 +541145551234 TV 32" led', '3 +541145551235 "Ana" Paz'],
  ],
  [
    'line breaks in any column',
    '"A\n\nB";1145551234;"x\r\ny"\nBea;"1145551235";z\n',
    ['2 +541145551234 A B', '6 +541145551235 Bea'],
  ],
  [
    'line breaks in a row whose empty last cells are missing',
    '"Ana\nMaría";1145551234\nBea;1145551235;x\n',
    ['2 +541145551234 Ana María', '4 +541145551235 Bea'],
  ],
  [
    'as many line breaks as a cell can have',
    `Ana;1145551234;"${'x\n'.repeat(253)}"\nBea;1145551235;x\n`,
    ['2 +541145551234 Ana', '256 +541145551235 Bea'],
  ],
  [
    'a stray quote on the last line',
    'Ana;1145551234;x\n"Bea;1145551235;x',
    ['2 +541145551234 Ana', '3 +541145551235 Bea'],
  ],
])('%s', async (_, lines, expected) => {
  expect((await rowsOf(HEAD + lines)).map(short)).toEqual(expected);
});

test('a quote left open at the start of a long list loses no line', async () => {
  const lines = Array.from({ length: 5000 }, (_, i) => `Ana;11455${String(i).padStart(5, '0')};x`);
  const rows = await rowsOf(`${HEAD}"Broken;1145551234;x\n${lines.join('\n')}`);
  expect(rows).toHaveLength(5001);
  expect(rows.at(-1)!.line).toBe(5002);
});

test('every number on a line by itself is read or reported, whatever the quotes', () => {
  // With letters that can't spell the word of a footer, such as qtd.
  const cell = fc.stringMatching(/^[xyz" ;]{0,8}$/);
  return fc.assert(
    fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 40 }), async (cells) => {
      const lines = cells.map((text, i) => `${text};${i}`);
      const rows = await rowsOf(`${lines.join('\n')}\n`, { country: 'AR', hasHeader: false, phoneColumn: 0 });
      const told = rows.map((row) => row.text).join('\n');
      expect(told).toBe(lines.filter((line) => told.includes(line)).join('\n'));
      expect(told.split('\n')).toEqual(lines);
    }),
    { numRuns: 200 },
  );
});
