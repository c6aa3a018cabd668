import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeList, readRows, type ListBatch } from '#server/domains/contacts/import/list/read-list.ts';
import { readRowsInThread } from '#server/domains/contacts/import/list/rows-from-thread.ts';

/** Few but long lines: reading phones takes the time, and the file's size makes the batches. */
const LINES = 2000;
const NOTE = 'x'.repeat(300);

let folder: string;
let list: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-rows-'));
  list = join(folder, 'list.csv');
  const lines = Array.from(
    { length: LINES },
    (_, i) => `${i % 10 === 9 ? 'nada;x' : `11 ${4000_0000 + i};Ana ${i}`};${NOTE}`,
  );
  writeFileSync(list, ['telefono;nombre;nota', ...lines].join('\n'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function all(batches: AsyncIterable<ListBatch>): Promise<ListBatch[]> {
  const found: ListBatch[] = [];
  for await (const batch of batches) found.push(batch);
  return found;
}

describe('a list read in a thread', () => {
  it('has the same rows in the same batches', async () => {
    const format = await describeList(list, { country: 'AR' });
    const found = await all(readRowsInThread(list, format, { country: 'AR' }));
    expect(found.flatMap(({ rows }) => rows)).toHaveLength(LINES);
    expect(found.length).toBeGreaterThan(5);
    expect(found).toEqual(await all(readRows(list, format, { country: 'AR' })));
  });

  it('can be abandoned in the middle', async () => {
    const format = await describeList(list, { country: 'AR' });
    let batches = 0;
    for await (const { rows } of readRowsInThread(list, format, { country: 'AR' })) {
      expect(rows.length).toBeGreaterThan(0);
      batches += 1;
      break;
    }
    expect(batches).toBe(1);
  });

  it.runIf(process.platform === 'linux')('is read by a thread with low priority', async () => {
    const format = await describeList(list, { country: 'AR' });
    const rows = readRowsInThread(list, format, { country: 'AR' });
    try {
      await rows.next();
      const readers = readdirSync('/proc/self/task').filter(
        (id) => readFileSync(`/proc/self/task/${id}/comm`, 'utf8').trim() === 'list',
      );
      expect(readers.map((id) => getPriority(Number(id)))).toEqual([Math.min(getPriority() + 10, 19)]);
    } finally {
      await rows.return(undefined);
    }
  });

  it('fails as without a thread when the file is missing', async () => {
    const format = await describeList(list, { country: 'AR' });
    rmSync(list);
    await expect(all(readRowsInThread(list, format, { country: 'AR' }))).rejects.toMatchObject({
      code: 'ENOENT',
      syscall: 'open',
    });
  });
});
