/** Lists as people export, join and save them, and how they are read. */
import { describe, expect, test } from 'vitest';
import { rejectsHeader } from '#shared/lists/row-cells.ts';
import { csvHead, toCsv } from '#shared/lists/csv.ts';
import { describeList, type ListFormat } from '#server/domains/contacts/import/list/read-list.ts';
import { rowsOf, short, withFile } from './files.ts';

const formatOf = (content: string | Uint8Array, country = 'AR'): Promise<ListFormat> =>
  withFile(content, (path) => describeList(path, { country }));

const read = async (content: string | Uint8Array, country = 'AR'): Promise<string[]> =>
  (await rowsOf(content, { country })).map(short);

/** Rows with a phone each, numbered from 0. */
const people = (count: number, row: (i: number, phone: string) => string): string =>
  Array.from({ length: count }, (_, i) => row(i, `11455${10_000 + i}`)).join('\n');

describe('names', () => {
  test.each([
    ['ID_CLIENTE;NOMBRE;APELLIDO;TELEFONO\n1017;Ana;Paz;1145551234\n', 'Ana Paz'],
    ['telefono;fecha_contacto;nombre\n1145551234;2026-11-27;Ana\n', 'Ana'],
    ['Numero de cliente;Numero de telefono;nombre\n1145550000;1145551234;Ana\n', 'Ana'],
    ['nombre_campana;telefono;cliente\nNavidad;1145551234;Ana Paz\n', 'Ana Paz'],
    ['nombre_usuario;telefono;nombre\nsuper1;1145551234;Ana\n', 'Ana'],
    ['nombre_campana;telefono\nNavidad;1145551234\n', ''],
    ['Apellido;Nombre;Tel\nPaz;Ana;1145551234\n', 'Ana Paz'],
    ['Apellido y nombre;Tel\nPaz Ana;1145551234\n', 'Paz Ana'],
    ['Nombre completo;Apellido;Tel\nAna Paz;Paz;1145551234\n', 'Ana Paz'],
    ['apellido,telefono\nPaz,1145551234\n', 'Paz'],
    ['NOMBRES;AP_PATERNO;TELEFONO\nAna;Paz;1145551234\n', 'Ana Paz'],
    ['nome;sobrenome;telefone\nAna;Paz;1145551234\n', 'Ana Paz'],
    ['Name,Given Name,Family Name,Phone 1 - Type,Phone 1 - Value\nAna P.,Ana,Paz,Mobile,1145551234\n', 'Ana Paz'],
    ['First Name,Middle Name,Last Name,Phone 1 - Label,Phone 1 - Value\nAna,M.,Paz,Mobile,1145551234\n', 'Ana Paz'],
    ['Codigo cliente;Tipo cliente;Cliente;Telefono\n17;Oro;Ana Paz;1145551234\n', 'Ana Paz'],
    ['empresa;nombre contacto;telefono\nAcme;Ana;1145551234\n', 'Ana'],
  ])('of %j', async (content, name) => {
    expect(await read(content)).toEqual([`2 +541145551234 ${name}`.trim()]);
  });
});

describe('several numbers of one contact', () => {
  test.each([
    [
      'Name,Phone 1 - Value\nAna,+54 9 11 4555-1234 ::: +54 11 4777-1234\n',
      '+5491145551234',
      { 'Phone 1 - Value': '+54 11 4777-1234' },
    ],
    ['nombre;telefono\nAna;1145551234 / 1145556789\n', '+541145551234', { telefono: '1145556789' }],
    ['nombre;telefono\nAna;12 / 1145556789\n', '+541145556789', { telefono: '12' }],
    ['nombre;telefono\nAna;1145551234/35\n', '+541145551234', { telefono: '35' }],
    ['nombre;telefono\nAna;11/4555-1234\n', '+541145551234', null],
    ['nombre;telefono1;telefono2\nAna;;1145556789\n', '+541145556789', null],
    ['nombre;telefono1;telefono2\nAna;123;1145556789\n', '+541145556789', { telefono1: '123' }],
    ['nombre;telefono1;telefono2\nAna;1145551234;1145556789\n', '+541145551234', { telefono2: '1145556789' }],
    [
      'nombre;celular;telefono laboral\nAna;1145551234 y 1145550000;1145556789\n',
      '+5491145551234',
      { celular: '1145550000', 'telefono laboral': '1145556789' },
    ],
  ])('in %j', async (content, phone, columns) => {
    const [row] = await rowsOf(content);
    expect(row).toMatchObject({
      ok: true,
      phone,
      name: 'Ana',
      columns: columns === null ? '' : JSON.stringify(columns),
    });
  });

  test('none of which is valid are rejected for the first one’s reason', async () => {
    expect(await read('nombre;telefono1;telefono2\nAna;123;\nLuis;;\nEva;;45\nSol;1145551234;1145556789\n')).toEqual([
      '2 corto',
      '3 vacio',
      '4 corto',
      '5 +541145551234 Sol',
    ]);
  });
});

