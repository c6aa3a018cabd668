import { describe, expect, it } from 'vitest';
import { fail } from '#server/platform/http/errors.ts';
import { takeEach, toBulkResult } from '#server/platform/http/take-each.ts';

const FULL = Object.assign(new Error('disk full'), { code: 'SQLITE_FULL' });
const nameOf = (id: number): string => `n.º ${id}`;

function storageWatch() {
  const noted: unknown[] = [];
  return { noted, storage: { note: (error: unknown) => (noted.push(error), null) } };
}

describe('an action on several entities', () => {
  it('continues after a refusal', async () => {
    const act = (id: number) => (id === 2 ? fail('cli_not_found', { id }) : id * 10);
    const taken = await takeEach([1, 2, 3], { act, nameOf, ...storageWatch() });
    expect([...taken.done]).toEqual([
      [1, 10],
      [3, 30],
    ]);
    expect(toBulkResult(taken)).toMatchObject({
      total: 3,
      hechas: [1, 3],
      no_hechas: [{ id: 2, nombre: 'n.º 2', error: 'cli_not_found' }],
    });
  });

  it('ends when nothing can be stored any more: the rest are not tried, and the answer gives the reason', async () => {
    const tried: number[] = [];
    const { noted, storage } = storageWatch();
    const act = (id: number) => {
      tried.push(id);
      if (id === 2) throw FULL;
    };
    const taken = await takeEach([1, 2, 3], { act, nameOf, storage });
    expect({ tried, noted }).toEqual({ tried: [1, 2], noted: [FULL] });
    expect(toBulkResult(taken)).toMatchObject({
      hechas: [1],
      no_hechas: [
        { id: 2, error: 'storage_full' },
        { id: 3, error: 'storage_full' },
      ],
    });
  });

  it('fails as a whole when nothing was done before the end', async () => {
    const act = (id: number) => (id === 1 ? fail('cli_not_found', { id }) : fail('engine_unavailable'));
    await expect(takeEach([1, 2, 3], { act, nameOf, ...storageWatch() })).rejects.toThrow(
      expect.objectContaining({ code: 'engine_unavailable' }) as Error,
    );
  });
});
