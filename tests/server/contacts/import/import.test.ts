import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createImport, type ImportRequest } from '#server/domains/contacts/import/import.ts';
import { createUploadStore, type UploadStore } from '#server/domains/contacts/import/upload-store.ts';
import { FLAGS } from '#server/start/launch-flags.ts';
import { executeSql, queryRows, queryValue } from '../../../support/database.ts';
import { sized } from '../../../support/size.ts';

let folder: string;
let db: Db;
let uploads: UploadStore;
let request: ImportRequest;

const CHILD = new URL('./import-child.ts', import.meta.url);
const LINES = 60_000;
const MOST_TIMES_A_SCAN = 6;
// Every tenth line is invalid, so that rejects are written throughout.
const LIST = Array.from({ length: LINES }, (_, i) => (i % 10 === 9 ? 'nada' : `+54911${40_000_000 + i}`)).join('\n');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-import-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  executeSql(db, "insert into campaigns (name, created_at, updated_at) values ('a', 0, 0)");
  uploads = createUploadStore(db);
  writeFileSync(join(folder, 'list.csv'), LIST);
  request = begin('first-upload');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

function begin(uploadId: string): ImportRequest {
  db.write(() => uploads.create({ id: uploadId, userId: 1, campaignId: 1, fileName: 'list.csv', createdAt: 0 }));
  return {
    userId: 1,
    uploadId,
    campaignId: 1,
    listId: 1,
    listFile: join(folder, 'list.csv'),
    rejectsFile: join(folder, `${uploadId}.csv`),
    country: 'AR',
    columns: {},
    isForReal: false,
  };
}

function importWith(isStopping: () => boolean, handle: Db = db) {
  const deps = {
    db: handle,
    uploads,
    contacts: createContactStore(db),
    isBlocked: () => false,
    clock: { nowMs: () => 1 },
    newImportCheckpointer: () => () => {},
  };
  return createImport({ ...deps, isStopping });
}

const contactCount = (): number => queryValue<number>(db, 'select count(*) from contacts')!;

/** Returns the rejected lines committed so far. */
function committedRejects(): string[] {
  const { rejectBytes } = uploads.findById('first-upload')!;
  const text = readFileSync(request.rejectsFile).subarray(0, rejectBytes).toString();
  return text.split('\r\n').slice(1, -1);
}

function expectCountedIsCommitted(): void {
  const upload = uploads.findById('first-upload')!;
  expect(upload.valid).toBe(contactCount());
  expect(upload.lines).toBe(upload.valid + upload.invalid);
  expect(upload.lines).toBeGreaterThan(0);
  expect(upload.lines).toBeLessThan(LINES);
  expect(committedRejects()).toHaveLength(upload.invalid);
}

async function expectResendCompletes(): Promise<void> {
  const before = contactCount();
  expect(await importWith(() => false)(begin('second-upload'))).toEqual({ ok: true });
  expect(uploads.findById('second-upload')).toMatchObject({
    state: 'done',
    lines: LINES,
    duplicate: before,
    valid: (LINES * 9) / 10 - before,
  });
  expect(contactCount()).toBe((LINES * 9) / 10);
}

test('stopped in the middle, its counts match the committed rows, and a second upload completes it', async () => {
  let looks = 0;
  expect(await importWith(() => ++looks > 20)(request)).toEqual({ ok: false, code: 'upload_interrupted' });
  expect(uploads.findById('first-upload')).toMatchObject({ state: 'failed', error: 'upload_interrupted' });
  expectCountedIsCommitted();
  await expectResendCompletes();
});

test('yields the write lock to a waiting engine after a few lines, each time, and continues', async () => {
  const lines = readFileSync(request.listFile, 'utf8').split('\n').slice(0, 400);
  writeFileSync(request.listFile, lines.join('\n'));
  let turns = 0;
  const handle: Db = {
    ...db,
    isEngineWaiting: () => true,
    write: (work) => {
      turns += 1;
      return db.write(work);
    },
  };
  expect(await importWith(() => false, handle)(request)).toEqual({ ok: true });
  expect(turns).toBeGreaterThanOrEqual(lines.length / 4);
  expect(uploads.findById('first-upload')).toMatchObject({ state: 'done', lines: lines.length, valid: 360 });
});

test('killed in the middle, its counts match the committed rows, and a second upload completes it', async () => {
  const child = fork(
    new URL('./import-child.ts', import.meta.url),
    [join(folder, 'test.db'), JSON.stringify(request)],
    { execArgv: [...FLAGS] },
  );
  const ended = new Promise((resolve) => child.on('exit', resolve));
  await expect
    .poll(() => uploads.findById('first-upload')!.lines, { interval: 2, timeout: 20_000 })
    .toBeGreaterThan(1000);
  child.kill('SIGKILL');
  await ended;
  expect(uploads.findById('first-upload')!.state).toBe('processing');
  expect(statSync(request.rejectsFile).size).toBeGreaterThanOrEqual(uploads.findById('first-upload')!.rejectBytes);
  expectCountedIsCommitted();
  await expectResendCompletes();
});