describe('separators', () => {
  test.each([
    ['a semicolon within the header', 'telefono,nombre,estado (A;B)\n1145551234,Ana,A\n1145551235,Luis,B\n', ','],
    ['a tab at the end of the header', 'telefono,nombre\t\n1145551234,Ana\n1145551235,Luis\n', ','],
    ['a tab at the end of every line', 'telefono,nombre\t\n1145551234,Ana\t\n1145551235,Luis\t\n', ','],
    ['commas in the header, semicolons in the rows', 'telefono,nombre\n1145551234;Ana\n1145551235;Luis\n', ';'],
    ['commas within the names', 'nombre;telefono\nPaz, Ana;1145551234\nGil, Luis;1145551235\n', ';'],
    ['commas at the end of bare numbers', '1145551234,\n1145551235,\n', ','],
    ['amounts with commas', 'telefono;nombre;deuda\n1145551234;Ana;1,5\n1145551235;Luis;2,5\n', ';'],
  ])('%s', async (_, content, separator) => {
    expect((await formatOf(content)).separator).toBe(separator);
    const rows = await rowsOf(content);
    expect(rows.map((row) => row.ok && row.phone)).toEqual(['+541145551234', '+541145551235']);
  });

  test('of two joined lists split each its own rows, and the file is said to be mixed', async () => {
    const content = 'telefono;nombre;nota\n1145551234;Ana;x\n1145551235,Luis,y\n1145551236;Eva;z, sí\n';
    expect(await read(content)).toEqual(['2 +541145551234 Ana', '3 +541145551235 Luis', '4 +541145551236 Eva']);
    expect(await formatOf(content)).toMatchObject({ separator: ';', isMixed: true });
    expect(await formatOf(content.replace('1145551235,Luis,y', '1145551235;Luis;y'))).toMatchObject({ isMixed: false });
  });

  test('are judged by the first hundred lines', async () => {
    const content = `telefono|nombre;apodo\n${people(150, (i, phone) => `${phone}|Ana, ${i};x`)}\n`;
    expect(await formatOf(content)).toMatchObject({ separator: '|', hasHeader: true });
  });
});

describe('title lines', () => {
  const ROWS = 'nombre;telefono;nota\nAna;1145551234;x\nLuis;1145551235;y\n';
  test.each([
    ['bare', `Clientes de noviembre\nGenerado el 27/11/2026\n${ROWS}`, 2],
    ['padded', `Clientes de noviembre;;\nGenerado:;27/11/2026;\n${ROWS}`, 2],
    ['with a phone and blank lines', `Acme S.A. - Tel. 11 4555-0000\n\n;;\n${ROWS}`, 3],
  ])('above the header are skipped and named: %s', async (_, content, skippedLines) => {
    const format = await formatOf(content);
    expect(format).toMatchObject({ skippedLines, hasHeader: true, roles: ['name', 'phone', 'other'] });
    expect(format.titles[0]).toMatch(/^(Clientes de noviembre|Acme S\.A\.)/);
    const line = skippedLines + 2;
    expect(await read(content)).toEqual([`${line} +541145551234 Ana`, `${line + 1} +541145551235 Luis`]);
  });

  test('are no rows of data, nor is a row of data a title', async () => {
    const joined = `Ana;1145551234;x\n${ROWS}`;
    expect(await formatOf(joined)).toMatchObject({ skippedLines: 0, titles: [] });
    expect(await read(joined)).toEqual([
      '1 +541145551234 Ana',
      '2 texto',
      '3 +541145551234 Ana',
      '4 +541145551235 Luis',
    ]);
    expect(await read('1145551234\ntelefono;nombre\n1145551235;Luis\n')).toContain('1 +541145551234');
  });
});

describe('encodings', () => {
  const NAMES = ['Muñoz', 'García', 'Peña', 'Óscar', 'MUÑOZ', 'João', 'Conceição', 'Jesús', 'Ángel', 'ÁNGEL', 'Güemes'];
  const TEXT = `nombre;telefono\r\n${NAMES.map((name, i) => `${name};11455510${10 + i}`).join('\r\n')}\r\n`;
  const MAC = 'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü';
  const DOS: Readonly<Record<string, number>> = {
    ñ: 0xa4,
    Ñ: 0xa5,
    á: 0xa0,
    í: 0xa1,
    ó: 0xa2,
    ú: 0xa3,
    ü: 0x81,
    Ó: 0xe0,
    Á: 0xb5,
    ã: 0xc6,
    ç: 0x87,
    é: 0x82,
    õ: 0xe4,
  };
  const MAC_UPPER: Readonly<Record<string, number>> = { Ó: 0xee, Á: 0xe7 };
  const bytes = (of: (char: string) => number): Buffer => Buffer.from(Array.from(TEXT, of));
  const ascii = (char: string): number => char.charCodeAt(0);

  test.each([
    ['macintosh', bytes((char) => MAC_UPPER[char] ?? (MAC.includes(char) ? 0x80 + MAC.indexOf(char) : ascii(char)))],
    ['cp850', bytes((char) => DOS[char] ?? ascii(char))],
    ['windows-1252', Buffer.from(TEXT, 'latin1')],
  ])('%s', async (encoding, content) => {
    expect(await formatOf(content)).toMatchObject({ encoding, damaged: 0 });
    expect((await rowsOf(content)).map((row) => row.ok && row.name)).toEqual(NAMES);
  });

  test.each(NAMES)('a single %s in Windows-1252', async (name) => {
    const content = Buffer.from(`nombre;telefono\n${name};1145551234\n`, 'latin1');
    expect(await read(content)).toEqual([`2 +541145551234 ${name}`]);
  });

  test('one bad byte among 10,000 UTF-8 rows damages one cell', async () => {
    const lines = people(10_000, (i, phone) => `Muñoz ${i};${phone}`).split('\n');
    const bad = Buffer.concat([Buffer.from('Pe'), Buffer.from([0xf1]), Buffer.from('a;1145551234\n')]);
    const content = Buffer.concat([
      Buffer.from(`nombre;telefono\n${lines.slice(0, 5000).join('\n')}\n`),
      bad,
      Buffer.from(lines.slice(5000).join('\n')),
    ]);
    expect(await formatOf(content)).toMatchObject({ encoding: 'utf-8', damaged: 1 });
    const names = (await rowsOf(content)).map((row) => (row.ok ? row.name : row.reason));
    expect(names.filter((name) => !name.startsWith('Muñoz '))).toEqual(['Pe\ufffda']);
    expect(names).toHaveLength(10_001);
  });
});

