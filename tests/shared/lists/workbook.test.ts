import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { type HiddenRows, openWorkbook, type Workbook } from '#shared/lists/workbook/workbook.ts';

async function opened(sheets: Parameters<typeof writeXlsx>[0]['sheets']): Promise<Workbook> {
  const workbook = await openWorkbook(await writeXlsx({ sheets }));
  if (workbook === null || workbook === 'too_large') throw new Error('not opened');
  return workbook;
}

async function textOf(workbook: Workbook, sheet = workbook.sheets[0]!, hidden?: HiddenRows): Promise<string> {
  let text = '';
  for await (const piece of workbook.text(sheet, hidden)) text += piece;
  return text.replace(/^\ufeff/, '');
}

test('a sheet is a line for each of its rows, with tabs between cells', async () => {
  const rows = [['telefono', 'nombre'], ['+5491145551234', 'Ana "Ani"; y\nLuis'], [], ["'11 4555-1235", null, true]];
  expect(await textOf(await opened([{ name: 'Lista', rows }]))).toBe(
    'telefono\tnombre\n+5491145551234\t"Ana ""Ani""; y Luis"\n\n\'11 4555-1235\t\tTRUE\n',
  );
});

test('a phone stored as a number has all its digits', async () => {
  const rows = [[5_491_145_551_234, 1_145_551_234, 573_001_234_567]];
  expect(await textOf(await opened([{ name: 'Lista', rows }]))).toBe('5491145551234\t1145551234\t573001234567\n');
});

test('numbers and dates are as the sheet shows them', async () => {
  const columns = [
    { numFmt: '#,##0' },
    { numFmt: '00000000000' },
    { numFmt: '0.00' },
    { numFmt: 'yyyy-mm-dd' },
    { numFmt: '0.00E+00' },
  ];
  const day = new Date('2026-03-05T00:00:00Z');
  const rows = [[1_145_551_234, 1_145_551_234, 12.5, day, 5_491_145_551_234]];
  expect(await textOf(await opened([{ name: 'Lista', columns, rows }]))).toBe(
    '"1,145,551,234"\t01145551234\t12.50\t2026-03-05\t5491145551234\n',
  );
});

test('each cell of a column has its own format, and a phone keeps its digits in any', async () => {
  const formats = ['0', '#,##0', '0.00E+00', '@', 'dd/mm/yyyy', '0%', '(000) 000-0000', undefined];
  const phone = 1_145_551_234;
  const cells = new Map(
    formats.map((numFmt, row) => [
      `${row},0`,
      { value: phone, ...(numFmt === undefined ? {} : { style: { numFmt } }) },
    ]),
  );
  cells.set('8,0', { value: 46_086, style: { numFmt: 'dd/mm/yyyy' } });
  const rows = [...formats, 'last'].map((_, row) => [null, `n${row}`]);
  const text = await textOf(await opened([{ name: 'Lista', rows, cells }]));
  expect(text.split('\n').map((line) => line.split('\t')[0])).toEqual([
    '1145551234',
    '"1,145,551,234"',
    '1145551234',
    '1145551234',
    '1145551234',
    '1145551234',
    '(114) 555-1234',
    '1145551234',
    '05/03/2026',
    '',
  ]);
});

test('the sheets that are shown are read', async () => {
  const workbook = await opened([
    { name: 'Oculta', hidden: true, rows: [['no']] },
    { name: 'Norte & Sur', rows: [['1145551234']] },
    { name: 'Otra', rows: [['1145551235']] },
  ]);
  expect(workbook.sheets).toEqual(['Norte & Sur', 'Otra']);
  expect(await textOf(workbook)).toBe('1145551234\n');
  expect(await textOf(workbook, 'Otra')).toBe('1145551235\n');
});

test('rows that a sheet hides are blank lines, unless they are kept', async () => {
  const rows = [['nombre', 'telefono'], ['Ana', 1_145_551_234], ['Eva', 1_145_551_235], [], ['Leo', 1_145_551_236]];
  const rowDefs = new Map([2, 3, 4].map((row) => [row, { hidden: true }]));
  const workbook = await opened([{ name: 'Lista', rows: [...rows, ['Sol', 1_145_551_237]], rowDefs }]);
  let hiddenRows = 0;
  const hidden = (isKept: boolean): HiddenRows => ({ isKept, onRow: () => void (hiddenRows += 1) });
  const [head, tail] = ['nombre\ttelefono\nAna\t1145551234\n', 'Sol\t1145551237\n'];
  expect(await textOf(workbook)).toBe(`${head}\n\n\n${tail}`);
  expect(await textOf(workbook, 'Lista', hidden(false))).toBe(`${head}\n\n\n${tail}`);
  expect(hiddenRows).toBe(2);
  expect(await textOf(workbook, 'Lista', hidden(true))).toBe(`${head}Eva\t1145551235\n\nLeo\t1145551236\n${tail}`);
  expect(hiddenRows).toBe(2 + 2);
});

test('other archives are no workbooks', async () => {
  expect(await openWorkbook(new TextEncoder().encode('PK\u0003\u0004\u0014\u0000'))).toBeNull();
  expect(await openWorkbook(new Uint8Array())).toBeNull();
});

test('a workbook that says it unpacks to gigabytes is too large', async () => {
  const data = await writeXlsx({ sheets: [{ name: 'Lista', rows: [['texto']] }] });
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const name = Buffer.from(data).lastIndexOf('xl/sharedStrings.xml');
  view.setUint32(name - 46 + 24, 0xfffffff0, true);
  expect(await openWorkbook(data)).toBe('too_large');
});

