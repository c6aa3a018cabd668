import { describe, expect, test } from 'vitest';
import { type Chunk, mustSendInChunks, sendInChunks } from '#web/lib/lists/chunks.ts';
import { readPreview } from '#web/lib/lists/file/preview.ts';
import { type Counts, NO_COUNTS } from '#web/lib/lists/counts.ts';
import { ApiError } from '#web/lib/api/errors.ts';

const PREVIEW = { encoding: 'utf-8', width: 2, isRejects: false, skippedLines: 0, rows: [] } as const;

describe('the chunked upload', () => {
  test('is used only after a 413 that is not our server’s, whatever the size of the file', () => {
    expect(mustSendInChunks(new ApiError('http', 413, 'nginx'))).toBe(true);
    expect(mustSendInChunks(new ApiError('not_implemented', 413, 'nginx'))).toBe(true);
    expect(mustSendInChunks(new ApiError('file_too_large', 413, 'x'))).toBe(false);
    expect(mustSendInChunks(new ApiError('http', 502, 'x'))).toBe(false);
  });

  test('sends 500 lines at a time, in order, with the header and a pause between', async () => {
    const rows = Array.from({ length: 1100 }, (_, i) => `${i};"a\nb"`);
    const sent: string[] = [];
    const parts: unknown[] = [];
    const pauses: number[] = [];
    const counts = await sendInChunks({
      file: new Blob([['n;nota', ...rows].join('\r\n')]),
      preview: { ...PREVIEW, separator: ';', hasHeader: true },
      send: async ({ text, ...part }) => {
        sent.push(await text.text());
        parts.push(part);
        return { ...NO_COUNTS, total: 500 * parts.length, valid: 500 * parts.length };
      },
      onCounts: () => {},
      pause: async (ms) => {
        pauses.push(ms);
      },
    });
    expect(sent).toHaveLength(3);
    expect(sent.every((text) => text.startsWith('n;nota\n'))).toBe(true);
    expect(sent.map((text) => text.split('\n')[1])).toEqual(['0;"a', '500;"a', '1000;"a']);
    expect(pauses).toEqual([1000, 1000]);
    expect(counts.valid).toBe(1500);
    expect(parts).toEqual([
      { line: 2, isLast: false },
      { line: 1002, isLast: false },
      { line: 2002, isLast: true },
    ]);
  });

  test('counts the lines of a failed chunk as errors and continues', async () => {
    const seen: Counts[] = [];
    let chunk = 0;
    const counts = await sendInChunks({
      file: new Blob([Array.from({ length: 700 }, (_, i) => String(i)).join('\n')]),
      preview: { ...PREVIEW, separator: ',', hasHeader: false },
      send: async () => {
        chunk += 1;
        if (chunk === 1) throw new Error('refused');
        return { ...NO_COUNTS, total: 200, valid: 199, duplicate: 1 };
      },
      onCounts: (so) => seen.push(so),
      pause: async () => {},
    });
    expect(counts).toEqual({ ...NO_COUNTS, total: 700, valid: 199, duplicate: 1, invalid: 500 });
    expect(seen).toHaveLength(2);
  });

  test.each([
    { failures: 1, ends: 'is sent again' },
    { failures: 2, ends: 'fails the list after a second attempt' },
  ])('a last chunk that fails $failures times $ends', async ({ failures }) => {
    const attempts: boolean[] = [];
    const counts = sendInChunks({
      file: new Blob([Array.from({ length: 700 }, (_, i) => String(i)).join('\n')]),
      preview: { ...PREVIEW, separator: ',', hasHeader: false },
      send: async ({ isLast }) => {
        attempts.push(isLast);
        const failed = attempts.filter(Boolean).length;
        if (isLast && failed <= failures) throw new Error(`failure ${failed}`);
        return { ...NO_COUNTS, total: isLast ? 700 : 500 };
      },
      onCounts: () => {},
      pause: async () => {},
    });
    if (failures === 1) expect(await counts).toMatchObject({ total: 700, invalid: 0 });
    else await expect(counts).rejects.toThrow('failure 1');
    expect(attempts).toEqual([false, true, true]);
  });

  test('keeps the blank lines between rows, so that the server counts lines as the file has them', async () => {
    const sent: string[] = [];
    await sendInChunks({
      file: new Blob(['\nn;nota\n\n1;a\n;\n2;"x\n\ny"\n\n\n3;b\n']),
      preview: { ...PREVIEW, separator: ';', hasHeader: true },
      send: async ({ text, line }) => {
        sent.push(`${line}: ${await text.text()}`);
        return NO_COUNTS;
      },
      onCounts: () => {},
    });
    expect(sent).toEqual(['4: n;nota\n1;a\n\n2;"x\n\ny"\n\n\n3;b']);
  });

  test('sends the joined titles of a header of two rows', async () => {
    const sent: string[] = [];
    const rows = [['Nombre', 'Teléfonos; Fijo', 'Teléfonos; Celular']];
    await sendInChunks({
      file: new Blob(['Nombre;Teléfonos;\n;Fijo;Celular\nAna;;1145551234\n']),
      preview: { ...PREVIEW, separator: ';', width: 3, hasHeader: true, skippedLines: 1, rows },
      send: async ({ text, line }) => {
        sent.push(`${line}: ${await text.text()}`);
        return NO_COUNTS;
      },
      onCounts: () => {},
    });
    expect(sent).toEqual(['3: Nombre;"Teléfonos; Fijo";"Teléfonos; Celular"\nAna;;1145551234']);
  });

  test('leaves titles out, and sends rejected lines below their header', async () => {
    const sent: string[] = [];
    const send = async ({ text, line }: Chunk): Promise<Counts> => {
      sent.push(`${line}: ${await text.text()}`);
      return NO_COUNTS;
    };
    const titled = { ...PREVIEW, separator: ';', hasHeader: true, skippedLines: 2 } as const;
    await sendInChunks({ file: new Blob(['Clientes\n\nn;nota\n1;a\n']), preview: titled, send, onCounts: () => {} });
    const rejected = { ...PREVIEW, separator: ',', width: 5, isRejects: true } as const;
    const named = new Blob(['linea,codigo,motivo,nombre,telefono\n2,corto,x,Ana,1145551234\n']);
    await sendInChunks({ file: named, preview: { ...rejected, hasHeader: true }, send, onCounts: () => {} });
    const numbered = new Blob(['linea,codigo,motivo,columna 1,columna 2\n2,corto,x,Ana,1145551234\n']);
    const unnamed = { ...rejected, hasHeader: false, skippedLines: 1 };
    await sendInChunks({ file: numbered, preview: unnamed, send, onCounts: () => {} });
    const kept = new Blob([
      'linea,codigo,motivo,columna 1,columna 2,lectura: pais=AR columnas=name|phone titulos=198l45e\n2,corto,x,Ana,12,\n',
    ]);
    const preview = await readPreview(kept, { key: 'brasil', iso2: 'BR' });
    await sendInChunks({ file: kept, preview, send, onCounts: () => {} });
    expect(sent).toEqual([
      '4: n;nota\n1;a',
      '2: linea,codigo,motivo,nombre,telefono\n2,corto,x,Ana,1145551234',
      '2: linea,codigo,motivo,columna 1,columna 2\n2,corto,x,Ana,1145551234',
      '2: linea,codigo,motivo,columna 1,columna 2,lectura: pais=AR columnas=name|phone titulos=198l45e\n2,corto,x,Ana,12,',
    ]);
  });
});