test('uses bounded memory for a list of any length', async () => {
  // Few but long lines, because only the file's size matters and storing contacts is slow.
  const padding = Array.from({ length: 5 }, () => 'x'.repeat(1000)).join(';');
  async function peakMb(lines: number): Promise<number> {
    const rows = Array.from({ length: lines }, (_, i) => `+54911${50_000_000 + i};${padding}`);
    writeFileSync(join(folder, 'list.csv'), rows.join('\n'));
    const child = fork(CHILD, [join(folder, 'test.db'), JSON.stringify(begin(`of-${lines}-lines`))], {
      execArgv: [...FLAGS],
    });
    const [peakKb] = (await once(child, 'message')) as [number];
    await once(child, 'exit');
    expect(uploads.findById(`of-${lines}-lines`)).toMatchObject({ state: 'done', lines });
    return peakKb / 1000;
  }
  const small = await peakMb(2000);
  const large = await peakMb(26_000); // a list of 131 MB
  expect(large - small).toBeLessThan(70);
});

test('ends when its campaign is deleted', async () => {
  let looks = 0;
  const outcome = await importWith(() => {
    if (++looks === 10) executeSql(db, 'update campaigns set deleted_at = 1');
    return false;
  })(request);
  expect(outcome).toEqual({ ok: false, code: 'campaign_not_found' });
  expectCountedIsCommitted();
});

test('reports a missing list as unreadable', async () => {
  rmSync(request.listFile);
  expect(await importWith(() => false)(request)).toMatchObject({ ok: false, code: 'file_unreadable' });
  expect(uploads.findById('first-upload')).toMatchObject({ state: 'failed', error: 'file_unreadable', lines: 0 });
});

test('stores the possible zones of each number', async () => {
  writeFileSync(join(folder, 'list.csv'), '+12125550123\n+18505550123\n+18005550123\n+5491145551234\n');
  expect(await importWith(() => false)(request)).toEqual({ ok: true });
  expect(queryRows(db, 'select country, zones from contacts order by id')).toEqual([
    { country: 'usa', zones: 'America/New_York' },
    { country: 'usa', zones: 'America/New_York+America/Chicago' },
    { country: 'usa', zones: '' },
    { country: 'argentina', zones: '' },
  ]);
});

/** Visits each byte of the list. */
async function scan(): Promise<void> {
  let lines = 0;
  for await (const chunk of createReadStream(request.listFile) as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte === 10) lines += 1;
  expect(lines).toBeGreaterThanOrEqual(0);
}

/** Returns the shortest of three runs, because other processes may use the processor. */
async function shortestMs(work: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const startedMs = performance.now();
    await work();
    times.push(performance.now() - startedMs);
  }
  return Math.min(...times);
}

test.each([
  ['line breaks', '\n'],
  ['line breaks of Windows', '\r\n'],
  ['line breaks of old Macs', '\r'],
  ['separators in one line', ','],
  ['lines of separators', ';;\n'],
  ['lines of spaces', '  \n'],
])('refuses a list of nothing but %s as empty, almost as fast as reading its bytes', async (_, text) => {
  const bytes = sized(10_000_000, 100_000_000);
  writeFileSync(request.listFile, text.repeat(bytes / text.length));
  let uploaded = 0;
  const importMs = await shortestMs(async () => {
    const again = begin(`upload-${(uploaded += 1)}`);
    expect(await importWith(() => false)(again)).toEqual({ ok: false, code: 'file_empty' });
  });
  expect(importMs).toBeLessThan(MOST_TIMES_A_SCAN * (await shortestMs(scan)));
  expect(uploads.findById('upload-1')).toMatchObject({ state: 'failed', error: 'file_empty', lines: 0 });
});

test('finds the contact behind millions of blank lines, with its line number', async () => {
  writeFileSync(
    request.listFile,
    `${'\n'.repeat(3_000_000)};;\n+5491145551234;Ana\n${' ;\n'.repeat(1_000_000)}nada;x\n`,
  );
  expect(await importWith(() => false)(request)).toEqual({ ok: true });
  expect(queryRows(db, 'select phone, name from contacts')).toEqual([{ phone: '+5491145551234', name: 'Ana' }]);
  expect(committedRejects()).toEqual([expect.stringMatching(/^4000003,/)]);
});