test('what other programs write is read', async () => {
  const parts = {
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:d="r"><x:workbookPr date1904="1"/><x:sheets>
      <x:sheet name="A &amp; B" sheetId="1" d:id="R7"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>
      <Relationship Id="R7" Type="http://x/relationships/worksheet" Target="/xl/worksheets/one.xml"/>
      <Relationship Id="R8" Type="http://x/relationships/sharedStrings" Target="texts.xml"/>
      <Relationship Id="R9" Type="http://x/relationships/styles" Target="styles.xml"/></Relationships>`,
    'xl/texts.xml': `<sst><si/><si><r><t>Ana </t></r><r><rPr><b/></rPr><t xml:space="preserve">M&#xAA;</t></r></si>
      <si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh></si><si><t>a_x000D_b</t></si></sst>`,
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="&quot;$&quot;0.00"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="14"/>
      <xf numFmtId="170"/></cellXfs></styleSheet>`,
    'xl/worksheets/one.xml': `<worksheet><sheetData><row><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="s"><v>3</v></c></row>
      <row r="3"><c r="B3" t="inlineStr"><is><t>x</t><r><t>y</t></r></is></c><c r="C3" s="1"><v>44625</v></c></row>
      <row><c s="2"><f>1+1</f><v>2.5</v></c><c t="str"><v>a&lt;b</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row>
      <row><c t="s"><v>0</v></c><c><v>5.491145551234E12</v></c><c><v/></c></row></sheetData></worksheet>`,
  };
  const workbook = await openWorkbook(packed(parts));
  if (workbook === null || workbook === 'too_large') throw new Error('not opened');
  expect(workbook.sheets).toEqual(['A & B']);
  expect((await textOf(workbook)).split('\n')).toEqual([
    'Ana Mª\t東京\ta b',
    '',
    '\txy\t06/03/2026',
    '$2.50\ta<b\t#N/A\tTRUE',
    '\t5491145551234',
    '',
  ]);
});

test('a part that is longer than the archive says is not unpacked', async () => {
  const data = packed({ 'xl/workbook.xml': `<sheet name="A"/>${' '.repeat(1000)}` });
  new DataView(data.buffer).setUint32(data.length - 22 - 'xl/workbook.xml'.length - 46 + 24, 10, true);
  await expect(openWorkbook(data)).rejects.toThrow('longer than the archive says');
});

const RELATIONS = `<Relationships><Relationship Id="R1" Target="worksheets/one.xml"/><Relationship
  Type="x/sharedStrings" Target="texts.xml"/><Relationship Type="x/styles" Target="styles.xml"/></Relationships>`;

async function textOfParts(parts: Readonly<Record<string, string>>): Promise<string> {
  const workbook = await openWorkbook(
    packed({
      'xl/workbook.xml': '<sheet name="A" r:id="R1"/>',
      'xl/_rels/workbook.xml.rels': RELATIONS,
      'xl/worksheets/one.xml': '<row><c><v>1145551234</v></c></row>',
      ...parts,
    }),
  );
  if (workbook === null || workbook === 'too_large') throw new Error('not opened');
  return textOf(workbook);
}

test.each([
  ['tags of the description that never end', 'xl/workbook.xml', '<sheet name="A" r:id="R1"/>', '<sheet '],
  ['a tag of one endless word', 'xl/workbook.xml', '<sheet name="A" r:id="R1"/><sheet ', 'a'],
  ['styles that never end', 'xl/styles.xml', '', '<cellXfs>'],
  ['values that never end', 'xl/worksheets/one.xml', '<row><c><v>1145551234</v></c></row>', '<v '],
  ['texts that never end', 'xl/texts.xml', '', '<t '],
])('%s take no time', async (_, path, begin, more) => {
  const startedMs = performance.now();
  expect(await textOfParts({ [path]: begin + more.repeat(200_000) })).toBe('1145551234\n');
  expect(performance.now() - startedMs).toBeLessThan(3000);
});

test.each(['<row><c r="ZZZZZZ1"><v>1</v></c></row>', '<row r="400000000"><c><v>1</v></c></row>'])(
  'a cell outside of the largest sheet is refused: %s',
  async (sheet) => {
    await expect(textOfParts({ 'xl/worksheets/one.xml': sheet })).rejects.toThrow('outside of the largest sheet');
  },
);

/** Packs texts into an archive without compression. */
function packed(parts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const head = (signature: number, bytes: number, path: string, size: number, at: number): Buffer => {
    const out = Buffer.alloc(bytes);
    const isEntry = bytes === 46;
    out.writeUInt32LE(signature);
    out.writeUInt32LE(size, isEntry ? 20 : 18);
    out.writeUInt32LE(size, isEntry ? 24 : 22);
    out.writeUInt16LE(Buffer.byteLength(path), isEntry ? 28 : 26);
    if (isEntry) out.writeUInt32LE(at, 42);
    return Buffer.concat([out, Buffer.from(path)]);
  };
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, text] of Object.entries(parts)) {
    const file = Buffer.concat([head(0x04034b50, 30, path, Buffer.byteLength(text), 0), Buffer.from(text)]);
    directory.push(head(0x02014b50, 46, path, Buffer.byteLength(text), at));
    files.push(file);
    at += file.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...files, ...directory, end]));
}
