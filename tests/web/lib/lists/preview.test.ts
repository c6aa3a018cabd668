import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readPreview } from '#web/lib/lists/file/preview.ts';

const listOf = (...parts: BlobPart[]): Blob => new Blob(parts);
const previewOf = (file: Blob) => readPreview(file, { key: 'argentina', iso2: 'AR' });
const utf16 = (text: string, mark: boolean): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'));

describe('the preview of a list', () => {
  test('detects encoding, separator, header and columns of a spreadsheet export', async () => {
    const preview = await previewOf(listOf(readFileSync('tests/fixtures/contactos.csv')));
    expect(preview).toMatchObject({
      encoding: 'windows-1252',
      separator: ';',
      hasHeader: true,
      roles: ['other', 'name', 'phone', 'other'],
    });
    expect(preview.rows[0]).toEqual(['Localidad', 'Apellido y Nombre', 'Teléfono', 'Observaciones']);
    expect(preview.rows[4]).toEqual(['C.A.B.A.', 'Muñoz, Lucía', '+5492233205245', 'cliente; pagó']);
  });

  test('shows bare numbers as one column without a header', async () => {
    const preview = await previewOf(listOf('+5491134567890\n+5491134567891\n'));
    expect(preview).toMatchObject({ separator: null, hasHeader: false, roles: ['phone'] });
    expect(preview.rows).toHaveLength(2);
  });

  test('reads UTF-16 with and without a byte order mark', async () => {
    const text = 'nombre\ttelefono\nAna\t+5491134567890\n';
    for (const mark of [true, false]) {
      const preview = await previewOf(listOf(utf16(text, mark)));
      expect(preview).toMatchObject({
        encoding: 'utf-16le',
        separator: '\t',
        roles: ['name', 'phone'],
      });
    }
  });

  test('reports that a file without data is empty', async () => {
    await expect(previewOf(listOf())).rejects.toThrow('El archivo está vacío');
    await expect(previewOf(listOf(' \r\n;;\r\n'))).rejects.toThrow('El archivo está vacío');
  });

  test('finds the first row behind any number of blank lines', async () => {
    const preview = await previewOf(listOf('\r\n'.repeat(2_000_000), ';;\n', 'nombre;telefono\nAna;1145551234\n'));
    expect(preview).toMatchObject({ separator: ';', hasHeader: true, roles: ['name', 'phone'] });
    expect(preview.rows).toEqual([
      ['nombre', 'telefono'],
      ['Ana', '1145551234'],
    ]);
  });

  test('reports that a list has only its header', async () => {
    await expect(previewOf(listOf('nombre;telefono\r\n'))).rejects.toThrow(
      'El archivo tiene solo el encabezado: debajo no hay ningún contacto',
    );
    expect((await previewOf(listOf('1145551234\n'))).rows).toHaveLength(1);
  });

  test.each([
    ['una imagen PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]],
    ['un PDF', [...Buffer.from('%PDF-1.7\n1 0 obj')]],
    ['una planilla de Excel (.xlsx) o un archivo ZIP', [0x50, 0x4b, 0x03, 0x04, 20, 0]],
    ['un audio WAV', [...Buffer.from('RIFF\0\0\0\0WAVEfmt ')]],
    ['un archivo binario', [1, 2, 3, 4, 5, 6, 7, 8]],
  ])('names the kind of a file that is not a list: %s', async (kind, bytes) => {
    await expect(previewOf(listOf(new Uint8Array(bytes)))).rejects.toThrow(`El archivo es ${kind}, no una lista`);
  });

  test('never splits a UTF-8 character, and counts damaged ones, however late', async () => {
    const lines = `nombre;telefono\n${'Peña;1145551234\n'.repeat(20_000)}`;
    expect(await previewOf(listOf(lines))).toMatchObject({ encoding: 'utf-8', damaged: 0 });
    expect(await previewOf(listOf(lines, new Uint8Array([0xd1, 0x6f])))).toMatchObject({
      encoding: 'utf-8',
      damaged: 1,
    });
    expect(await previewOf(listOf(lines, new Uint8Array([0xc3])))).toMatchObject({ encoding: 'utf-8', damaged: 1 });
  });

  test('reports that a deleted file can’t be read', async () => {
    const gone = { slice: () => ({ arrayBuffer: () => Promise.reject(new Error('NotReadableError')) }) };
    await expect(previewOf(gone as unknown as Blob)).rejects.toThrow('Error al leer el archivo');
  });
});

describe('corrected rejected lines', () => {
  const REJECTS = new Blob([
    'linea,codigo,motivo,ref,quien,contacto,lectura: pais=BR area=21 columnas=other|name|phone titulos=ldeffp\n3,corto,x,2,Leo,3222-1235,\n',
  ]);

  test('are read as their list was, not in the country of the campaign', async () => {
    const { country, areaCode, roles, rows } = await previewOf(REJECTS);
    expect([country, areaCode, roles]).toEqual(['brasil', '21', ['other', 'name', 'phone']]);
    expect(rows).toEqual([
      ['ref', 'quien', 'contacto'],
      ['2', 'Leo', '3222-1235'],
    ]);
  });

  test('are read in another country, if it is chosen', async () => {
    const { country } = await readPreview(REJECTS, { key: 'argentina', iso2: 'AR' }, { isCountryChosen: true });
    expect(country).toBe('argentina');
  });
});
