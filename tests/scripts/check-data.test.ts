import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loginAs } from '../support/api.ts';
import { startTestApp, type TestApp } from '../support/app.ts';
import { queryValue } from '../support/database.ts';
import { startDialing } from '../support/dialing.ts';
import { runScript, type ScriptResult } from '../support/run-script.ts';

let dataDir: string;
let server: TestApp | undefined;
const check = (folder = dataDir): Promise<ScriptResult> => runScript('check-data', [], { DATA_DIR: folder });
const wrong = ({ stdout }: ScriptResult): string[] => stdout.split('\n').filter((line) => line.startsWith('WRONG'));

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-check-'));
  server = await startTestApp({ dataDir, env: { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '4' } });
  const api = await loginAs(await server.listen(), 'admin');
  await startDialing(api, { cps: 50, contacts: 3000 });
});
afterAll(async () => {
  await server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('finds nothing wrong while the server dials, and changes nothing', async () => {
  await expect
    .poll(() => queryValue(server!.db, 'select count(*) from calls where ended_at is not null'))
    .toBeGreaterThan(200);
  const found = await check();
  expect(found).toMatchObject({ code: 0, stderr: '' });
  expect(wrong(found)).toEqual([]);
  for (const what of [
    'pages',
    'contacts of each campaign',
    'calls, hours',
    'hours by caller id',
    'hours by agent',
    'quarters of all',
  ])
    expect(found.stdout).toMatch(new RegExp(`ok .*${what}.*: [1-9]`));
  await server!.close();
  server = undefined;
  expect(await check()).toMatchObject({ code: 0, stderr: '' });
});

it('names a counter that differs from its rows', async () => {
  const db = new Database(join(dataDir, 'cadencia.db'));
  db.exec('update hourly_counters set calls = calls + 1 where rowid = (select min(rowid) from hourly_counters)');
  const found = await check();
  expect(found).toMatchObject({ code: 1, stderr: expect.stringContaining('docs/operations.md') as string });
  expect(wrong(found)).toEqual([expect.stringContaining('ended calls, hours:')]);
  expect(found.stdout).toMatch(/the counter says \{"hour":.*\n.*the rows say \{"hour":/);
  db.exec('update hourly_counters set calls = calls - 1 where rowid = (select min(rowid) from hourly_counters)');
  db.close();
});

it.each([
  ['shown_counters', 'calls', "dimension = 'country'", 'quarters of country'],
  ['hourly_counters', 'talk_ms', '1', 'ended calls, hours:'],
  ['dimension_hours', 'placed', "dimension = 'agent'", 'hours by agent'],
])('compares %s.%s', async (table, column, where, what) => {
  const db = new Database(join(dataDir, 'cadencia.db'));
  const row = `(dimension, value) = (select dimension, value from ${table} where ${where} limit 1)`;
  const add = (count: number): unknown =>
    db.exec(`update ${table} set ${column} = ${column} + ${count} where ${table === 'hourly_counters' ? '1' : row}`);
  add(1);
  const found = await check();
  expect(found.code).toBe(1);
  expect(wrong(found)).toEqual([expect.stringContaining(what)]);
  add(-1);
  db.close();
});

it('finds overwritten pages', async () => {
  const file = join(dataDir, 'cadencia.db');
  const handle = openSync(file, 'r+');
  const middle = Math.floor(statSync(file).size / 4096 / 2) * 4096;
  writeSync(handle, Buffer.alloc(3 * 4096, 0x5a), 0, 3 * 4096, middle);
  closeSync(handle);
  const found = await check();
  expect(found.code).toBe(1);
  expect(wrong(found)).toEqual([expect.stringContaining('pages')]);
});

it('fails without a database, and creates none', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'cadencia-check-'));
  expect(await check(empty)).toMatchObject({
    code: 1,
    stderr: `check-data: there is no database in DATA_DIR ${empty}\n`,
  });
  expect(existsSync(join(empty, 'cadencia.db')) || readdirSync(empty).length > 0).toBe(false);
  rmSync(empty, { recursive: true });
});
