import { describe, expect, test } from 'vitest';
import { mustSendInChunks, sendInChunks } from '#web/lib/lists/chunks.ts';
import { type Counts, NO_COUNTS } from '#web/lib/lists/counts.ts';
import { ApiError } from '#web/lib/api/errors.ts';

const MB = 1024 * 1024;

describe('the chunked upload', () => {
  test('is used only after a 413 that is not our server’s, for a file over 5 MB', () => {
    expect(mustSendInChunks(new ApiError('http', 413, 'nginx'), 6 * MB)).toBe(true);
    expect(mustSendInChunks(new ApiError('http', 413, 'nginx'), 5 * MB)).toBe(false);
    expect(mustSendInChunks(new ApiError('file_too_large', 413, 'x'), 6 * MB)).toBe(false);
    expect(mustSendInChunks(new ApiError('http', 502, 'x'), 6 * MB)).toBe(false);
  });

  test('sends 500 lines at a time, in order, with the header and a pause between', async () => {
    const rows = Array.from({ length: 1100 }, (_, i) => `${i};"a\nb"`);
    const sent: string[] = [];
    const pauses: number[] = [];
    const counts = await sendInChunks({
      file: new Blob([['n;nota', ...rows].join('\r\n')]),
      preview: { encoding: 'utf-8', separator: ';', skippedLines: 0 },
      hasHeader: true,
      send: async (chunk) => {
        sent.push(await chunk.text());
        return { ...NO_COUNTS, total: 500, valid: 500 };
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
  });

  test('counts the lines of a failed chunk as errors and continues', async () => {
    const seen: Counts[] = [];
    let chunk = 0;
    const counts = await sendInChunks({
      file: new Blob([Array.from({ length: 700 }, (_, i) => String(i)).join('\n')]),
      preview: { encoding: 'utf-8', separator: ',', skippedLines: 0 },
      hasHeader: false,
      send: async () => {
        chunk += 1;
        if (chunk === 1) throw new Error('refused');
        return { ...NO_COUNTS, total: 200, valid: 199, duplicate: 1 };
      },
      onCounts: (so) => seen.push(so),
      pause: async () => {},
    });
    expect(counts).toEqual({ total: 700, valid: 199, duplicate: 1, invalid: 500, blacklisted: 0 });
    expect(seen).toHaveLength(2);
  });
});
