import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loginAs } from '../support/api.ts';
import { startTestApp } from '../support/app.ts';
import { queryValue } from '../support/database.ts';
import { startDialing } from '../support/dialing.ts';
import { NOON } from '../support/noon.ts';
import { runScript, type ScriptResult } from '../support/run-script.ts';

let dataDir: string;
let whileDialing: ScriptResult;
const verify = (...args: string[]): Promise<ScriptResult> => runScript('verify-records', args, { DATA_DIR: dataDir });

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'cadencia-verify-'));
  const server = await startTestApp({ dataDir, env: { DEMO: '1', SIM_SPEED: '20', SIM_SEED: '4', SIM_CLOCK: NOON } });
  const api = await loginAs(await server.listen(), 'admin');
  await startDialing(api, { cps: 50, contacts: 1000 });
  await vi.waitUntil(() => queryValue<number>(server.db, `select count(*) from records`)! > 100, { timeout: 60_000 });
  whileDialing = await verify();
  await server.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

it('finds nothing wrong while the server dials', () => {
  expect(whileDialing).toMatchObject({ code: 0, stderr: '' });
});

it('prints how much was verified, and a hash that later runs find again', async () => {
  const { stdout } = await verify();
  const [, hash] = /^newest hash: ([\da-f]{64})\n1 day, [\d,]+ entries: all intact\n$/.exec(stdout)!;
  expect(await verify('--known', hash!)).toMatchObject({ code: 0, stderr: '' });
  const unknown = await verify('--known', 'ab'.repeat(32));
  expect([unknown.code, unknown.stdout]).toEqual([1, expect.stringContaining('WRONG  no entry has the hash abab')]);
});

it('names what is wrong, and ends with 1', async () => {
  const db = new Database(join(dataDir, 'cadencia.db'));
  db.exec(`delete from records where seq = 20`);
  db.close();
  const { code, stdout, stderr } = await verify();
  expect(code).toBe(1);
  expect(stdout).toContain('the entries 20 to 20 are missing');
  expect(stdout).toMatch(/\n1 day, [\d,]+ entries: 2 problems\n$/);
  expect(stderr).toBe('verify-records: see "Records" in docs/security.md\n');
});

it('ends with 2 when it is called wrongly', async () => {
  for (const args of [['--unknown'], ['extra'], ['--known', 'no hash']])
    expect(await verify(...args)).toMatchObject({ code: 2, stdout: '' });
});

it('needs the server’s key', async () => {
  rmSync(join(dataDir, 'secrets.key'));
  const { code, stderr } = await verify();
  expect(code).toBe(2);
  expect(stderr).toContain('set SECRETS_KEY');
});
