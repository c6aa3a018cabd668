/** The console's preview of a list matches what the server imports. */
import { expect, test } from 'vitest';
import { describeList, readRows } from '#server/domains/contacts/import/list/read-list.ts';
import { createPhoneReader } from '#shared/lists/row-phone.ts';
import { readPreview } from '#web/lib/lists/file/preview.ts';
import { encode } from '../../../scripts/generate-contacts.ts';
import { withFile } from '../../server/contacts/import/list/files.ts';

const ARGENTINA = { key: 'argentina', iso2: 'AR' };
const ROWS = 'Nombre;Teléfono\r\nMuñoz, Lucía;011 15-4555-1234\r\nÓscar;+54 9 351 555-1234\r\n';
const utf8 = (text: string): Buffer => Buffer.from(text);

const MAC: Readonly<Record<string, number>> = { ñ: 0x96, í: 0x92, é: 0x8e, Ó: 0xee };
const macRoman = (text: string): Buffer => Buffer.from(Array.from(text, (char) => MAC[char] ?? char.charCodeAt(0)));
const DOS: Readonly<Record<string, number>> = { ñ: 0xa4, í: 0xa1, é: 0x82 };
const toCp850 = (char: string): string => String.fromCharCode(DOS[char]!);

const FILES: readonly [name: string, content: Buffer][] = [
  ['Windows-1252', encode(ROWS, 'windows-1252', false)],
  ['UTF-8', utf8(ROWS)],
  ['UTF-8 with its mark', utf8(`\ufeff${ROWS}`)],
  ['UTF-16LE with its mark', encode(ROWS, 'utf-16le', true)],
  ['UTF-16LE without its mark', encode(ROWS, 'utf-16le', false)],
  ['UTF-16BE with its mark', encode(ROWS, 'utf-16be', true)],
  ['UTF-16BE without its mark', encode(ROWS, 'utf-16be', false)],
  ['UTF-16 cut in half a character', Buffer.concat([encode(ROWS, 'utf-16le', true), Buffer.from([65])])],
  ['UTF-8 but for one late byte', Buffer.concat([utf8(ROWS.repeat(3000)), Buffer.from([0xd1, 10])])],
  ['a tab', utf8('Nome\tCelular\nJoão\t11912345678\nAna\t+5511912345678\n')],
  ['a pipe', utf8('name|phone number\nJohn|+12025552123\nAnn|+12025552124\n')],
  ['a comma', utf8('telefono,nombre\n1145551234,Ana\n1145551235,Luis\n')],
  ['a declared separator', utf8('\nsep=,\nnombre,telefono\n"Gil; Ana",1145551234\n')],
  ['a declared tab', utf8('sep=\t\nnombre\ttelefono\nGil; Ana\t1145551234\n')],
  ['no separator', utf8('1145551234\n+54 9 11 4555-1235\n')],
  ['no header', utf8('Ana Peña;1145551234\nLuis Gil;1145551235\n')],
  ['a Portuguese header', utf8('código;nome;telefone\n1;Ana;1145551234\n2;Luis;1145551235\n')],
  ['an English header', utf8('ID,Full Name,MobilePhone\n1,Ana,1145551234\n2,Luis,1145551235\n')],
  ['a header of other words', utf8('dni;cuenta\n30123456;1145551234\n30123457;1145551235\n')],
  ['an empty phone column beside', utf8('tel1;tel2;nombre\n1145551234;;Ana\n1145551235;1145551236;Luis\n')],
  ['quotes with line breaks', utf8('nombre;telefono\n"Gil\r\nAna";1145551234\n"dijo ""hola""";1145551235\n')],
  ['a stray quote', utf8('nombre;telefono\n"Ana;1145551234\nLuis;1145551235\nEva;1145551236\n')],
  ['text after a quote', utf8('nombre;telefono\n"Ana" Gil;1145551234\n Luis "el Gordo";1145551235\n')],
  ['single quotes', utf8("nombre;telefono\nO'Higgins;'1145551234\n'Ana';'+5491145551235\n")],
  [
    'numbers as a spreadsheet spoils them',
    utf8('nombre;telefono\nAna;5.491145551234E+12\nLuis;"=""1145551235"""\nEva;1145551236.0\n'),
  ],
  ['blank lines and lines of separators', utf8('\n\n ;;\nnombre;telefono\n\n;;\nAna;1145551234\n\n\n;\n')],
  ['a long run of blank lines', utf8(`${'\r\n'.repeat(5000)}nombre;telefono\r\nAna;1145551234\r\n`)],
  ['carriage returns alone', utf8('nombre;telefono\rAna;1145551234\rLuis;1145551235\r')],
  ['Mac Roman', macRoman(ROWS.repeat(20))],
  ['CP850', Buffer.from(ROWS.repeat(20).replaceAll('Ó', '\u00e0').replaceAll(/[ñíé]/g, toCp850), 'latin1')],
  [
    'titles above the header',
    utf8('Clientes de noviembre;;\nGenerado: 27/11/2026;;\n\nnombre;telefono;nota\nAna;1145551234;x\n'),
  ],
  [
    'a header of two rows',
    utf8('Padrón;;;\nNombre;Teléfonos;;No llamar\n;Fijo;Celular;\nAna;1145551234;;X\nLuis;;1145551235;\n'),
  ],
  ['commas in the header, semicolons in the rows', utf8('telefono,nombre,nota\n1145551234;Ana;x\n1145551235;Luis;y\n')],
  [
    'rejected lines',
    utf8('linea,codigo,motivo,contenido\r\n2,corto,Corto,"Ana,1145551234"\r\n3,corto,Corto,"Luis,12"\r\n'),
  ],
  [
    'rejected lines with the reading of their list',
    utf8(
      'linea,codigo,motivo,ref,contacto,lectura: pais=AR columnas=name|phone titulos=1ib16w7\r\n2,corto,Corto,Ana,1145551234,\r\n3,corto,Corto,Luis,12,\r\n',
    ),
  ],
  ['rows of unequal width', utf8('Ana;1145551234\nLuis;1145551235;nota;otra\n1145551236\n')],
];

