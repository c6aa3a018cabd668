import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { guessColumns } from '#web/lib/lists/file/columns.ts';
import { detectEncoding } from '#web/lib/lists/file/encoding.ts';
import { readPreview } from '#web/lib/lists/file/preview.ts';
import { cellsOf, createRecordSplitter } from '#web/lib/lists/file/records.ts';
import { detectSeparator } from '#web/lib/lists/file/separator.ts';

const listOf = (...parts: BlobPart[]): Blob => new Blob(parts);
const utf16 = (text: string, mark: boolean): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le'));

describe('the preview of a list', () => {
  test('of a spreadsheet export finds encoding, separator, header and columns', async () => {
    const preview = await readPreview(listOf(readFileSync('tests/fixtures/contactos.csv')));
    expect(preview).toMatchObject({
      encoding: 'windows-1252',
      separator: ';',
      columns: { hasHeader: true, phone: 2, name: 1 },
    });
    expect(preview.rows[0]).toEqual(['Localidad', 'Apellido y Nombre', 'Teléfono', 'Observaciones']);
    expect(preview.rows[4]).toEqual(['C.A.B.A.', 'Muñoz, Lucía', '+5492233205245', 'cliente; pagó']);
  });

  test('of bare numbers has one column and no header', async () => {
    const preview = await readPreview(listOf('+5491134567890\n+5491134567891\n'));
    expect(preview).toMatchObject({ separator: null, columns: { hasHeader: false, phone: 0, name: null } });
    expect(preview.rows).toHaveLength(2);
  });

  test('reads UTF-16 with and without its mark', async () => {
    const text = 'nombre\ttelefono\nAna\t+5491134567890\n';
    for (const mark of [true, false]) {
      const preview = await readPreview(listOf(utf16(text, mark)));
      expect(preview).toMatchObject({ encoding: 'utf-16le', separator: '\t', columns: { phone: 1, name: 0 } });
    }
  });

  test('says that a file without data is empty', async () => {
    await expect(readPreview(listOf())).rejects.toThrow('El archivo está vacío');
    await expect(readPreview(listOf(' \r\n;;\r\n'))).rejects.toThrow('El archivo está vacío');
  });
});

describe('encodings', () => {
  test('a UTF-8 character cut at the end is no reason to doubt', () => {
    expect(detectEncoding(new TextEncoder().encode('Peña').subarray(0, 3), true)).toBe('utf-8');
    expect(detectEncoding(new Uint8Array([0x50, 0x65, 0xf1, 0x61]), true)).toBe('windows-1252');
  });
});

describe('separators', () => {
  test('are looked for in order, outside quotes', () => {
    expect(detectSeparator('a,b;c\td')).toBe('\t');
    expect(detectSeparator('"a;b",c')).toBe(',');
    expect(detectSeparator('+5491134567890')).toBeNull();
  });
});

describe('records', () => {
  test('a line break inside quotes belongs to its cell, however the text is cut', () => {
    const text = 'a;"uno\r\ndos"\r\nb;tres';
    for (let cut = 0; cut <= text.length; cut += 1) {
      const splitter = createRecordSplitter();
      const records = [...splitter.push(text.slice(0, cut)), ...splitter.push(text.slice(cut)), ...splitter.end()];
      expect(records).toEqual(['a;"uno\r\ndos"', 'b;tres']);
    }
  });

  test('doubled quotes are one quote', () => {
    expect(cellsOf('"dijo ""hola""";x', ';')).toEqual(['dijo "hola"', 'x']);
  });
});

describe('columns', () => {
  test('without a header are found by looking', () => {
    const rows = [
      ['Ana Peña', '011 15-4555-1234'],
      ['Luis Gil', '+54 9 11 3456-7890'],
    ];
    expect(guessColumns(rows)).toEqual({ hasHeader: false, phone: 1, name: 0 });
  });

  test('a phone label wins over digits that are a document', () => {
    const rows = [
      ['dni', 'telefono'],
      ['30123456', '1145551234'],
    ];
    expect(guessColumns(rows)).toEqual({ hasHeader: true, phone: 1, name: null });
  });
});
