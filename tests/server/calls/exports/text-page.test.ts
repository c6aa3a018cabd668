import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import type { PageKey, StoredTable } from '#server/platform/exports/stored-table.ts';
import { openStoredTables } from '#server/workers/exported-tables.ts';
import { createTextPage, textPages, type TextPage } from '#server/platform/exports/text-page.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';
import { addCall } from '../calls-data.ts';

const MIDNIGHT_MS = Date.UTC(2026, 10, 23);
const CALL = {
  campaignId: null,
  phone: '+54911400000',
  userId: null,
  placedAt: MIDNIGHT_MS,
  endedAt: MIDNIGHT_MS + 1_000_000,
  disposition: 'busy',
} as const;
const REQUEST = { table: 'calls', separator: ',', nowMs: 0, after: null, until: null } as const;

describe('a page of a table as text', () => {
  const ROWS = [
    [-5, '=1+1', { a: 1 }],
    [null, 'b,"c"\r\nd', null],
    ...Array.from({ length: 25 }, (_, n) => [n, 'ñandú 📞', true]),
  ];
  const table: StoredTable = {
    fields: ['n', 'note', 'more'],
    page: (after) => {
      const from = after?.[0] ?? 0;
      const next = from + 13;
      return { rows: ROWS.slice(from, next), next: next > ROWS.length + 13 ? null : [next] };
    },
  };
  const write = createTextPage({ calls: table, cli: table, metrics: table });

  function whole(format: 'csv' | 'json'): string {
    let text = '';
    for (let after: PageKey | null = null, isFirst = true; isFirst || after !== null; isFirst = false) {
      const page = write({ ...REQUEST, format, after });
      text += Buffer.from(page.bytes).toString();
      after = page.next;
    }
    return text;
  }

  it('is CSV when concatenated', () => {
    const lines = whole('csv').split('\r\n');
    expect(lines.slice(0, 4)).toEqual(['\uFEFFn,note,more', `-5,'=1+1,"{""a"":1}"`, ',"b,""c""', 'd",']);
    expect(lines.slice(4)).toEqual([...Array.from({ length: 25 }, (_, n) => `${n},ñandú 📞,true`), '']);
  });

  it('is a JSON array’s elements when concatenated, also with an empty last page', () => {
    expect(JSON.parse(`[${whole('json')}]`)).toEqual(ROWS.map(([n, note, more]) => ({ n, note, more })));
  });
});

describe('pages of a text', () => {
  const written: number[] = [];
  const failing = new Set<number>();
  const write = async (after: PageKey | null): Promise<TextPage> => {
    const page = after?.[0] ?? 0;
    written.push(page);
    if (failing.has(page)) throw new Error('no page');
    return { bytes: Uint8Array.of(page), next: page === 4 ? null : [page + 1] };
  };
  beforeEach(() => {
    written.length = 0;
    failing.clear();
  });

  it('arrive in order, and the next is written while one is sent', async () => {
    const seen: { page: number; written: number }[] = [];
    for await (const bytes of textPages(write)) seen.push({ page: bytes[0]!, written: written.length });
    expect(seen).toEqual([0, 1, 2, 3, 4].map((page) => ({ page, written: Math.min(5, page + 2) })));
  });

  it('are written two ahead if the end of a page is known before', async () => {
    const endAfter = (after: PageKey | null): PageKey | null =>
      (after?.[0] ?? 0) < 4 ? [(after?.[0] ?? 0) + 1] : null;
    const seen: { page: number; written: number }[] = [];
    for await (const bytes of textPages(write, endAfter)) seen.push({ page: bytes[0]!, written: written.length });
    expect(seen).toEqual([0, 1, 2, 3, 4].map((page) => ({ page, written: Math.min(5, page + 3) })));
  });

  it('are not written for a reader that has stopped', async () => {
    const pages = textPages(write);
    await pages.next();
    await pages.return(undefined);
    expect(written).toEqual([0, 1]);
  });

  it('throw once the failed page is reached', async () => {
    failing.add(1);
    const pages = textPages(write);
    expect((await pages.next()).value).toEqual(Uint8Array.of(0));
    await expect(pages.next()).rejects.toThrow('no page');
  });
});

describe('a page of calls', () => {
  let folder: string;
  let db: Db;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cadencia-export-'));
    db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
    migrate(db);
    for (let id = 1; id <= 3; id++) {
      const at = MIDNIGHT_MS + id * 1000;
      addCall(db, { ...CALL, id, phone: `+5491140000${id}`, assignedAt: at, placedAt: at, endedAt: at + 500 });
    }
  });
  afterEach(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends where announced, even if one of its calls has been removed', () => {
    const tables = openStoredTables(db);
    const write = createTextPage(tables);
    const at = (id: number): PageKey => [MIDNIGHT_MS + id * 1000, id];
    const idsOf = (after: PageKey | null, until: PageKey | null): string[] =>
      Buffer.from(write({ ...REQUEST, format: 'csv', after, until }).bytes)
        .toString()
        .split('\r\n')
        .flatMap((line) => line.match(/^\d+/)?.[0] ?? []);
    expect(idsOf(null, at(2))).toEqual(['3', '2']);
    expect(idsOf(at(2), null)).toEqual(['1']);
    executeSql(db, 'delete from calls where id = 3');
    expect(idsOf(null, at(2))).toEqual(['2']);
  });

  it('has an end that is known before it is read, except with a filter or on the last page', () => {
    const { calls } = openStoredTables(db);
    expect(calls.endOfPage?.(null, { nowMs: 0 })).toBeNull();
    db.write(() => {
      for (let id = 4; id <= 700; id++) addCall(db, { ...CALL, id, assignedAt: MIDNIGHT_MS + id * 1000 });
    });
    const end = calls.endOfPage?.(null, { nowMs: 0 });
    expect(end).toEqual([MIDNIGHT_MS + 201_000, 201]);
    expect(calls.page(null, { nowMs: 0 }, null).next).toEqual(end);
    expect(calls.endOfPage?.(null, { nowMs: 0, filter: { campaignId: 1 } })).toBeNull();
    expect(calls.endOfPage?.(end ?? null, { nowMs: 0 })).toBeNull();
  });

  it('is complete on a retry after it failed in the middle', () => {
    const write = createTextPage(openStoredTables(db));
    const text = (): string => Buffer.from(write({ ...REQUEST, format: 'csv' }).bytes).toString();
    const whole = text();
    expect(whole.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFid', '3', '2', '1', '']);
    const detailsOf = prepareSql<[string, number]>(db, 'update calls set details = ? where id = ?');
    detailsOf.run('{"sipCause":', 2);
    expect(text).toThrow(SyntaxError);
    detailsOf.run('{"sipCause":486}', 2); // no open statement blocks this
    expect(text()).toBe(whole);
  });
});
