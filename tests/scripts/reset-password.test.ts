import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer, type LiveServer } from '../support/live-server.ts';
import { runScript, type ScriptResult } from '../support/run-script.ts';

const ADMIN = /admin {7}(\S+)/;
const ENV = { DEMO: '0', NODE_ENV: 'production', LOG_LEVEL: 'error' };

let folder: string;
let server: LiveServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cadencia-reset-'));
});
afterEach(async () => {
  await server?.dispose();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const reset = (dataDir: string, ...args: string[]): Promise<ScriptResult> =>
  runScript('reset-password', args, { DATA_DIR: dataDir });

async function logIn(url: string, password: string): Promise<{ status: number; token?: string; mustChange?: boolean }> {
  const answer = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password }),
  });
  const body = (await answer.json()) as { token?: string; must_change_password?: boolean };
  return {
    status: answer.status,
    ...(body.token !== undefined && { token: body.token }),
    ...(body.must_change_password !== undefined && { mustChange: body.must_change_password }),
  };
}

describe('npm run reset-password', () => {
  it('restores access for the only administrator, and ends open sessions', async () => {
    server = await startServer({ env: ENV, isJudged: false });
    const { dataDir } = server;
    const first = ADMIN.exec(server.output())![1]!;
    const before = await logIn(server.url, first);
    expect(before.status).toBe(200);
    expect(await reset(dataDir, 'admin')).toEqual({
      code: 1,
      stdout: '',
      stderr: `reset-password: another Cadencia is running on DATA_DIR ${dataDir}\n`,
    });
    await server.stop();

    const said = await reset(dataDir, 'ADMIN');
    expect(said).toMatchObject({ code: 0, stderr: '' });
    const password = /^ADMIN: (\S+)\n$/.exec(said.stdout)![1]!;
    server = await startServer({ dataDir, env: ENV, isJudged: false });
    expect((await logIn(server.url, first)).status).toBe(401);
    expect(await logIn(server.url, password)).toMatchObject({ status: 200, mustChange: true });
    const headers = { authorization: `Bearer ${before.token}` };
    expect((await fetch(`${server.url}/api/v1/campaigns`, { headers })).status).toBe(401);
  });

  it('reports an error in one line, and creates no folder', async () => {
    expect(await reset(join(folder, 'nowhere'), 'admin')).toEqual({
      code: 1,
      stdout: '',
      stderr: `reset-password: there is no database in DATA_DIR ${join(folder, 'nowhere')}\n`,
    });
    expect(readdirSync(folder)).toEqual([]);
    server = await startServer({ env: { ...ENV, DEMO: '1' }, isJudged: false });
    const { dataDir } = server;
    await server.stop();
    expect((await reset(dataDir, 'admin')).stderr).toMatch(/^reset-password: 'admin' is a demo account[^\n]*\n$/);
    expect((await reset(dataDir, 'nobody')).stderr).toMatch(/^reset-password: there is no account 'nobody'[^\n]*\n$/);
    expect((await reset(dataDir)).stderr).toMatch(/^reset-password: name one account\n/);
    expect((await reset(dataDir, '--help')).stdout).toContain('npm run reset-password -- admin');
  });
});
