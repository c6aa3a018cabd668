import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { storageFaultOf } from '#server/platform/db/storage-fault.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { openSheets, openStoredTables } from '#server/workers/exported-tables.ts';
import { createWorkbookHost, type WorkbookHost } from '#server/platform/pool/workbook-host.ts';
import { packSheet, sheetOf, streamSheet } from '#server/platform/exports/workbook.ts';
import { garblePages } from '../../../support/damage.ts';
import { executeSql, prepareSql } from '../../../support/database.ts';

const METRICS = { name: 'metricas', table: 'metrics', nowMs: 0 } as const;
const SECONDS = 60_000;
const FEW_ROWS = 100;
const THREAD_FILE = new URL('../../../../server/workers/workbook-thread.ts', import.meta.url);

const WAIT = { timeout: 30_000 };

let folder: string;
let writeLock: SharedArrayBuffer;
let db: Db;
let host: WorkbookHost;
let failures: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-workbooks-'));
  const databaseFile = join(folder, 'test.db');
  writeLock = newWriteLockBuffer();
  db = openDatabase(databaseFile, 'main', writeLock);
  migrate(db);
  executeSql(
    db,
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${SECONDS})
     insert into metric_samples select i, i % 7, 1, 1, 1, 1, 1 from n`,
  );
  failures = [];
  host = createWorkbookHost(THREAD_FILE, { databaseFile, writeLock }, (error) => failures.push(error));
});
afterEach(async () => {
  await host.close();
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a long workbook', () => {
  it('is written completely in parts, by a separate thread', async () => {
    const { sheets } = await readXlsx(await buffer(await host.open(METRICS)));
    expect(sheets[0]!.rows).toHaveLength(1 + SECONDS);
    expect(sheets[0]!.rows.at(-1)?.slice(0, 2)).toEqual([new Date(SECONDS * 1000).toISOString(), SECONDS % 7]);
  });

  it('is written only as far as it is read', async () => {
    const stream = await host.open(METRICS);
    await once(stream, 'readable');
    expect(stream.readableLength).toBeLessThan(300_000);
    stream.destroy();
  });

  it('is refused while two others are being written, and accepted once one has ended', async () => {
    const [first, second] = [await host.open(METRICS), await host.open(METRICS)];
    await expect(host.open(METRICS)).rejects.toMatchObject({ code: 'overloaded' });
    first.destroy();
    await once(first, 'close');
    await expect
      .poll(() =>
        host.open(METRICS).then(
          (stream) => stream.destroy() !== null,
          () => false,
        ),
      )
      .toBe(true);
    second.destroy();
    expect(failures).toEqual([]);
  });

  it('is discarded if it is never read', async () => {
    const hasty = createWorkbookHost(THREAD_FILE, { databaseFile: join(folder, 'test.db'), writeLock }, undefined, 50);
    const unread = [await hasty.open(METRICS), await hasty.open(METRICS)];
    await expect.poll(() => unread.map(({ destroyed }) => destroyed), WAIT).toEqual([true, true]);
    const isTaken = async () => (await hasty.open(METRICS)).destroy().destroyed;
    await expect.poll(() => isTaken().catch(() => false), WAIT).toBe(true);
    await hasty.close();
  });

  it('fails on a damaged database, and reports it to the storage watch', async () => {
    db.sqlite.pragma('wal_checkpoint(TRUNCATE)');
    garblePages(join(folder, 'test.db'));
    const failure: unknown = await host.open(METRICS).catch((error: unknown) => error);
    expect(storageFaultOf(failure)).toBe('damaged');
    expect(failures).toEqual([failure]);
  });
});

describe('a short workbook', () => {
  const pack = (name: 'metrics' | 'calls' | 'cli') =>
    packSheet(openSheets(db)({ name: 'hoja', table: name, nowMs: SECONDS * 1000 }), FEW_ROWS);

  it('is packed at once, even if it is empty', async () => {
    executeSql(db, `delete from metric_samples where at > ${FEW_ROWS}`);
    for (const [table, rows] of [
      ['metrics', FEW_ROWS],
      ['calls', 0],
      ['cli', 0],
    ] as const) {
      const { sheets } = await readXlsx((await pack(table))!);
      expect([sheets.length, sheets[0]!.name, sheets[0]!.rows.length]).toEqual([1, 'hoja', 1 + rows]);
      expect(sheets[0]!.rows[0]).toEqual(openStoredTables(db)[table].fields);
    }
  });

  it('is null for a table with more rows', async () => {
    expect(await pack('metrics')).toBeNull();
    const add = prepareSql(
      db,
      "insert into clis (phone, country, is_active, created_at) values (?, 'argentina', 1, 0)",
    );
    for (let i = 0; i <= FEW_ROWS; i++) add.run(`+54115550${1000 + i}`);
    expect(await pack('cli')).toBeNull();
    executeSql(db, 'delete from clis where id = 1');
    expect(await pack('cli')).not.toBeNull();
  });
});

describe('a full sheet', () => {
  it('continues in the next one, with the same header', async () => {
    function* rows() {
      for (let i = 1; i <= 5; i++) yield [i, `fila ${i}`];
    }
    const bytes = await new Response(
      streamSheet(sheetOf({ name: 'hoja', fields: ['n', 'texto'], rows: rows() }), 4),
    ).arrayBuffer();
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    expect(sheets.map(({ name, rows: found }) => [name, found.length])).toEqual([
      ['hoja', 4],
      ['hoja_2', 3],
    ]);
    expect(sheets[1]!.rows[0]).toEqual(['n', 'texto']);
  });

  it('keeps texts as text, whatever they contain', async () => {
    const texts = ['=1+1', '@cmd', 'a\u0000b\u0007', '<&>"', ' x ', 'línea\notra'];
    function* rows() {
      yield [...texts, 'y'.repeat(40_000)];
    }
    const bytes = await new Response(
      streamSheet(sheetOf({ name: 'hoja', fields: ['a', 'b', 'c', 'd', 'e', 'f', 'g'], rows: rows() })),
    ).arrayBuffer();
    const { sheets } = await readXlsx(new Uint8Array(bytes));
    const row = sheets[0]!.rows[1]!;
    expect(row.slice(0, texts.length)).toEqual(texts);
    expect(row.at(-1)).toHaveLength(32_767);
  });
});
