import { describe, expect, test } from 'vitest';
import { encode } from '../../../../../scripts/generate-contacts.ts';
import { ENCODINGS } from '../../../../../scripts/contacts/arguments.ts';
import { describeList } from '#server/domains/contacts/import/list/read-list.ts';
import { readSample } from '#shared/lists/sample.ts';
import { rowsOf, short, withFile } from './files.ts';

const PEOPLE = [
  ['Muñoz, Lucía', '011 15-4555-1234'],
  ['Ibáñez "Pepe"', '+54 9 351 555-1234'],
  ['López\nSuc., Óscar', '5492615551234'],
];
const EXPECTED = ['+5491145551234 Muñoz, Lucía', '+5493515551234 Ibáñez "Pepe"', '+5492615551234 López Suc., Óscar'];

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

describe.each(ENCODINGS)('%s', (encoding) => {
  describe.each([',', ';', '\t', '|'])('separated by %j', (separator) => {
    test.each([true, false])('header: %s', async (header) => {
      const rows = PEOPLE.map(([name, phone]) => [quote(name!), phone].join(separator));
      const text = [...(header ? [['Nombre', 'Teléfono'].join(separator)] : []), ...rows, ''].join('\r\n');
      const found = await rowsOf(encode(text, encoding, true));
      expect(found.map((row) => short(row).replace(/^\d+ /, ''))).toEqual(EXPECTED);
    });
  });
});

test.each(['utf-16le', 'utf-16be'] as const)(
  '%s without byte order mark is detected by its zero bytes',
  async (encoding) => {
    const content = encode('nombre;telefono\r\nÑandú;1145551234\r\n', encoding, false);
    expect((await rowsOf(content)).map(short)).toEqual(['2 +541145551234 Ñandú']);
  },
);

test.each(['utf-16le', 'utf-16be'] as const)('half a character at the end of %s is not a line', async (encoding) => {
  const content = Buffer.concat([encode('telefono\r\n1145551234\r\n', encoding, true), Buffer.from([10])]);
  expect((await rowsOf(content)).map(short)).toEqual(['2 +541145551234']);
});

test('an endless line is cut, and the lines around it are read', async () => {
  const endless = Buffer.alloc(30_000_000, 'x');
  const content = Buffer.concat([Buffer.from('1145551234\n'), endless, Buffer.from('\n1145551235\n')]);
  const rows = await rowsOf(content);
  expect(rows.map(short)).toEqual(['1 +541145551234', '2 texto', '3 +541145551235']);
  expect(rows[1]!.text.length).toBeLessThan(1_000_000);
});

test('only the first columns of very wide rows are examined', async () => {
  async function* texts(): AsyncGenerator<string> {
    for (let line = 0; line < 20; line++) yield `${'1,'.repeat(5000)}\n`;
  }
  const { rows } = await readSample(texts());
  expect(rows.map((cells) => cells.length)).toEqual(new Array(20).fill(500));
  // A row whose first columns are empty is still a row.
  await withFile(Buffer.from(`${','.repeat(600)}1145551234\n`), async (path) => {
    expect((await describeList(path, { country: 'AR' })).isEmpty).toBe(false);
  });
});

test('one byte that is not ASCII, however late, decides the encoding', async () => {
  const lines = `nombre;telefono\n${'Ana;1145551234\n'.repeat(20_000)}`;
  const content = Buffer.concat([Buffer.from(lines), Buffer.from([0xd1, 0x6f, 0x3b]), Buffer.from('1145551235\n')]);
  await withFile(content, async (path) => {
    expect((await describeList(path, { country: 'AR' })).encoding).toBe('windows-1252');
  });
  await withFile(Buffer.from(`${lines}Ño;1145551235\n`), async (path) => {
    expect((await describeList(path, { country: 'AR' })).encoding).toBe('utf-8');
  });
});

