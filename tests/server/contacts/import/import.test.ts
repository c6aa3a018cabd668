import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/platform/db/migrate.ts';
import { openDatabase, type Db } from '#server/platform/db/open.ts';
import { newWriteLockBuffer } from '#server/platform/db/write-lock.ts';
import { createListOptOuts } from '#server/domains/contacts/blacklist/list-opt-out-store.ts';
import { createContactStore } from '#server/domains/contacts/contact-store.ts';
import { createImport, type ImportRequest } from '#server/domains/contacts/import/import.ts';
import { createUploadStore, type UploadStore } from '#server/domains/contacts/import/upload-store.ts';
import { FLAGS } from '#server/start/launch-flags.ts';
import { executeSql, queryRows, queryValue } from '../../../support/database.ts';

let folder: string;
let db: Db;
let uploads: UploadStore;
let request: ImportRequest;

const CHILD = new URL('./import-child.ts', import.meta.url);
const LINES = 400;
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
    reading: { country: 'AR' },
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
    readFormerOptOuts: () => new Set<string>(),
    registryOf: () => null,
    recordRefused: () => {},
    optOuts: createListOptOuts(db),
    clock: { nowMs: () => 1 },
    newImportCheckpointer: () => () => {},
  };
  return createImport({ ...deps, isStopping });
}

/** An engine that always waits ends each transaction after four lines, on machines of any speed. */
const withWaitingEngine = (): Db => ({ ...db, isEngineWaiting: () => true });

const importInChild = (requests: readonly ImportRequest[], lastWrite = '') =>
  fork(CHILD, [join(folder, 'test.db'), JSON.stringify(requests), lastWrite], { execArgv: [...FLAGS] });

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
  expect(await importWith(() => ++looks > 20, withWaitingEngine())(request)).toEqual({
    ok: false,
    code: 'upload_interrupted',
  });
  expect(uploads.findById('first-upload')).toMatchObject({ state: 'failed', error: 'upload_interrupted' });
  expectCountedIsCommitted();
  await expectResendCompletes();
});

test('yields the write lock to a waiting engine after a few lines, each time, and continues', async () => {
  let turns = 0;
  const handle: Db = {
    ...withWaitingEngine(),
    write: (work) => {
      turns += 1;
      return db.write(work);
    },
  };
  expect(await importWith(() => false, handle)(request)).toEqual({ ok: true });
  expect(turns).toBeGreaterThanOrEqual(LINES / 4);
  expect(uploads.findById('first-upload')).toMatchObject({ state: 'done', lines: LINES, valid: 360 });
});

test('killed in the middle of a transaction, its counts match the committed rows, and a second upload completes it', async () => {
  const child = importInChild([request], '20');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  expect(uploads.findById('first-upload')!.state).toBe('processing');
  expect(statSync(request.rejectsFile).size).toBeGreaterThanOrEqual(uploads.findById('first-upload')!.rejectBytes);
  expectCountedIsCommitted();
  await expectResendCompletes();
});

test('killed in the middle, the numbers that it has blocked are the counted ones, and a second upload adds the others', async () => {
  const rows = Array.from({ length: LINES }, (_, i) => `+54911${40_000_000 + i};no`);
  writeFileSync(request.listFile, `fono;Llamar\n${rows.join('\n')}\n`);
  executeSql(
    db,
    `insert into contact_lists (id, campaign_id, upload_id, name, created_at) values (1, 1, 'x', 'list.csv', 0)`,
  );
  const child = importInChild([request], '20');
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const listed = (): number => queryValue<number>(db, `select count(*) from blacklist where source = 'list'`)!;
  const first = uploads.findById('first-upload')!;
  expect(first.format?.tally?.optOuts).toBe(first.invalid);
  expect(listed()).toBe(first.invalid);
  expect(first.invalid).toBeGreaterThan(0);
  expect(await importWith(() => false)(begin('second-upload'))).toEqual({ ok: true });
  expect(uploads.findById('second-upload')!.format?.tally?.optOuts).toBe(LINES - first.invalid);
  expect(listed()).toBe(LINES);
});

test('uses bounded memory for a list of any length', async () => {
  // Only the file's size matters, and storing contacts is slow: few lines, and most of each is in a column too far to
  // the right to be stored.
  const padding = `${';'.repeat(60)}${'x'.repeat(50_000)}`;
  const lengths = [200, 1300]; // lists of 10 and 65 MB
  const requests = lengths.map((lines): ImportRequest => {
    const rows = Array.from({ length: lines }, (_, i) => `+54911${50_000_000 + i}${padding}`);
    const listFile = join(folder, `${lines}.csv`);
    writeFileSync(listFile, rows.join('\n'));
    return { ...begin(`of-${lines}-lines`), listFile };
  });
  const [peaksKb] = (await once(importInChild(requests), 'message')) as [number[]];
  for (const lines of lengths) expect(uploads.findById(`of-${lines}-lines`)).toMatchObject({ state: 'done', lines });
  expect((peaksKb[1]! - peaksKb[0]!) / 1000).toBeLessThan(35);
});

test('ends when its campaign is deleted', async () => {
  let looks = 0;
  const outcome = await importWith(() => {
    if (++looks === 10) executeSql(db, 'update campaigns set deleted_at = 1');
    return false;
  }, withWaitingEngine())(request);
  expect(outcome).toEqual({ ok: false, code: 'campaign_not_found' });
  expectCountedIsCommitted();
});

test('reports a missing list as unreadable', async () => {
  rmSync(request.listFile);
  expect(await importWith(() => false)(request)).toMatchObject({ ok: false, code: 'file_unreadable' });
  expect(uploads.findById('first-upload')).toMatchObject({ state: 'failed', error: 'file_unreadable', lines: 0 });
});

test('stores the region and the possible zones of each number', async () => {
  writeFileSync(join(folder, 'list.csv'), '+12125552123\n+18505552123\n+5491145551234\n');
  expect(await importWith(() => false)(request)).toEqual({ ok: true });
  expect(queryRows(db, 'select country, zones from contacts order by id')).toEqual([
    { country: 'usa', zones: '#US-NY+America/New_York' },
    { country: 'usa', zones: '#US-FL+America/New_York+America/Chicago' },
    { country: 'argentina', zones: '' },
  ]);
});

test.each([
  ['line breaks', '\n'],
  ['line breaks of Windows', '\r\n'],
  ['line breaks of old Macs', '\r'],
  ['separators in one line', ','],
  ['lines of separators', ';;\n'],
  ['lines of spaces', '  \n'],
])('refuses a list of nothing but %s as empty', async (_, text) => {
  writeFileSync(request.listFile, text.repeat(10_000_000 / text.length));
  expect(await importWith(() => false)(request)).toEqual({ ok: false, code: 'file_empty' });
  expect(uploads.findById('first-upload')).toMatchObject({ state: 'failed', error: 'file_empty', lines: 0 });
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