describe('columns', () => {
  test.each([
    [
      'AR',
      'cod_area;telefono;nombre\n11;4555-1234;Ana\n0351;15 555-1234;Luis\n11;1145551234;Eva\n',
      ['+541145551234', '+5493515551234', '+541145551234'],
    ],
    ['BR', 'ddd;telefone;nome\n11;987654321;Ana\n(21);3222-1234;Luis\n', ['+5511987654321', '+552132221234']],
    ['MX', 'lada;telefono;nombre\n55;12345678;Ana\n55.0;+52 55 1234 5679;Luis\n', ['+525512345678', '+525512345679']],
  ])('an area code is joined: %s', async (country, content, phones) => {
    const rows = await rowsOf(content, { country });
    expect(rows.map((row) => (row.ok ? row.phone : row.reason))).toEqual(phones);
  });

  test('a marital status is no status of the line', async () => {
    expect((await formatOf('telefono;estado civil\n1145551234;Soltera\n')).roles).toEqual(['phone', 'other']);
  });

  test('an area that is a department is none', async () => {
    expect((await formatOf('area;telefono;nombre\nVentas;1145551234;Ana\n')).roles).toEqual(['other', 'phone', 'name']);
  });

  test('the country’s column is known by its label', async () => {
    for (const label of ['phone_code', 'country_code', 'pais', 'País', 'Codigo pais', 'DDI']) {
      const { roles } = await formatOf(`${label},phone_number\n52,2214561234\n`, 'MX');
      expect([label, ...roles]).toEqual([label, 'country', 'phone']);
    }
  });

  test('without a header, a customer id before the phone is not dialled', async () => {
    const content = people(60, (i, phone) => `${2_000_000_000 + i * 7919};${phone};Cliente ${i}`);
    const format = await formatOf(content);
    expect(format).toMatchObject({ hasHeader: false, isDoubtful: false });
    expect(format.roles[1]).toBe('phone');
  });

  test('two columns of phones without labels are a doubt', async () => {
    expect(await formatOf(people(20, (i, phone) => `${phone};1147770${100 + i}`))).toMatchObject({ isDoubtful: true });
    const labelled = `tel1;tel2\n${people(20, (i, phone) => `${phone};1147770${100 + i}`)}`;
    expect(await formatOf(labelled)).toMatchObject({ isDoubtful: false, roles: ['phone', 'phone'] });
  });
});

test('one bare CR among LF rows ends a row', async () => {
  const rows = ['2 +541145551234 Ana', '3 +541145551235 Luis', '4 +541145551236 Eva'];
  expect(await read('telefono;nombre\n1145551234;Ana\r1145551235;Luis\n1145551236;Eva\n')).toEqual(rows);
  expect(await read('telefono;nombre\r\n1145551234;Ana\r1145551235;Luis\r\n1145551236;Eva\r\n')).toEqual(rows);
  expect(await read('telefono;nombre\r\r\n1145551234;Ana\r\r\n')).toEqual(['2 +541145551234 Ana']);
});

test.each([',', ';'])('rejected lines saved with %j are read by their own columns', async (separator) => {
  const people = [
    ['Paz, Ana', '1145551234'],
    ['Gil "el" Luis', '+54 9 11 4555-1235'],
    ['Eva; =x', '12'],
  ];
  const rows = people.map((cells, at) => [at + 2, 'corto', 'El número tiene menos cifras', ...cells]);
  const content = csvHead(rejectsHeader([], 2), separator) + toCsv(rows, separator);
  expect(await read(content)).toEqual(['2 +541145551234 Paz, Ana', '3 +5491145551235 Gil "el" Luis', '4 corto']);
});