test.each(FILES)('%s', async (_, content) => {
  const {
    rows,
    country: _country,
    areaCode,
    withOptOuts,
    withUnanswered,
    ...preview
  } = await readPreview(new Blob([new Uint8Array(content)]), ARGENTINA);
  expect([areaCode, withOptOuts, withUnanswered]).toEqual(['', false, false]);
  await withFile(content, async (path) => {
    const { header, ...described } = await describeList(path, { country: 'AR' });
    expect(described).toEqual(preview);
    expect(header.every((label, column) => rows[0]![column] === label)).toBe(true);
    // The upload sends what the preview shows.
    const { hasHeader, roles, encoding, separator, skippedLines } = preview;
    const sent = { hasHeader, roles, encoding, separator, skippedLines };
    const format = await describeList(path, { country: 'AR', ...sent });
    expect(format).toMatchObject(sent);

    const read: string[] = [];
    for await (const batch of readRows(path, format, { country: 'AR' }))
      for (const row of batch.rows) read.push(row.ok ? `${row.phone} ${row.name}` : row.reason);
    const phoneOf = createPhoneReader(hasHeader ? rows[0]! : [], roles, { country: 'AR' });
    const nameColumn = roles.indexOf('name');
    const shown = rows.slice(hasHeader ? 1 : 0).map((cells) => {
      const phone = phoneOf(cells);
      const name = nameColumn < 0 ? '' : cells[nameColumn]!.replace(/\s+/g, ' ').trim();
      return phone.ok ? `${phone.phone} ${name}` : phone.reason;
    });
    expect(read.length).toBeGreaterThan(0);
    expect(shown).toEqual(read.slice(0, shown.length));
    expect(shown.length).toBe(Math.min(read.length, 200 - Number(hasHeader)));
  });
});