test('a character split between two chunks is preserved', async () => {
  const rows = await rowsOf(`nombre;telefono\n${'ñ€𝒳;1145551234\n'.repeat(30_000)}`);
  expect(rows).toHaveLength(30_000);
  expect(new Set(rows.map((row) => (row.ok ? row.name : row.reason)))).toEqual(new Set(['ñ€𝒳']));
});

test.each([
  ['no separator: each line is one number', '1145551234\n\n1145551235', ['1 +541145551234', '3 +541145551235']],
  [
    'line ends of old Macs',
    'telefono;nombre\r1145551234;Ana\r1145551235;Bea',
    ['2 +541145551234 Ana', '3 +541145551235 Bea'],
  ],
  ['the separator that Excel declares', 'sep=|\r\nAna; hija|1145551234\r\n', ['2 +541145551234 Ana; hija']],
  ['separators in quotes do not decide', '"a;b","1145551234"\n', ['1 +541145551234 a;b']],
  [
    'lines of spaces and separators are no data',
    'a;telefono\n ; \n;;;\n\t\nAna;1145551234\n"";""\n',
    ['5 +541145551234'],
  ],
  [
    'a header of unknown words is told as invalid, not swallowed',
    'Foo;Bar\nAna;1145551234\n',
    ['1 texto', '2 +541145551234 Ana'],
  ],
  [
    'rows shorter and longer than the header',
    'nombre;telefono\nAna\nBea;1145551234;x;y\n',
    ['2 vacio', '3 +541145551234 Bea'],
  ],
  [
    'the phone column among documents and codes',
    'id;dni;contacto;celular\n1;30123456;Ana;1145551234\n',
    ['2 +5491145551234 Ana'],
  ],
  [
    'no header: the column with phones, the column with names',
    '7;Rosario;Ana Paz;1145551234\n8;Rosario;Bea Gil;1145551235\n',
    ['1 +541145551234 Ana Paz', '2 +541145551235 Bea Gil'],
  ],
  [
    'line breaks in the header, before the first separator',
    '"Teléfono\ncelular";Nombre\n1145551234;Ana\n',
    ['3 +5491145551234 Ana'],
  ],
  [
    'separators and line breaks in one quoted cell of the header',
    '"Apellido;\nnombre","Teléfono"\nAna,1145551234\n',
    ['3 +541145551234 Ana'],
  ],
  [
    "the line that declares the separator is no row to count the list's columns by",
    'sep=;\r\n"Telé\nfono";Nombre;Nota\r\n1145551234;Ana;x\r\n',
    ['4 +541145551234 Ana'],
  ],
  ['spaces between separators and quotes', 'telefono, nombre\n"1145551234", "Ana"\n', ['2 +541145551234 Ana']],
  [
    'spaces between separators and quotes, the phone last',
    'nombre, telefono\n"Paz, Ana", "1145551234"\n',
    ['2 +541145551234 Paz, Ana'],
  ],
  [
    'a second phone column that few have filled',
    'nombre;telefono;celular\nAna;1145551234;\nBea;482;\nCid;1145551236;1145559999\n',
    ['2 +541145551234 Ana', '3 corto', '4 +541145551236 Cid'],
  ],
  [
    'a column named number that holds documents loses to phones',
    'Número;Otro\n12;1145551234\n13;1145551235\n',
    ['2 +541145551234', '3 +541145551235'],
  ],
])('%s', async (_, content, expected) => {
  expect((await rowsOf(content)).map(short)).toEqual(expected);
});

test.each([
  'telefono',
  'Teléfonos',
  'TELEFONE',
  'Celular',
  'Móvil',
  'phone_number',
  'PhoneNumber',
  'WhatsApp',
  'Tel.',
  'Nro. de teléfono',
  'Fone 1',
])('a column called %s is the phone column', async (label) => {
  await withFile(`Codigo;${label};Nombre\n17;1145551234;Ana\n`, async (path) => {
    expect(await describeList(path, { country: 'AR' })).toMatchObject({
      hasHeader: true,
      roles: ['other', 'phone', 'name'],
    });
  });
});
