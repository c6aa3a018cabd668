import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { newWriteLockBuffer } from '#server/db/write-lock.ts';
import { createCallStore } from '#server/domains/calls/call-store.ts';
import { createExportPage } from '#server/domains/calls/export.ts';
import { addCall } from './calls-data.ts';

const EVERYTHING = {};
const MIDNIGHT_MS = Date.UTC(2026, 10, 23);

let folder: string;
let db: Db;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-export-'));
  db = openDatabase(join(folder, 'test.db'), 'main', newWriteLockBuffer());
  migrate(db);
  for (let id = 1; id <= 3; id++) {
    const at = MIDNIGHT_MS + id * 1000;
    addCall(db, {
      id,
      campaignId: null,
      phone: `+5491140000${id}`,
      userId: null,
      assignedAt: at,
      placedAt: at,
      endedAt: at + 500,
      disposition: 'busy',
    });
  }
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a page that fails in its middle is whole when it is asked for again', () => {
  const write = createExportPage(createCallStore(db));
  const page = {
    filter: EVERYTHING,
    after: null,
    until: { assignedAt: MIDNIGHT_MS + 1000, id: 1 },
    separator: ',',
  };
  const text = (): string => Buffer.from(write(page).csv).toString();
  const whole = text();
  expect(whole.split('\r\n').map((line) => line.split(',')[0])).toEqual(['\uFEFFid', '3', '2', '1', '']);
  const detailsOf = db.sqlite.prepare<[string, number]>('update calls set details = ? where id = ?');
  detailsOf.run('{"sipCause":', 2);
  expect(text).toThrow(SyntaxError);
  detailsOf.run('{"sipCause":486}', 2); // no statement is in the way
  expect(text()).toBe(whole);
});
